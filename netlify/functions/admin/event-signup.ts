import type { Config } from '@netlify/functions'
import { deleteEventSignup, listEventSignups, setAdministered } from '../../../src/contracts/admin-event-signup.ts'
import * as eventSignup from '../../domain/check-in/list.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listEventSignups, { handle: ({ db, input }) => eventSignup.listEventSignups(db, input) }),
  method(setAdministered, { handle: ({ db, input, caller, now }) => eventSignup.setAdministered(db, input, caller, now) }),
  method(deleteEventSignup, { handle: ({ db, input, caller, now }) => eventSignup.deleteEventSignup(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/event-signup',
}
