import type { Config } from '@netlify/functions'
import { renewRecoveryCodes } from '../../../src/contracts/account/second-factor.ts'
import * as secondFactor from '../../domain/account/second-factor.ts'
import { route } from '../../http/route.ts'

export default route(renewRecoveryCodes, {
  handle: ({ db, caller, input, from, now }) => secondFactor.renewRecoveryCodes(db, input, caller, from.ip, now),
})

export const config: Config = {
  path: '/api/session-recovery-codes',
}
