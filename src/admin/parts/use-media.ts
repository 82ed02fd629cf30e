import { useSyncExternalStore } from 'react'

/** Whether a media query matches; updates when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

const narrow = '(width < 48rem)'

/** Whether lists use two lines per row: below 768 px. */
export function useIsNarrow(): boolean {
  return useMedia(narrow)
}

/** The same at this moment, where nothing renders. */
export function isNarrowNow(): boolean {
  return matchMedia(narrow).matches
}
