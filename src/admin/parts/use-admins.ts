import { useQuery } from '@tanstack/react-query'
import { listAdminUsers } from '../../contracts/account/admin-user.ts'
import { maxRows } from '../../contracts/page.ts'
import { ask } from './ask.ts'

type Admin = { readonly id: string; readonly name: string }

const none: readonly Admin[] = []

/** All admins by name, for assigning requests and filtering the audit. Empty until they have loaded. */
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
