/** Health answers that someone opened, which the audit records. Forgotten when their screen closes or the device is left. */
import { hashKey, useQuery, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import { whenLeft } from './live.ts'

/** Minutes without a key or a press, after which opened answers close. */
export const leftMinutes = 10

/**
 * Forgets what a query shows once nobody is there, and returns whether that happened: the server ends an idle session too, but
 * an offline tablet wouldn't know.
 */
export function useLeft(
  key: QueryKey,
  { data, error, fetchStatus }: Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus'>,
  enabled: boolean,
): boolean {
  const client = useQueryClient()
  const hash = hashKey(key)
  useEffect(() => {
    if (!enabled) return
    return whenLeft(leftMinutes * minuteMs, () => client.getQueryCache().get(hash)?.reset())
  }, [client, enabled, hash])
  return enabled && !data && !error && fetchStatus === 'idle'
}

/** What `open` returns, while someone is there. `wasLeft` once it closed because nobody was. `refetch` opens it again. */
export function useOpened<Detail>(key: QueryKey, open: (signal: AbortSignal) => Promise<Detail>, enabled = true) {
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => open(signal),
    enabled,
    // Every fetch counts as an opening in the audit, so fetch only when a person asks.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const wasLeft = useLeft(key, { data, error, fetchStatus }, enabled)
  return { data, error, refetch, wasLeft }
}
