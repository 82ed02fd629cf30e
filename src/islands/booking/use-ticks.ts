import { useEffect } from 'react'

const tickMs = 20_000

/** Reads the clock again as time passes. A hidden tab has no one to show it to, so it catches up when the tab is shown. */
export function useTicks(tick: () => void): void {
  useEffect(() => {
    const tickSeen = () => {
      if (!document.hidden) tick()
    }
    const timer = setInterval(tickSeen, tickMs)
    document.addEventListener('visibilitychange', tickSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tickSeen)
    }
  }, [tick])
}
