import type { Config } from '@netlify/functions'
import { readDashboard } from '../../../src/contracts/admin-dashboard.ts'
import * as dashboard from '../../domain/admin-dashboard.ts'
import { route } from '../../http/route.ts'

export default route(readDashboard, { handle: ({ db, now }) => dashboard.readDashboard(db, now) })

export const config: Config = {
  path: '/api/admin/dashboard',
}
