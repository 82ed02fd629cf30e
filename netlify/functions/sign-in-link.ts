import type { Config } from '@netlify/functions'
import { sendSignInLink } from '../../src/contracts/account/sign-in-link.ts'
import * as signInLink from '../domain/account/sign-in-link.ts'
import { route } from '../http/route.ts'
import { deliverLater } from '../mail/deliver-later.ts'

export default route(sendSignInLink, {
  handle: async ({ db, input, from, cookies, now }) =>
    cookies.keep(await signInLink.sendSignInLink(db, input, from.ip, now, from.asking)),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/sign-in-link',
}
