import type { Config } from '@netlify/functions'
import { isAdmin } from '../../src/contracts/account/session.ts'
import { may } from '../auth/access.ts'
import { route } from '../http/route.ts'

export default route(isAdmin, { handle: async ({ caller }) => ({ is_admin: may(caller.role, 'admin') }) })

export const config: Config = {
  path: '/api/is-admin',
}
