import { useCallback, useEffect, useRef } from 'react'

/**
 * For a button that its own press takes off the page, outside of lists: the screen gets the focus that would go with it. A drawer
 * keeps its focus by itself. Call the returned function with the press.
 */
export function useGoingAway(): () => void {
  const pressed = useRef(false)
  useEffect(
    () => () => {
      if (!pressed.current || document.querySelector('[data-drawer]')) return
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return useCallback(() => {
    pressed.current = true
  }, [])
}
