/** What the last click sent. The composer starts a newsletter, and the list shows the result. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Batch } from '../../contracts/newsletter/sending.ts'

export type SentBatch = { readonly id: string; readonly title: string; readonly batch: Batch }

const key = ['newsletter-sent']

export function useSentBatch(): readonly [SentBatch | null, (sent: SentBatch | null) => void] {
  const client = useQueryClient()
  const { data } = useQuery<SentBatch | null>({ queryKey: key, queryFn: () => null, enabled: false, initialData: null })
  const set = useCallback((sent: SentBatch | null) => void client.setQueryData(key, sent), [client])
  return [data, set]
}
