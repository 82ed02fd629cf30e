import { useEffect, useRef, type ReactNode } from 'react'

type Props = { children: ReactNode; className?: string; arrived?: boolean }

/** A view's h1. When arriving from another view, scrolls to the top and focuses it. */
export function ViewHeading({ children, className = 'font-display text-h2', arrived = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Once per view: later renders don't move anything.
  const coming = useRef(arrived)
  useEffect(() => {
    if (!coming.current) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={`font-light wrap-anywhere [&_em]:inline-block ${className}`}>
      {children}
    </h1>
  )
}
