import type { Config } from '@netlify/functions'
import { confirmEmailSignup } from '../../src/contracts/email-signup-confirm.ts'
import * as confirm from '../domain/email-signup-confirm.ts'
import { route } from '../http/route.ts'
import { letIn } from '../mail/broadcast.ts'
import { deliverLater } from '../mail/deliver-later.ts'

export default route(confirmEmailSignup, {
  handle: ({ db, input, now }) => confirm.confirmEmailSignup(db, input, now, letIn),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/email-signup-confirm',
}
