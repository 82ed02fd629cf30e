import type { ReactNode } from 'react'

/** A titled part of a screen. It takes the focus of a button in it that removes itself. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      tabIndex={-1}
      className="grid grid-cols-1 gap-4 rounded-field border border-line bg-pearl p-5 text-admin outline-none"
    >
      <h2 className="font-sans text-body font-semibold">{title}</h2>
      {children}
    </section>
  )
}
