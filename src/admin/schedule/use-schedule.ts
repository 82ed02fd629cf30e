import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readProvider, type Provider } from '../../contracts/provider.ts'
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

/** Shows a schedule as it was just saved. */
export function useKeepSchedule(): (id: string, saved: Provider) => void {
  const client = useQueryClient()
  return (id, saved) => void client.setQueryData(scheduleKey(id), saved)
}
