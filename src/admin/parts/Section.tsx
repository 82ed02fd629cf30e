import type { ReactNode } from 'react'

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <h3 className="font-sans text-admin font-semibold">{title}</h3>
      {children}
    </section>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Names and values, one pair per line; `false` is none. */
export function Facts({ rows }: { readonly rows: readonly (Fact | false)[] }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {rows
        .filter((row) => row !== false)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-mute">{name}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
