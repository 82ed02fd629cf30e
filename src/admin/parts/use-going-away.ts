import { useCallback, useEffect, useRef } from 'react'

/**
 * For a button that its own press takes off the page, outside of lists: the screen gets the focus that would go with it. Call the
 * returned function with the press.
 */
export function useGoingAway(): () => void {
  const pressed = useRef(false)
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return useCallback(() => {
    pressed.current = true
  }, [])
}
