import type { Config } from '@netlify/functions'
import { refreshSession } from '../../../src/contracts/account/session.ts'
import * as device from '../../domain/account/device.ts'
import { route } from '../../http/route.ts'

export default route(refreshSession, {
  handle: async ({ db, cookies, now }) => cookies.keep(await device.refreshSession(db, cookies.refreshToken, now)),
})

export const config: Config = {
  path: '/api/session-refresh',
}
