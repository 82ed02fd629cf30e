import type { Config } from '@netlify/functions'
import { changePassword, setPassword } from '../../src/contracts/account/password.ts'
import * as password from '../domain/account/password.ts'
import { method, routes } from '../http/route.ts'

export default routes(
  method(setPassword, {
    handle: async ({ db, input, from, cookies, now }) => cookies.keep(await password.setPassword(db, input, from, now)),
  }),
  method(changePassword, {
    handle: async ({ db, caller, input, from, cookies, now }) =>
      cookies.keep(await password.changePassword(db, input, caller, from.ip, now)),
  }),
)

export const config: Config = {
  path: '/api/password',
}
