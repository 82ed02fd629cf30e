import type { Config } from '@netlify/functions'
import { resendRequestEmail } from '../../../../src/contracts/request/step.ts'
import * as email from '../../../domain/request/resend.ts'
import { route } from '../../../http/route.ts'
import { deliverLater } from '../../../mail/deliver-later.ts'

export default route(resendRequestEmail, {
  handle: ({ db, input, caller, now }) => email.resendRequestEmail(db, input, caller, now),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/request-email',
}
