import type { Config } from '@netlify/functions'
import { resendInvitation, revokeInvitation } from '../../../src/contracts/account/admin-user.ts'
import * as invitation from '../../domain/account/invitation.ts'
import { method, routes } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default routes(
  method(resendInvitation, {
    handle: ({ db, caller, input, from, now }) => invitation.resendInvitation(db, input, caller, from.ip, now),
    after: deliverLater,
  }),
  method(revokeInvitation, { handle: ({ db, caller, input, now }) => invitation.revokeInvitation(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/user-invitation',
}
