import type { Config } from '@netlify/functions'
import { changeAdminUser, readAdminUser } from '../../../src/contracts/account/admin-user.ts'
import * as account from '../../domain/account/admin-user.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(readAdminUser, { handle: ({ db, caller, input, now }) => account.readAdminUser(db, input, caller, now) }),
  method(changeAdminUser, { handle: ({ db, caller, input, now }) => account.changeAdminUser(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/user-detail',
}
