import { Fragment } from 'react'
import { formatCount } from '../../../catalog/count.ts'
import type { Tab } from './FilterBar.tsx'

type Props<Value extends string> = {
  readonly q: string
  /** Views that share no row with the one that is shown. */
  readonly others: readonly Tab<Value>[]
  readonly onChange: (value: Value) => void
}

/** The tabs that share no row with the chosen one. */
export function otherTabs<Value extends string>(tabs: readonly Tab<Value>[], chosen: string): readonly Tab<Value>[] {
  return chosen === 'all' ? [] : tabs.filter(({ value }) => value !== 'all' && value !== chosen)
}

/** What a search finds outside of the current view: "2 more in Confirmed". Each opens its view. */
export function FoundElsewhere<Value extends string>({ q, others, onChange }: Props<Value>) {
  const found = q === '' ? [] : others.flatMap(({ count = 0, ...tab }) => (count > 0 ? [{ ...tab, count }] : []))
  return (
    // Not hidden while it is empty: screen readers announce only what appears in a status they already know.
    <p role="status" className="text-admin text-mute empty:absolute">
      {found.map(({ value, label, count }, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          <button
            type="button"
            className="cursor-pointer font-medium text-lagoon underline underline-offset-2 hover:text-lagoon-hover"
            onClick={() => onChange(value)}
          >
            {formatCount(count)} more in {label}
          </button>
        </Fragment>
      ))}
    </p>
  )
}
