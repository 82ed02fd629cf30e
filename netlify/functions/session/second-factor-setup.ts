import type { Config } from '@netlify/functions'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '../../../src/contracts/account/second-factor.ts'
import * as secondFactor from '../../domain/account/second-factor.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(readSecondFactor, { handle: ({ db, caller, now }) => secondFactor.readSecondFactor(db, caller, now) }),
  method(beginSecondFactor, {
    handle: ({ db, caller, now }) => secondFactor.beginSecondFactor(db, caller, now),
  }),
  method(confirmSecondFactor, {
    handle: ({ db, caller, input, from, now }) => secondFactor.confirmSecondFactor(db, input, caller, from.ip, now),
  }),
  method(removeSecondFactor, {
    handle: ({ db, caller, input, from, now }) => secondFactor.removeSecondFactor(db, input, caller, from.ip, now),
  }),
)

export const config: Config = {
  path: '/api/session-second-factor-setup',
}
