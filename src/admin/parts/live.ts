/** Refetches lists and counts every ten seconds while the page is visible, so that nobody has to reload. */
import { hashKey, useQueryClient, type Query, type QueryFunctionContext } from '@tanstack/react-query'
import { useEffect } from 'react'

const lookMs = 10_000
/** Someone who types or clicks is there; we tell the server at most this often. */
const presenceMs = 60_000

/** The `meta` of a query that shows what others may change. */
export const live = { live: true } as const

/** The same on a page that would shift: not while the pointer is over something clickable. */
export const liveUnlessPointed = { live: true, unlessPointed: true } as const

/** The queries that the timer is asking right now. */
const timed = new Set<string>()
/** How many changes are being sent: a refetch in between would show the old row again. */
let underWay = 0

/** Pauses refetching until the returned function is called. */
export function holdLooks(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
  }
}

/** How a live query calls the server. A timer's request is no sign that someone is there (decision 7). */
export function lookOptions({ queryKey, signal }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>) {
  return { signal, background: timed.has(hashKey(queryKey)) }
}

function isLive({ meta, state }: Query): boolean {
  const isDue = meta?.['live'] === true && state.fetchStatus === 'idle'
  return isDue && (meta['unlessPointed'] !== true || document.querySelector('main :is(a, button):hover') === null)
}

/** Runs the refetching; once, in the shell. `mayLook` leaves out queries that cost too much. */
export function useLiveLooks(mayLook: (query: Query) => boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = async (query: Query) => {
      timed.add(query.queryHash)
      await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
      timed.delete(query.queryHash)
    }
    const timer = setInterval(() => {
      if (document.hidden || !navigator.onLine || underWay > 0) return
      for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isLive }))
        if (mayLook(query)) void look(query)
    }, lookMs)
    return () => clearInterval(timer)
  }, [client, mayLook])
}

/** Calls `press` on every key press and click. */
function onPresses(press: () => void): () => void {
  const events = ['keydown', 'pointerdown'] as const
  for (const event of events) document.addEventListener(event, press, { capture: true, passive: true })
  return () => {
    for (const event of events) document.removeEventListener(event, press, { capture: true })
  }
}

/** Someone who reads or types for long without a request isn't idle: their key presses and clicks trigger one. */
export function usePresence(): void {
  const client = useQueryClient()
  useEffect(() => {
    let told = Date.now()
    return onPresses(() => {
      if (Date.now() - told < presenceMs) return
      told = Date.now()
      void client.refetchQueries({ queryKey: ['waiting'] })
    })
  }, [client])
}

/**
 * Calls `left` when nobody has pressed anything for `ms`. A device that slept that long notices on waking, before any press.
 */
export function whenLeft(ms: number, left: () => void): () => void {
  let since = Date.now()
  const look = () => {
    if (Date.now() - since < ms) return
    since = Date.now()
    left()
  }
  const forgetPresses = onPresses(() => {
    look()
    since = Date.now()
  })
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, lookMs)
  return () => {
    forgetPresses()
    document.removeEventListener('visibilitychange', look)
    clearInterval(timer)
  }
}
