/** What the palette finds: people, requests, newsletters and testimonials. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchEverything } from '../../contracts/admin-search.ts'
import { ask } from '../parts/ask.ts'
import { useSettled } from '../parts/use-settled.ts'

/** Long enough for the next key of a quick typist, short enough that nobody waits for it. */
const pauseMs = 60

/** Whether the server would search for it. One emoji, for example, is a single character, although its `length` is 2. */
const isLongEnough = (q: string) => searchEverything.input.safeParse({ q }).success

/** Searches as you type. */
export function useSearch(sought: string) {
  const q = useSettled(sought, pauseMs)
  const isAsked = isLongEnough(q)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => ask(searchEverything, { q }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    found: isAsked ? (data?.found ?? []) : [],
    /** The results are for earlier words: Enter must not open one of them. */
    isStale: q !== sought || isPlaceholderData,
    isTooShort: !isLongEnough(sought),
    isFetching,
    isError,
  }
}
