import type { Config } from '@netlify/functions'
import { readWaiting } from '../../../src/contracts/admin-dashboard.ts'
import * as dashboard from '../../domain/admin-dashboard.ts'
import { route } from '../../http/route.ts'

export default route(readWaiting, { handle: ({ db, now }) => dashboard.readWaiting(db, now) })

export const config: Config = {
  path: '/api/admin/waiting',
}
