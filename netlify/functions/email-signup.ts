import type { Config } from '@netlify/functions'
import { signUpForEmail } from '../../src/contracts/email-signup.ts'
import * as emailSignup from '../domain/email-signup.ts'
import { route } from '../http/route.ts'
import { deliverLater } from '../mail/deliver-later.ts'

export default route(signUpForEmail, {
  handle: ({ db, input, now, userAgent, counted }) => emailSignup.signUpForEmail(db, input, userAgent, now, counted),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/email-signup',
}
