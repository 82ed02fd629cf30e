import { useEffect, useEffectEvent } from 'react'

/**
 * Runs the address's action (`act`) once, as when the palette opened the screen for it. `begin` takes it out of the address.
 */
export function useAct<Act>(act: Act | undefined, begin: (act: Act) => void): void {
  const run = useEffectEvent(begin)
  useEffect(() => {
    if (act !== undefined) run(act)
  }, [act])
}
