import type { Config } from '@netlify/functions'
import { signIn, signOut } from '../../src/contracts/account/session.ts'
import * as device from '../domain/account/device.ts'
import * as session from '../domain/account/password-sign-in.ts'
import { method, routes } from '../http/route.ts'

export default routes(
  method(signIn, {
    handle: async ({ db, input, from, cookies, now }) => cookies.keep(await session.signIn(db, input, from, now)),
  }),
  method(signOut, {
    async handle({ db, input, cookies, now }) {
      await device.signOut(db, cookies.refreshToken, input, now)
      cookies.drop()
      return {}
    },
  }),
)

export const config: Config = {
  path: '/api/session',
}
