import type { ReactNode } from 'react'

/** A titled part of a screen. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4 rounded-field border border-line bg-pearl p-5 text-admin">
      <h2 className="font-sans text-body font-semibold">{title}</h2>
      {children}
    </section>
  )
}
