import { useEffect, useState } from 'react'

/** Whether a media query matches; updates when that changes. Only for components that are never server-rendered. */
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
