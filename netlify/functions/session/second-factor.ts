import type { Config } from '@netlify/functions'
import { verifySecondFactor } from '../../../src/contracts/account/session.ts'
import * as secondFactor from '../../domain/account/second-factor.ts'
import { route } from '../../http/route.ts'

export default route(verifySecondFactor, {
  handle: async ({ db, input, from, cookies, now }) => cookies.keep(await secondFactor.verifySecondFactor(db, input, from, now)),
})

export const config: Config = {
  path: '/api/session-second-factor',
}
