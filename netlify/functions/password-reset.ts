import type { Config } from '@netlify/functions'
import { requestPasswordReset } from '../../src/contracts/account/password.ts'
import * as password from '../domain/account/password.ts'
import { route } from '../http/route.ts'
import { deliverLater } from '../mail/deliver-later.ts'

export default route(requestPasswordReset, {
  handle: ({ db, input, from, now }) => password.requestPasswordReset(db, input, from.ip, now),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/password-reset',
}
