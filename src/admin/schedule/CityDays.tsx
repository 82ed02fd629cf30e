import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { clinic } from '../../catalog/clinic.ts'
import { easternDay, formatDay, type Day } from '../../catalog/time/eastern.ts'
import { cities, cityNames, type CityName } from '../../catalog/practice/city.ts'
import { withDays, type Stay } from '../../catalog/practice/stay.ts'
import { cityMark } from '../parts/city-mark.ts'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { DayGrid } from './DayGrid.tsx'
import type { ScheduleAnswers } from './schedule-answers.ts'

/** What the next chosen days become. */
type Brush = CityName | 'off'

const brushClass =
  'flex min-h-button cursor-pointer items-center gap-2 rounded-full border border-field px-3.5 text-admin font-medium hover:border-mute ' +
  'has-checked:border-ink has-checked:bg-pearl has-checked:shadow-[inset_0_0_0_1px_currentColor] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon'

/** The ZIP code that new days in a city begin at: that of the last days there. */
function baseZipOf(stays: readonly Stay[], city: CityName): string {
  const last = stays.findLast((stay) => stay.city === city)
  return last?.baseZip ?? (city === clinic.address.city ? clinic.address.zipCode : '')
}

/** The days in each city: choose a city, then the first and the last day. */
export function CityDays() {
  const form = useFormContext<ScheduleAnswers>()
  const { setValue, formState } = form
  const tied = tieFields('schedule', form)
  const stays = useWatch<ScheduleAnswers, 'stays'>({ name: 'stays' })
  const [brush, setBrush] = useState<Brush>(cityNames[0])
  const [today] = useState(() => easternDay(new Date()))
  const errors = formState.errors.stays
  const paint = (first: Day, last: Day) => {
    const place = brush === 'off' ? null : { city: brush, baseZip: baseZipOf(stays, brush) }
    setValue('stays', withDays(stays, first, last, place), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const ahead = [...stays.entries()].filter(([, { lastDay }]) => lastDay >= today)
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-mute">Choose a city, then the first and last day.</legend>
        <div className="flex flex-wrap gap-2">
          {[...cities.map(({ name }) => ({ value: name, label: name })), { value: 'off' as const, label: 'Not working' }].map(
            ({ value, label }) => (
              <label key={value} className={brushClass}>
                <input type="radio" name="brush" className="sr-only" checked={brush === value} onChange={() => setBrush(value)} />
                <span
                  aria-hidden
                  className={`size-3 rounded-full ${value === 'off' ? 'border border-field' : cityMark[value]}`}
                />
                {label}
              </label>
            ),
          )}
        </div>
      </fieldset>
      <DayGrid today={today} stays={stays} onChoose={paint} />
      {ahead.length > 0 ? (
        <ul aria-label="Days in each city" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
          {ahead.map(([index, { city, firstDay, lastDay }]) => (
            <li key={firstDay} className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-4">
              <p className="flex gap-2.5 pt-1">
                <span aria-hidden className={`mt-1 size-3 shrink-0 rounded-full ${cityMark[city]}`} />
                <span>
                  <span className="block font-medium">{city}</span>
                  <span className="text-mute tnum">
                    {firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`}
                  </span>
                  {errors?.[index]?.firstDay && <span className="block text-danger">{errors[index].firstDay.message}</span>}
                </span>
              </p>
              <TextField
                inputMode="numeric"
                maxLength={5}
                label="Starting ZIP"
                aria-label={`Starting ZIP for ${city}, from ${formatDay(firstDay)}`}
                {...tied(`stays.${index}.baseZip`)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-line pt-4 text-mute">
          {stays.length === 0
            ? 'No days yet. Until you add some, visits can be booked in either city on any day.'
            : 'No upcoming days. Until you add some, nothing can be booked.'}
        </p>
      )}
      {errors?.root?.message !== undefined && <p className="text-fine font-medium text-danger">{errors.root.message}</p>}
    </>
  )
}
