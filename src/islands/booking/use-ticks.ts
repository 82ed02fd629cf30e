import { useEffect } from 'react'

const tickMs = 20_000

/** Reads the clock again as time passes. Timers sleep in hidden tabs, so it catches up when the tab is visible again. */
export function useTicks(tick: () => void): void {
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [tick])
}
