import type { Config } from '@netlify/functions'
import { openEventSignup } from '../../../../src/contracts/admin-event-signup.ts'
import * as answers from '../../../domain/check-in/answers.ts'
import { route } from '../../../http/route.ts'

export default route(openEventSignup, {
  handle: ({ db, input, caller, now }) => answers.openEventSignup(db, input.id, 'view', caller, now),
})

export const config: Config = {
  path: '/api/admin/event-signup-answers',
}
