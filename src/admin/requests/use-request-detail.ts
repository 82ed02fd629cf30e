/**
 * An open request. The client's message and the clinic's notes may be about someone's health, so it closes when nobody uses the
 * device, like health answers.
 */
import { useQuery, type Query } from '@tanstack/react-query'
import { readRequest, type RequestDetail } from '../../contracts/request/list.ts'
import { ask } from '../parts/ask.ts'
import { useLeft } from '../parts/use-opened.ts'
import { useRowState } from '../parts/use-row-state.ts'
import { detailKey } from './use-requests.ts'

function isEmailUnderWay(detail: RequestDetail | undefined): boolean {
  return detail?.emails.some(({ state }) => state === 'pending' || state === 'unknown') ?? false
}

/** A closed request reopens only when a person asks, not because the window or the connection is back. */
const isOpen = ({ state }: Query<RequestDetail>) => state.data !== undefined || state.error !== null

/** `lastSeen`: its last data, for the forms over it, which stay open when it closes. */
export function useRequestDetail(id: string | undefined) {
  const enabled = id !== undefined
  const queryKey = detailKey(id ?? '')
  const { data, error, fetchStatus, refetch } = useQuery<RequestDetail>({
    queryKey,
    // Polling is no sign that someone is there.
    queryFn: ({ signal, client }) =>
      ask(readRequest, { id: id! }, { signal, background: isEmailUnderWay(client.getQueryData(queryKey)) }),
    enabled,
    // While an email is on its way, poll until it has left.
    refetchInterval: (query) => (isEmailUnderWay(query.state.data) ? 5_000 : false),
    refetchOnWindowFocus: isOpen,
    refetchOnReconnect: isOpen,
  })
  const wasLeft = useLeft(queryKey, { data, error, fetchStatus }, enabled)
  // A form over it shows none of these words, and what was typed there must stay.
  const [lastSeen, setLastSeen] = useRowState<RequestDetail>(id)
  if (data && data !== lastSeen) setLastSeen(data)
  return { data, lastSeen, error, refetch, wasLeft, isLoading: enabled && !data && !error && !wasLeft }
}
