import { useEffect, useRef } from 'react'

/** Starts once what the address asks for (`act`), as when the palette opened the screen for it. `begin` takes it out of there. */
export function useAct<Act>(act: Act | undefined, begin: (act: Act) => void): void {
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (act !== undefined) latest.current(act)
  }, [act])
}
