import type { Config } from '@netlify/functions'
import { deleteAdminUser, inviteAdmin, listAdminUsers } from '../../../src/contracts/account/admin-user.ts'
import * as account from '../../domain/account/admin-user.ts'
import * as invitation from '../../domain/account/invitation.ts'
import { method, routes } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default routes(
  method(listAdminUsers, { handle: ({ db, caller, input, now }) => account.listAdminUsers(db, input, caller, now) }),
  method(inviteAdmin, {
    handle: ({ db, caller, input, from, now }) => invitation.inviteAdmin(db, input, caller, from.ip, now),
    after: deliverLater,
  }),
  method(deleteAdminUser, { handle: ({ db, caller, input, now }) => account.deleteAdminUser(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/user',
}
