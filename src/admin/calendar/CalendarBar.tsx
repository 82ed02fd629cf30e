/** What the calendar shows: day, week, month or list, which of them, and whose visits. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cities, type CityName } from '../../catalog/practice/city.ts'
import type { Day } from '../../catalog/time/eastern.ts'
import type { CalendarProvider } from '../../contracts/visit/calendar.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterChoice, ViewTabs } from '../parts/list/FilterBar.tsx'
import type { CalendarView } from './filters.ts'
import { besides } from './grid/geometry.ts'

const wideTabs = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
] as const satisfies readonly { readonly value: CalendarView; readonly label: string }[]

const narrowTabs = wideTabs.filter(({ value }) => value !== 'list')

type Chosen = {
  readonly view: CalendarView
  readonly day: Day
  /** The only provider whose visits are shown. */
  readonly who: string | undefined
  readonly city: CityName | undefined
}

type Props = Chosen & {
  readonly providers: readonly CalendarProvider[]
  readonly isNarrow: boolean
  /** An undefined day is today. */
  readonly onChange: (change: { readonly [Part in keyof Chosen]?: Chosen[Part] | undefined }) => void
}

export function CalendarBar({ view, day, who, city, providers, isNarrow, onChange }: Props) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <ViewTabs label="View" value={view} tabs={isNarrow ? narrowTabs : wideTabs} onChange={(next) => onChange({ view: next })} />
      <span className="ml-auto flex items-center gap-1">
        <Turn label="Earlier" to={besides(view, day, -1)} onTurn={(next) => onChange({ day: next })}>
          <ChevronLeft size={18} strokeWidth={1.5} aria-hidden />
        </Turn>
        {/* As low as the filters beside it, also on a phone. */}
        <Button
          variant="secondary"
          size="admin"
          className="[--spacing-button:2.25rem]"
          onClick={() => onChange({ day: undefined })}
        >
          Today
        </Button>
        <Turn label="Later" to={besides(view, day, 1)} onTurn={(next) => onChange({ day: next })}>
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden />
        </Turn>
      </span>
      {(providers.length > 1 || who !== undefined) && (
        <FilterChoice
          label="Provider"
          value={who ?? 'all'}
          options={[{ value: 'all', label: 'All providers' }, ...providers.map((one) => ({ value: one.id, label: one.name }))]}
          other="One provider"
          onChange={(next) => onChange({ who: next === 'all' ? undefined : next })}
        />
      )}
      {(!isNarrow || city !== undefined) && (
        <FilterChoice
          label="City"
          value={city ?? 'all'}
          options={[{ value: 'all', label: 'All cities' }, ...cities.map(({ name }) => ({ value: name, label: name }))]}
          onChange={(next) => onChange({ city: next === 'all' ? undefined : next })}
        />
      )}
    </div>
  )
}

type TurnProps = {
  readonly label: string
  readonly to: Day
  readonly onTurn: (day: Day) => void
  readonly children: ReactNode
}

function Turn({ label, to, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="flex size-button cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink"
      onClick={() => onTurn(to)}
    >
      {children}
    </button>
  )
}
