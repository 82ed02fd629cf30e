import type { Config } from '@netlify/functions'
import { exchangeLink } from '../../src/contracts/account/password.ts'
import * as password from '../domain/account/password.ts'
import { route } from '../http/route.ts'

export default route(exchangeLink, { handle: ({ db, input, from, now }) => password.exchangeLink(db, input, from.ip, now) })

export const config: Config = {
  path: '/api/password-link',
}
