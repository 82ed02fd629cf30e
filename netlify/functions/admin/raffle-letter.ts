import type { Config } from '@netlify/functions'
import { sendWinnerLetter } from '../../../src/contracts/admin-raffle.ts'
import * as letter from '../../domain/check-in/raffle-letter.ts'
import { route } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default route(sendWinnerLetter, {
  handle: ({ db, input, caller, now }) => letter.sendWinnerLetter(db, input, caller, now),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/raffle-letter',
}
