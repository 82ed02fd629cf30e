/** Long lists, paged by cursor in TanStack Query. Changes show at once and are rolled back if the server refuses. */
import {
  hashKey,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '../../../contracts/endpoint.ts'
import { ask } from '../ask.ts'
import { live, lookOptions } from '../live.ts'
import { asBefore } from '../row-change.ts'
import { useSteadyRows, type Steady } from './steady-rows.ts'

export type ListPage<Row, Counts = null> = {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly counts?: Counts | null
}

export type ListInput = { readonly cursor?: string | undefined }

export type List<Row, Counts> = Steady<Row> & {
  readonly counts: Counts | undefined
  /** Names the filters, the same for the same ones. */
  readonly filters: string
  /** No rows yet. */
  readonly isLoading: boolean
  /** The rows still belong to the previous filters. */
  readonly isStale: boolean
  readonly error: unknown
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** The next page failed to load; `loadMore` tries again. */
  readonly moreFailed: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

const none: readonly never[] = []

/** Lists with more pages than this are not refetched; changes are only patched into them. */
const mostPagesAgain = 10

export function isLong({ state }: Pick<Query, 'state'>): boolean {
  const data = state.data as Partial<Cached<unknown>> | undefined
  return (data?.pages?.length ?? 0) > mostPagesAgain
}

type FetchPage<Row, Counts> = (
  cursor: string | undefined,
  options: ReturnType<typeof lookOptions>,
) => Promise<ListPage<Row, Counts>>

const pagesQuery = <Row, Counts>(noun: string, filters: object, fetchPage: FetchPage<Row, Counts>) =>
  infiniteQueryOptions({
    queryKey: [noun, 'list', filters],
    meta: live,
    queryFn: ({ pageParam, ...context }) => fetchPage(pageParam, lookOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** The rows of a list under its filters; every query key of the list starts with `noun`. */
export function usePages<Row extends { readonly id: string }, Counts>(
  noun: string,
  filters: object,
  fetchPage: FetchPage<Row, Counts>,
): List<Row, Counts> {
  const options = pagesQuery(noun, filters, fetchPage)
  const query = useInfiniteQuery({
    ...options,
    placeholderData: (before) => before,
    refetchOnWindowFocus: (query) => !isLong(query as unknown as Query),
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? none, [pages])
  const key = hashKey(options.queryKey)
  const steady = useSteadyRows(rows, key, query.isPlaceholderData)
  return {
    ...steady,
    filters: key,
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

/** Like `usePages`, for an endpoint that pages as contracts/page says. */
export function useList<Input extends ListInput, Row extends { readonly id: string }, Counts>(
  noun: string,
  endpoint: Endpoint<Input, ListPage<Row, Counts>>,
  filters: Omit<Input, 'cursor'>,
): List<Row, Counts> {
  return usePages(noun, filters, pageOf(endpoint, filters))
}

const pageOf =
  <Input extends ListInput, Row, Counts>(endpoint: Endpoint<Input, ListPage<Row, Counts>>, filters: Omit<Input, 'cursor'>) =>
  (cursor: string | undefined, options: ReturnType<typeof lookOptions>) =>
    ask(endpoint, { ...filters, cursor } as Input, options)

/** Asks for a list ahead of `useList`, unless it is there already. */
export function prefetchList<Input extends ListInput, Row, Counts>(
  client: QueryClient,
  noun: string,
  endpoint: Endpoint<Input, ListPage<Row, Counts>>,
  filters: Omit<Input, 'cursor'>,
): void {
  void client.infiniteQuery({ ...pagesQuery(noun, filters, pageOf(endpoint, filters)), staleTime: Infinity }).catch(() => {})
}

type Cached<Row> = InfiniteData<ListPage<Row, unknown>>

export type ListCache<Row extends { readonly id: string }> = {
  /** Changes a row in every list that has it; returns the rollback. */
  readonly patch: (id: string, change: Partial<Row>) => () => void
  /** Removes a row from every list; returns the rollback. */
  readonly remove: (id: string) => () => void
  /** Puts a removed row back where it was in each list; returns the rollback. */
  readonly putBack: (id: string) => () => void
  /** Refetches whatever may have changed: this noun, and everything that counts or mirrors it. */
  readonly refresh: () => void
  /** Reloads every list of the noun from its first page, for rows that are new. */
  readonly restart: () => void
}

function changeEvery<Row>(client: QueryClient, key: QueryKey, change: (rows: readonly Row[]) => readonly Row[]): void {
  client.setQueriesData<Cached<Row>>(
    { queryKey: key },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  )
}

const changeRow =
  <Row extends { readonly id: string }>(id: string, change: Partial<Row>) =>
  (rows: readonly Row[]) =>
    rows.map((row) => (row.id === id ? { ...row, ...change } : row))

/** Where a row was in a list when it was removed. */
type Place<Row> = { readonly queryKey: QueryKey; readonly page: number; readonly index: number; readonly row: Row }

function placesOf<Row extends { readonly id: string }>(client: QueryClient, lists: QueryFilters, id: string): Place<Row>[] {
  return client.getQueriesData<Cached<Row>>(lists).flatMap(([queryKey, data]) =>
    (data?.pages ?? []).flatMap(({ rows }, page) => {
      const index = rows.findIndex((row) => row.id === id)
      return index < 0 ? [] : [{ queryKey, page, index, row: rows[index]! }]
    }),
  )
}

/** The list with the row back in its place; unchanged if it has the row already. */
function withRowAt<Row extends { readonly id: string }>(data: Cached<Row>, { page, index, row }: Place<Row>): Cached<Row> {
  if (data.pages.some(({ rows }) => rows.some(({ id }) => id === row.id))) return data
  const pages = data.pages.map((each, number) => (number === page ? { ...each, rows: each.rows.toSpliced(index, 0, row) } : each))
  return { ...data, pages }
}

/** Applies a change of one row to the lists of its noun before the server has answered. */
export function useListCache<Row extends { readonly id: string }>(noun: string): ListCache<Row> {
  const client = useQueryClient()
  return useMemo(() => {
    const key = [noun, 'list']
    const takenOut = new Map<string, readonly Place<Row>[]>()
    /** Rows currently removed: a drawer that still shows one must not refetch it. */
    const gone = new Set<string>()
    const remove = (id: string) => {
      void client.cancelQueries({ queryKey: key })
      // A drawer's own request would find nothing.
      void client.cancelQueries({ queryKey: [noun, 'detail', id] })
      gone.add(id)
      takenOut.set(id, placesOf<Row>(client, { queryKey: key }, id))
      changeEvery<Row>(client, key, (rows) => rows.filter((row) => row.id !== id))
      return () => void putBack(id)
    }
    const putBack = (id: string) => {
      void client.cancelQueries({ queryKey: key })
      gone.delete(id)
      for (const place of takenOut.get(id) ?? [])
        client.setQueryData<Cached<Row>>(place.queryKey, (data) => data && withRowAt(data, place))
      return () => void remove(id)
    }
    const mayBeAsked = (query: Query) =>
      !isLong(query) && !(query.queryKey[1] === 'detail' && gone.has(String(query.queryKey[2])))
    return {
      patch(id, change) {
        void client.cancelQueries({ queryKey: key })
        // The list on the screen is fresher than those of filters left since.
        const [before] = (['active', 'all'] as const).flatMap((type) => placesOf<Row>(client, { queryKey: key, type }, id))
        changeEvery<Row>(client, key, changeRow(id, change))
        // Other rows may have changed and pages been added since, so only this row goes back.
        return () => before && changeEvery<Row>(client, key, changeRow(id, asBefore(before.row, change)))
      },
      remove,
      putBack,
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
