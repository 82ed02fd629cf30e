import type { Config } from '@netlify/functions'
import { exportEventSignups } from '../../src/contracts/admin-event-signup.ts'
import * as eventSignup from '../domain/admin-event-signup.ts'
import { route } from '../http/route.ts'

export default route(exportEventSignups, { handle: ({ db, input, now }) => eventSignup.exportEventSignups(db, input, now) })

export const config: Config = {
  path: '/api/admin/event-signup-export',
}
