import type { Config } from '@netlify/functions'
import { verifySignInLink } from '../../src/contracts/account/sign-in-link.ts'
import * as signInLink from '../domain/account/sign-in-link.ts'
import { route } from '../http/route.ts'

export default route(verifySignInLink, {
  handle: async ({ db, input, from, cookies, now }) => cookies.keep(await signInLink.verifySignInLink(db, input, from, now)),
})

export const config: Config = {
  path: '/api/sign-in-link-use',
}
