import { useCallback, useEffect, useRef } from 'react'

/**
 * For a button outside of lists that its own click removes: the screen takes the focus that would be lost. A drawer keeps its
 * focus itself. Call the returned function on the click.
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
