import type { Config } from '@netlify/functions'
import { requestPasswordReset } from '../../src/contracts/password.ts'
import * as password from '../domain/password.ts'
import { route } from '../http/route.ts'
import { deliverDue } from '../mail/deliver.ts'
import { openPostmark } from '../mail/postmark.ts'

export default route(requestPasswordReset, {
  handle: ({ db, input, from, now }) => password.requestPasswordReset(db, input, from.ip, now),
  after: (db, now) => deliverDue(db, openPostmark(), now),
})

export const config: Config = {
  path: '/api/password-reset',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}
