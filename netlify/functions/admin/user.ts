import type { Config } from '@netlify/functions'
import { deleteAdminUser, inviteAdmin, listAdminUsers } from '../../../src/contracts/account/admin-user.ts'
import * as account from '../../domain/account/admin-user.ts'
import * as invitation from '../../domain/account/invitation.ts'
import { method, routes } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default routes(
  method(listAdminUsers, { handle: ({ db, caller, input, now }) => account.listAdminUsers(db, caller, input, now) }),
  method(inviteAdmin, {
    handle: ({ db, caller, input, from, now }) => invitation.inviteAdmin(db, caller, input, from.ip, now),
    after: deliverLater,
  }),
  method(deleteAdminUser, { handle: ({ db, caller, input, now }) => account.deleteAdminUser(db, caller, input, now) }),
)

export const config: Config = {
  path: '/api/admin/user',
}
