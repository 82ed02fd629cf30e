import type { Config } from '@netlify/functions'
import { listDevices, signOutDevices } from '../../../src/contracts/account/session.ts'
import * as device from '../../domain/account/device.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listDevices, { handle: ({ db, caller, now }) => device.listDevices(db, caller, now) }),
  method(signOutDevices, { handle: ({ db, caller, input, now }) => device.signOutDevices(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/session-devices',
}
