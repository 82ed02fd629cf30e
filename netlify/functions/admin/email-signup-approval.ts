import type { Config } from '@netlify/functions'
import { approveEmailSignups } from '../../../src/contracts/admin-email-signup.ts'
import * as emailSignup from '../../domain/admin-email-signup.ts'
import { route } from '../../http/route.ts'

export default route(approveEmailSignups, {
  handle: ({ db, input, caller, now }) => emailSignup.approveEmailSignups(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/email-signup-approval',
}
