/** How a change updates the list on the screen before the server answers. */
import { InfiniteQueryObserver, QueryClient, QueryClientProvider, type InfiniteData } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useListCache, type ListCache, type ListPage } from '../../src/admin/parts/list/list-query.ts'

type Row = { readonly id: string; readonly title: string }

const listKey = ['things', 'list', { sort: 'newest' }]

/** Eleven pages of three rows, one page more than a list refetches. */
const pages = Array.from({ length: 11 }, (_, page): ListPage<Row> => {
  const rows = Array.from({ length: 3 }, (_, index) => ({ id: `${page}-${index}`, title: 'as it was' }))
  return { rows, next: `${page + 1}`, counts: null }
})

/** A screen's cache over that list. */
function longList() {
  const client = new QueryClient()
  client.setQueryData(listKey, { pages, pageParams: pages.map(() => undefined) })
  let cache: ListCache<Row> | undefined
  function Screen() {
    cache = useListCache<Row>('things')
    return null
  }
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)))
  const data = () => client.getQueryData<InfiniteData<ListPage<Row>>>(listKey)!
  return { cache: cache!, client, ids: () => data().pages.map(({ rows }) => rows.map(({ id }) => id)), data }
}

test('a removed row that is put back returns to its old place, on any page', () => {
  const { cache, ids } = longList()
  const before = ids()
  cache.remove('7-1')
  cache.remove('0-0')
  expect(ids().flat()).not.toContain('7-1')
  cache.putBack('7-1')
  expect(ids()[7]).toEqual(['7-0', '7-1', '7-2'])
  cache.putBack('0-0')
  expect(ids()).toEqual(before)
})

test('rolling back a restored row removes it again, and no row appears twice', () => {
  const { cache, client, data, ids } = longList()
  cache.remove('3-2')
  const takeOut = cache.putBack('3-2')
  cache.putBack('3-2')
  expect(
    ids()
      .flat()
      .filter((id) => id === '3-2'),
  ).toHaveLength(1)
  takeOut()
  expect(ids()[3]).toEqual(['3-0', '3-1'])
  // After a refetch, the list may already have the row in another position.
  client.setQueryData(listKey, { ...data(), pages: [{ rows: [{ id: '3-2', title: 'as it is' }], next: null, counts: null }] })
  cache.putBack('3-2')
  expect(ids()).toEqual([['3-2']])
})

test('the drawer of a removed row isn’t refetched until the row is put back', () => {
  const { cache, client } = longList()
  const detailKey = ['things', 'detail', '2-0']
  const isRefetched = () => {
    client.setQueryData(detailKey, {})
    cache.refresh()
    return client.getQueryState(detailKey)!.isInvalidated
  }
  expect(isRefetched()).toBe(true)
  const goBack = cache.remove('2-0')
  expect(isRefetched()).toBe(false)
  goBack()
  expect(isRefetched()).toBe(true)
  cache.remove('2-0')
  cache.putBack('2-0')
  expect(isRefetched()).toBe(true)
})

test('a refused change is undone in the list', () => {
  const { cache, data } = longList()
  const goBack = cache.patch('10-2', { title: 'otherwise' })
  expect(data().pages[10]!.rows[2]!.title).toBe('otherwise')
  goBack()
  expect(data().pages[10]!.rows[2]!.title).toBe('as it was')
})

test('undoing a refused change keeps what has changed in other rows since', () => {
  const { cache, client, data, ids } = longList()
  const goBack = cache.patch('0-1', { title: 'otherwise' })
  const putBack = cache.remove('0-2')
  cache.patch('0-0', { title: 'changed too' })
  const more = { rows: [{ id: '11-0', title: 'new' }], next: null, counts: null }
  client.setQueryData(listKey, { ...data(), pages: [...data().pages, more] })
  goBack()
  putBack()
  expect(data().pages[0]!.rows.map(({ title }) => title)).toEqual(['changed too', 'as it was', 'as it was'])
  expect(ids()[11]).toEqual(['11-0'])
})

test('undoing a refused change takes the row from the list on the screen, not from one left earlier', () => {
  const { cache, client, data } = longList()
  const shownKey = ['things', 'list', { sort: 'oldest' }]
  const page = { rows: [{ id: '0-0', title: 'a colleague’s' }], next: null, counts: null }
  client.setQueryData(shownKey, { pages: [page], pageParams: [undefined] })
  const screen = new InfiniteQueryObserver(client, {
    queryKey: shownKey,
    queryFn: () => page,
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    staleTime: Infinity,
  })
  const leave = screen.subscribe(() => {})
  cache.patch('0-0', { title: 'otherwise' })()
  expect(client.getQueryData<InfiniteData<ListPage<Row>>>(shownKey)!.pages[0]!.rows[0]!.title).toBe('a colleague’s')
  expect(data().pages[0]!.rows[0]!.title).toBe('a colleague’s')
  leave()
})
