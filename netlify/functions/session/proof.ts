import type { Config } from '@netlify/functions'
import { proveAgain } from '../../../src/contracts/account/session.ts'
import * as proof from '../../domain/account/proof.ts'
import { route } from '../../http/route.ts'

export default route(proveAgain, {
  handle: ({ db, caller, input, from, now }) => proof.proveAgain(db, input, caller, from.ip, now),
})

export const config: Config = {
  path: '/api/session-proof',
}
