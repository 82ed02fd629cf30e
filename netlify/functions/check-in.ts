import type { Config } from '@netlify/functions'
import { checkIn } from '../../src/contracts/check-in.ts'
import * as eventSignup from '../domain/event-signup.ts'
import { route } from '../http/route.ts'

export default route(checkIn, { handle: ({ db, input, now }) => eventSignup.checkIn(db, input, now) })

// One event is one Wi-Fi, and so one address: more than 600 an hour, also all of them in a few minutes (decision 32).
export const config: Config = {
  path: '/api/check-in',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
}
