/** A key of the whole page, heard for as long as a component stands there. */
import { useLayoutEffect, useRef } from 'react'

/** Listens from before the component can be seen: an effect comes after the paint, and a quick press in between would be lost. */
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
