import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** What the message is about: another one is brought into sight again. */
  readonly of: unknown
  readonly children: ReactNode
}

/** What a press led to, brought into sight: far down a long form, nobody would see it at the top. */
export function InSight({ of, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [of])
  return (
    // Below the form's own head, which stays at the top.
    <div ref={box} className="scroll-mt-24">
      {children}
    </div>
  )
}
