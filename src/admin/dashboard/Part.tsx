import type { ReactNode } from 'react'

type PartProps = { readonly id: string; readonly title: string; readonly link: ReactNode; readonly children: ReactNode }

/** A titled list on the dashboard, with a link to all of its kind. */
export function Part({ id, title, link, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid content-start grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-sans text-[1.0625rem] leading-6 font-semibold">
          {title}
        </h2>
        {link}
      </div>
      <ul className="rounded-field border border-line bg-pearl text-admin">{children}</ul>
    </section>
  )
}

export const rowClass = 'border-b border-line px-4 py-3 last:border-b-0 md:px-5'
export const none = 'px-4 py-5 text-mute md:px-5'
