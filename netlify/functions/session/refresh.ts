import type { Config } from '@netlify/functions'
import { refreshSession } from '../../../src/contracts/account/session.ts'
import * as device from '../../domain/account/device.ts'
import { route } from '../../http/route.ts'

export default route(refreshSession, {
  handle: async ({ db, refreshCookie, now }) => refreshCookie.keep(await device.refreshSession(db, refreshCookie.token, now)),
})

export const config: Config = {
  path: '/api/session-refresh',
}
