import { useCallback } from 'react'

type Navigate<Filters> = (to: { readonly search: (before: Filters) => Filters; readonly replace: true }) => unknown

/**
 * Changes some of a screen's filters in its address, without a step in the browser's history. A drawer closes like this too, or Back
 * would open it again.
 */
export function useSetFilters<Filters extends object>(navigate: Navigate<Filters>): (change: Partial<Filters>) => void {
  return useCallback((change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true }), [navigate])
}
