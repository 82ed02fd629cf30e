import { useQuery } from '@tanstack/react-query'
import { readWaiting } from '../../contracts/admin-dashboard.ts'
import { ask } from './ask.ts'
import { live, lookOptions } from './live.ts'

/** What waits for staff: the sidebar's counts, and any figure that must agree with them. */
export function useWaiting() {
  const { data } = useQuery({
    queryKey: ['waiting'],
    meta: live,
    queryFn: (context) => ask(readWaiting, {}, lookOptions(context)),
  })
  return data
}
