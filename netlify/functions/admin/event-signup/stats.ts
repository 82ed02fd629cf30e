import type { Config } from '@netlify/functions'
import { readEventSignupStats } from '../../../../src/contracts/admin-event-signup.ts'
import * as eventSignup from '../../../domain/check-in/list.ts'
import { route } from '../../../http/route.ts'

export default route(readEventSignupStats, { handle: ({ db, now }) => eventSignup.readEventSignupStats(db, now) })

export const config: Config = {
  path: '/api/admin/event-signup-stats',
}
