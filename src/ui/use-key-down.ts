/** Listens for keys on the whole page while a component is mounted. */
import { useLayoutEffect, useRef } from 'react'

/** Uses layout effects, so that it listens before the component is painted; an ordinary effect could miss a quick key press. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
  })
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
