import { useState } from 'react'
import { isDay } from '../../../catalog/time/eastern.ts'
import { useIsNarrow } from '../use-media.ts'

type Day = string | undefined

type Props = {
  readonly from: Day
  readonly to: Day
  readonly onChange: (days: { readonly from?: Day; readonly to?: Day }) => void
  /** Another control already shows these days. */
  readonly shownElsewhere?: boolean
}

/** A date range. On a phone, it takes no room until it is opened or set. */
export function FilterDays({ from, to, onChange, shownElsewhere = false }: Props) {
  const narrow = useIsNarrow()
  const [asked, setAsked] = useState(false)
  const isSet = from !== undefined || to !== undefined
  const isBackwards = from !== undefined && to !== undefined && from > to
  /** No rows may be missing for a reason that is folded away. */
  const staysOpen = isSet && !shownElsewhere
  const isOpen = !narrow || asked || staysOpen
  const change: Props['onChange'] = (days) => {
    // A field that is cleared keeps its place.
    setAsked(true)
    onChange(days)
  }
  return (
    <>
      {narrow && !staysOpen && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="h-9 cursor-pointer rounded-full border border-field bg-pearl px-3.5 text-admin hover:border-mute"
          onClick={() => setAsked(!asked)}
        >
          Dates
        </button>
      )}
      {isOpen && (
        <span className="flex gap-2 max-sm:w-full max-sm:flex-wrap">
          <FilterDay label="From" value={from ?? ''} onChange={(day) => change({ from: day || undefined })} />
          <FilterDay label="To" value={to ?? ''} onChange={(day) => change({ to: day || undefined })} />
        </span>
      )}
      {isBackwards && <p className="text-admin text-danger">The end date is before the start date.</p>}
    </>
  )
}

type DayProps = { readonly label: string; readonly value: string; readonly onChange: (day: string) => void }

/** A half-typed year is a date long ago, or none, so the filter waits for the whole date. */
function FilterDay({ label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  return (
    <label className="flex h-9 items-center gap-2 rounded-full border border-field bg-pearl pr-3 pl-3.5 text-admin text-mute hover:border-mute max-sm:w-full">
      {label}
      <input
        type="date"
        value={typed}
        onBlur={() => setTyped(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isDay(target.value) || (target.value === '' && !target.validity.badInput)) onChange(target.value)
        }}
        className="bg-transparent text-ink outline-offset-4 max-sm:ml-auto"
      />
    </label>
  )
}
