import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  readonly value: ReactNode
  readonly detail?: ReactNode
}

/** One figure of a row of figures. */
export function StatTile({ label, value, detail }: Props) {
  return (
    <div className="rounded-field border border-line bg-pearl px-4 py-3.5">
      <dt className="text-admin text-mute">{label}</dt>
      <dd className="mt-1 text-[1.5rem] leading-8 font-semibold tracking-[-0.01em] tabular-nums">{value}</dd>
      {detail !== undefined && <dd className="mt-0.5 text-fine text-mute tabular-nums">{detail}</dd>}
    </div>
  )
}

/** The row of figures itself: two beside each other on a phone. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</dl>
}
