import { useEffect, useRef, type ReactNode } from 'react'

type Props = { children: ReactNode; className?: string; arrived?: boolean }

/** The h1 of a view. Coming from another view, the page starts at its top and the focus goes to it. */
export function ViewHeading({ children, className = 'font-display text-h2', arrived = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arrived) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // Only when the view comes, not when it is drawn again.
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={`font-light [&_em]:inline-block ${className}`}>
      {children}
    </h1>
  )
}
