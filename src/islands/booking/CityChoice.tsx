import { useStore } from '@nanostores/react'
import { cityNames } from '../../catalog/practice/city.ts'
import { areaOf } from '../../catalog/practice/service-area.ts'
import { booking } from '../../stores/booking/booking.ts'

/** Where the visit is, so that the calendar can show when we could come. A ZIP code answers it too. */
export function CityChoice() {
  const city = useStore(booking.openTimes.$city)
  const zip = useStore(booking.openTimes.$zip)
  if (areaOf(zip)) return <p className="text-small text-mute">{`Open times in ${city}, based on your ZIP code.`}</p>
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 border-0 p-0">
      <legend className="float-left mr-3 flex min-h-11 items-center text-small text-mute max-sm:min-h-0 max-sm:w-full">
        Show open times in
      </legend>
      {cityNames.map((name) => (
        <label
          key={name}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-field px-4 text-small transition-colors hover:border-mute has-checked:border-lagoon has-checked:bg-lagoon has-checked:text-on-dark has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon"
        >
          <input
            type="radio"
            name="visit-city"
            className="sr-only"
            checked={city === name}
            onChange={() => booking.openTimes.chooseCity(name)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
