import { useQuery } from '@tanstack/react-query'
import { listAdminUsers } from '../../contracts/account/admin-user.ts'
import type { RequestRow } from '../../contracts/request/list.ts'
import { maxRows } from '../../contracts/page.ts'
import { ask } from '../parts/ask.ts'

type Admin = NonNullable<RequestRow['assignee']>

const none: readonly Admin[] = []

/** The admins that a request can be assigned to, by name. Empty until they have loaded. */
export function useAdmins(): readonly Admin[] {
  const { data = none } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: async ({ signal }) => {
      const { rows } = await ask(listAdminUsers, { size: maxRows }, { signal })
      return rows
        .filter(({ state }) => state === 'active')
        .map(({ id, full_name, email }) => ({ id, name: full_name ?? email }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },
    staleTime: 60_000,
  })
  return data
}
