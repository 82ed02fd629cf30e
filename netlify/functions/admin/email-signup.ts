import type { Config } from '@netlify/functions'
import { deleteEmailSignup, listEmailSignups, setEmailSignupApproved } from '../../../src/contracts/admin-email-signup.ts'
import * as emailSignup from '../../domain/admin-email-signup.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listEmailSignups, { handle: ({ db, input, now }) => emailSignup.listEmailSignups(db, input, now) }),
  method(setEmailSignupApproved, {
    handle: ({ db, input, caller, now }) => emailSignup.setEmailSignupApproved(db, input, caller, now),
  }),
  method(deleteEmailSignup, { handle: ({ db, input, caller, now }) => emailSignup.deleteEmailSignup(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/email-signup',
}
