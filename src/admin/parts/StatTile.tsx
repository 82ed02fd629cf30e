import type { ReactNode } from 'react'
import { formatCount } from '../../catalog/count.ts'
import { Dotted } from './list/Dotted.tsx'

type Props = {
  readonly label: string
  readonly value: ReactNode
  readonly detail?: ReactNode
}

/** One figure in a row of figures. The figures of a row line up, whatever wraps in their labels and details. */
export function StatTile({ label, value, detail }: Props) {
  return (
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid gap-0 rounded-field border border-line bg-pearl px-4 py-3.5">
      <dt className="text-admin wrap-break-word text-mute">{label}</dt>
      <dd className="mt-1 text-[1.5rem] leading-8 font-semibold tracking-[-0.01em] tnum">{value}</dd>
      {detail !== undefined && <dd className="mt-0.5 text-fine text-mute tnum">{detail}</dd>}
    </div>
  )
}

/** A count as a tile's value; a dash while it loads. */
export const figure = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))

const columns = {
  // Two, or one where large text leaves no room for a whole word.
  4: 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.375rem)),1fr))] md:grid-cols-4',
  6: 'grid-cols-6 max-xl:gap-2 max-xl:[&_dt]:text-fine max-xl:[&>div]:px-2.5 max-xl:[&>div]:py-2.5',
} as const

/**
 * The same figures as a sentence, for a phone, where the first row matters more. It wraps between figures, and keeps its height while
 * they load.
 */
export function StatLine({ of = 4, figures }: { readonly of?: keyof typeof columns; readonly figures: readonly string[] }) {
  return (
    <p className={`-mt-0.5 ${of === 4 ? 'min-h-5.5' : 'min-h-10.5'} text-admin text-mute tnum`}>
      <Dotted parts={figures} />
    </p>
  )
}

/** The row of figures. Six stay on one line, closer together on a tablet. */
export function StatTiles({ of = 4, children }: { readonly of?: keyof typeof columns; readonly children: ReactNode }) {
  return <dl className={`grid gap-3 ${columns[of]}`}>{children}</dl>
}
