import type { Config } from '@netlify/functions'
import { resendRequestLetter } from '../../../../src/contracts/request/step.ts'
import * as letter from '../../../domain/request/resend.ts'
import { route } from '../../../http/route.ts'
import { deliverLater } from '../../../mail/deliver-later.ts'

export default route(resendRequestLetter, {
  handle: ({ db, input, caller, now }) => letter.resendRequestLetter(db, input, caller, now),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/request-letter',
}
