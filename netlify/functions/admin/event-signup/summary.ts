import type { Config } from '@netlify/functions'
import { summarizeEventSignup } from '../../../../src/contracts/admin-event-signup.ts'
import * as answers from '../../../domain/check-in/answers.ts'
import { route } from '../../../http/route.ts'

export default route(summarizeEventSignup, {
  handle: ({ db, input, caller, now }) => answers.summarizeEventSignup(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/event-signup-summary',
}
