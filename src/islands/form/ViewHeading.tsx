import { useEffect, useRef, type ReactNode } from 'react'

type Props = { children: ReactNode; className?: string; arrived?: boolean }

/** The h1 of a view. Coming from another view, the page starts at its top and the focus goes to it. */
export function ViewHeading({ children, className = 'font-display text-h2', arrived = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // As it was when the view came: when it is drawn again, nothing moves.
  const coming = useRef(arrived)
  useEffect(() => {
    if (!coming.current) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={`font-light [&_em]:inline-block ${className}`}>
      {children}
    </h1>
  )
}
