/** Listens for keys on the whole page while a component is mounted. */
import { useEffectEvent, useLayoutEffect } from 'react'

/** Uses a layout effect, so that it listens before the component is painted; an ordinary effect could miss a quick key press. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(listener)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
