/** Long lists: pages by cursor, held by TanStack Query; what is changed on the screen is changed back when the server says no. */
import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { ask } from './ask.ts'

export type ListPage<Row, Counts = null> = {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly counts?: Counts | null
}

type ListInput = { readonly cursor?: string | undefined }

export type List<Row, Counts> = {
  readonly rows: readonly Row[]
  readonly counts: Counts | undefined
  /** Nothing is there yet. */
  readonly isLoading: boolean
  /** The rows are of an earlier filter, until those of this one come. */
  readonly isStale: boolean
  readonly error: unknown
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** The next page did not come; `loadMore` asks again. */
  readonly moreFailed: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

const none: readonly never[] = []

/** A list that was scrolled further is not asked again page by page; what is changed in it is changed on the screen. */
const mostPagesAgain = 10

function isLong({ state }: Pick<Query, 'state'>): boolean {
  const data = state.data as Partial<Cached<unknown>> | undefined
  return (data?.pages?.length ?? 0) > mostPagesAgain
}

type FetchPage<Row, Counts> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Row, Counts>>

/** The rows of a list under its filters; `noun` is the beginning of every key of the list. */
export function usePages<Row, Counts>(noun: string, filters: object, fetchPage: FetchPage<Row, Counts>): List<Row, Counts> {
  const query = useInfiniteQuery({
    queryKey: [noun, 'list', filters],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
    refetchOnWindowFocus: (query) => !isLong(query as unknown as Query),
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? none, [pages])
  return {
    rows,
    counts: pages?.[0]?.counts ?? undefined,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.isError && !query.isFetchNextPageError ? query.error : undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}

/** The same of an endpoint that pages as contracts/page says. */
export function useList<Input extends ListInput, Row, Counts>(
  noun: string,
  endpoint: Endpoint<Input, ListPage<Row, Counts>>,
  filters: Omit<Input, 'cursor'>,
): List<Row, Counts> {
  return usePages(noun, filters, (cursor, signal) => ask(endpoint, { ...filters, cursor } as Input, { signal }))
}

type Cached<Row> = InfiniteData<ListPage<Row, unknown>>

export type ListCache<Row extends { readonly id: string }> = {
  /** Changes a row wherever it is listed; answers the way back. */
  readonly patch: (id: string, change: Partial<Row>) => () => void
  /** Takes a row out of every list; answers the way back. */
  readonly remove: (id: string) => () => void
  /** Puts a row that was taken out where it stood in each list; answers the way back. */
  readonly putBack: (id: string) => () => void
  /** Asks the server for what may have changed: this noun, and what counts and mirrors it. */
  readonly refresh: () => void
  /** Begins every list of the noun at its first page again, for rows that are new. */
  readonly restart: () => void
}

function changeEvery<Row>(client: QueryClient, key: QueryKey, change: (rows: readonly Row[]) => readonly Row[]): () => void {
  const before = client.getQueriesData<Cached<Row>>({ queryKey: key })
  for (const [queryKey, data] of before) {
    if (data)
      client.setQueryData<Cached<Row>>(queryKey, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })),
      })
  }
  return () => {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data)
  }
}

/** Where a row stood in a list when it was taken out. */
type Place<Row> = { readonly queryKey: QueryKey; readonly page: number; readonly index: number; readonly row: Row }

function placesOf<Row extends { readonly id: string }>(client: QueryClient, key: QueryKey, id: string): Place<Row>[] {
  return client.getQueriesData<Cached<Row>>({ queryKey: key }).flatMap(([queryKey, data]) =>
    (data?.pages ?? []).flatMap(({ rows }, page) => {
      const index = rows.findIndex((row) => row.id === id)
      return index < 0 ? [] : [{ queryKey, page, index, row: rows[index]! }]
    }),
  )
}

/** A list with a row where it stood; unchanged where it holds that row already. */
function withRowAt<Row extends { readonly id: string }>(data: Cached<Row>, { page, index, row }: Place<Row>): Cached<Row> {
  if (data.pages.some(({ rows }) => rows.some(({ id }) => id === row.id))) return data
  const pages = data.pages.map((each, number) => (number === page ? { ...each, rows: each.rows.toSpliced(index, 0, row) } : each))
  return { ...data, pages }
}

/** What a change of one row does to the lists of its noun at once, before the server has answered. */
export function useListCache<Row extends { readonly id: string }>(noun: string): ListCache<Row> {
  const client = useQueryClient()
  return useMemo(() => {
    const key = [noun, 'list']
    const takenOut = new Map<string, readonly Place<Row>[]>()
    /** Rows that are taken out now: a drawer that still shows one of them has nothing to ask for. */
    const gone = new Set<string>()
    const remove = (id: string) => {
      gone.add(id)
      const back = changeEvery<Row>(client, key, (rows) => rows.filter((row) => row.id !== id))
      return () => {
        gone.delete(id)
        back()
      }
    }
    const mayBeAsked = (query: Query) =>
      !isLong(query) && !(query.queryKey[1] === 'detail' && gone.has(String(query.queryKey[2])))
    return {
      patch(id, change) {
        void client.cancelQueries({ queryKey: key })
        return changeEvery<Row>(client, key, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
      },
      remove(id) {
        void client.cancelQueries({ queryKey: key })
        takenOut.set(id, placesOf<Row>(client, key, id))
        return remove(id)
      },
      putBack(id) {
        void client.cancelQueries({ queryKey: key })
        gone.delete(id)
        for (const place of takenOut.get(id) ?? [])
          client.setQueryData<Cached<Row>>(place.queryKey, (data) => data && withRowAt(data, place))
        return () => void remove(id)
      },
      refresh() {
        for (const queryKey of [[noun], ['dashboard'], ['waiting'], ['trash'], ['audit']])
          void client.invalidateQueries({ queryKey, predicate: mayBeAsked })
      },
      restart() {
        void client.resetQueries({ queryKey: key })
      },
    }
  }, [client, noun])
}
