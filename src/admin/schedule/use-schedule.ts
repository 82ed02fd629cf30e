import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readProvider } from '../../contracts/provider.ts'
import { ask } from '../parts/ask.ts'

const scheduleKey = (id: string | undefined) => ['schedule', id]

/** Where and when an admin treats. */
export function useSchedule(id: string | undefined) {
  return useQuery({
    queryKey: scheduleKey(id),
    queryFn: ({ signal }) => ask(readProvider, { id: id! }, { signal }),
    enabled: id !== undefined,
    // It is being edited. A refetch with someone else's save would discard the answers; saving reports it instead.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useForgetSchedule(): (id: string) => Promise<void> {
  const client = useQueryClient()
  return (id) => client.invalidateQueries({ queryKey: scheduleKey(id) })
}
