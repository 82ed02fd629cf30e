import { useCallback, useEffect, useRef } from 'react'

/** Whether the screen or form that asks is still shown: a late answer may find it closed, and another one open. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
