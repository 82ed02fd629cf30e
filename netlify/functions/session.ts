import type { Config } from '@netlify/functions'
import { signIn, signOut } from '../../src/contracts/account/session.ts'
import * as device from '../domain/account/device.ts'
import * as session from '../domain/account/password-sign-in.ts'
import { method, routes } from '../http/route.ts'

export default routes(
  method(signIn, {
    handle: async ({ db, input, from, refreshCookie, now }) => refreshCookie.keep(await session.signIn(db, input, from, now)),
  }),
  method(signOut, {
    async handle({ db, input, refreshCookie, now }) {
      await device.signOut(db, refreshCookie.token, input, now)
      refreshCookie.drop()
      return {}
    },
  }),
)

export const config: Config = {
  path: '/api/session',
}
