import type { Config } from '@netlify/functions'
import { readAdminUser } from '../../../src/contracts/account/admin-user.ts'
import * as account from '../../domain/account/admin-user.ts'
import { route } from '../../http/route.ts'

export default route(readAdminUser, { handle: ({ db, input, now }) => account.readAdminUser(db, input, now) })

export const config: Config = {
  path: '/api/admin/user-detail',
}
