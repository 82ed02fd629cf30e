import type { Config } from '@netlify/functions'
import { sendWinnerEmail } from '../../../src/contracts/admin-raffle.ts'
import * as email from '../../domain/check-in/raffle-email.ts'
import { route } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default route(sendWinnerEmail, {
  handle: ({ db, input, caller, now }) => email.sendWinnerEmail(db, input, caller, now),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/raffle-email',
}
