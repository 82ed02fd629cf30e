import type { Config } from '@netlify/functions'
import { exportEmailSignups } from '../../src/contracts/admin-email-signup.ts'
import * as emailSignup from '../domain/admin-email-signup.ts'
import { route } from '../http/route.ts'

export default route(exportEmailSignups, { handle: ({ db, input, now }) => emailSignup.listEmailSignups(db, input, now) })

export const config: Config = {
  path: '/api/admin/email-signup-export',
}
