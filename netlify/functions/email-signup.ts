import type { Config } from '@netlify/functions'
import { signUpForEmail } from '../../src/contracts/email-signup.ts'
import * as emailSignup from '../domain/email-signup.ts'
import { route } from '../http/route.ts'

export default route(signUpForEmail, {
  handle: ({ db, input, now, userAgent }) => emailSignup.signUpForEmail(db, input, userAgent, now),
})

export const config: Config = {
  path: '/api/email-signup',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}
