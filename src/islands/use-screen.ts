import { useEffect, useState } from 'react'

/** Whether a media query holds, and goes on holding. For what is never drawn ahead of time, where there is no screen. */
export function useScreen(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const screen = matchMedia(query)
    const look = () => setHolds(screen.matches)
    look()
    screen.addEventListener('change', look)
    return () => screen.removeEventListener('change', look)
  }, [query])
  return holds
}
