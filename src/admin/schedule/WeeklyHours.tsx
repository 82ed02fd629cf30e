import { Copy, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { cityNames, type CityName } from '../../catalog/practice/city.ts'
import { formatHours, hours as clinicHours, weekdays } from '../../catalog/practice/hours.ts'
import { Button } from '../../ui/Button.tsx'
import { ClockField } from './ClockField.tsx'
import type { ScheduleAnswers } from './schedule-answers.ts'

type Row = ScheduleAnswers['hours'][number]

/** The hours in each city, by weekday. A weekday can have several. */
export function WeeklyHours() {
  const { setValue, formState } = useFormContext<ScheduleAnswers>()
  const rows = useWatch<ScheduleAnswers, 'hours'>({ name: 'hours' })
  const set = (next: Row[]) => setValue('hours', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const errors = formState.errors.hours
  return (
    <>
      {rows.length === 0 && (
        <p className="text-mute">
          {`Until you add hours, visits can be booked during the clinic’s hours: ${formatHours(clinicHours.Monday)}.`}
        </p>
      )}
      {cityNames.map((city) => (
        <CityHours key={city} city={city} rows={rows} onChange={set} />
      ))}
      {errors?.root?.message !== undefined && <p className="text-fine font-medium text-danger">{errors.root.message}</p>}
    </>
  )
}

const inLine = 'grid-cols-[5.5rem_minmax(0,1fr)_auto]'
/** On a phone, a weekday's hours go below its name. */
const stacked = 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]'

type CityProps = { readonly city: CityName; readonly rows: readonly Row[]; readonly onChange: (rows: Row[]) => void }

function CityHours({ city, rows, onChange }: CityProps) {
  const cityId = useId()
  const { register, formState } = useFormContext<ScheduleAnswers>()
  const stays = useWatch<ScheduleAnswers, 'stays'>({ name: 'stays' })
  const isClosed = rows.length > 0 && rows.every((row) => row.city !== city) && stays.some((stay) => stay.city === city)
  const on = (weekday: number) => [...rows.entries()].filter(([, row]) => row.city === city && row.weekday === weekday)
  const addId = (weekday: number) => `${cityId}-add-${weekday}`
  const monday = on(1).map(([, row]) => row)
  /** Starts where the day's last hours end, or like the weekday before. */
  const add = (weekday: number) => {
    const last = on(weekday).at(-1)?.[1]
    const model = on(weekday - 1)[0]?.[1] ?? monday[0]
    const times = last
      ? { opensAt: last.closesAt, closesAt: '' }
      : { opensAt: model?.opensAt ?? '09:00', closesAt: model?.closesAt ?? '17:00' }
    onChange([...rows, { city, weekday, ...times }])
  }
  const copyMonday = () =>
    onChange([
      ...rows.filter((row) => row.city !== city),
      ...weekdays.flatMap((_, index) => monday.map((row) => ({ ...row, weekday: index + 1 }))),
    ])
  return (
    <fieldset className="grid grid-cols-1 gap-1 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-3">
      <legend className="float-left mb-1 flex min-h-button w-full items-center font-medium">{city}</legend>
      {isClosed && (
        <p className="clear-both pb-2 text-fine text-warn">{`Add hours here, or nothing can be booked on days in ${city}.`}</p>
      )}
      {weekdays.map((name, index) => {
        const own = on(index + 1)
        return (
          <div
            key={name}
            className={`clear-both grid items-start gap-x-2 border-t border-line py-1 ${own.length > 0 ? stacked : inLine}`}
          >
            <span className="py-2 max-md:py-3">{name}</span>
            <div className={`grid grid-cols-1 gap-1 ${own.length > 0 ? 'max-sm:col-span-2 max-sm:row-start-2' : ''}`}>
              {own.length === 0 && <span className="py-2 text-mute max-md:py-3">Not working</span>}
              {own.map(([place, row]) => {
                const wrong = formState.errors.hours?.[place]
                const id = `hours-${place}`
                return (
                  <div key={place} className="grid grid-cols-1 gap-1">
                    <div className="flex flex-wrap items-center gap-1.5">
                      <ClockField
                        aria-label={`${name} in ${city}, from`}
                        aria-describedby={wrong ? id : undefined}
                        aria-invalid={wrong?.opensAt !== undefined || undefined}
                        {...register(`hours.${place}.opensAt`)}
                      />
                      <span className="text-mute">to</span>
                      <ClockField
                        aria-label={`${name} in ${city}, to`}
                        aria-describedby={wrong ? id : undefined}
                        aria-invalid={wrong?.closesAt !== undefined || undefined}
                        {...register(`hours.${place}.closesAt`)}
                      />
                      <button
                        type="button"
                        aria-label={`Remove ${name}, ${city}, ${row.opensAt}`}
                        className="flex size-button cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink"
                        onClick={() => {
                          onChange(rows.filter((one) => one !== row))
                          document.getElementById(addId(index + 1))?.focus()
                        }}
                      >
                        <X size={16} strokeWidth={1.5} aria-hidden />
                      </button>
                    </div>
                    {wrong && (
                      <p id={id} className="text-fine font-medium text-danger">
                        {wrong.opensAt?.message ?? wrong.closesAt?.message}
                      </p>
                    )}
                  </div>
                )
              })}
            </div>
            <button
              id={addId(index + 1)}
              type="button"
              aria-label={`Add hours on ${name} in ${city}`}
              title="Add hours"
              className="flex size-button cursor-pointer items-center justify-center rounded-full text-lagoon hover:bg-mist"
              onClick={() => add(index + 1)}
            >
              <Plus size={16} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
        )
      })}
      {monday.length > 0 && (
        <Button variant="ghost" size="admin" className="-ml-4 justify-self-start" onClick={copyMonday}>
          <Copy size={16} strokeWidth={1.5} aria-hidden />
          Copy Monday to every day
        </Button>
      )}
    </fieldset>
  )
}
