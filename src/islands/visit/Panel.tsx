import { useEffect, useRef, type ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** A panel that opens below the visit. Its title takes focus, so that a screen reader continues there. */
export function Panel({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} aria-labelledby="panel-title" className="mt-10 scroll-mt-28 wrap-anywhere">
      <h2 ref={heading} id="panel-title" tabIndex={-1} className="font-display text-h3 outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
