import type { Config } from '@netlify/functions'
import { readCheckInStats } from '../../../../src/contracts/admin-check-in.ts'
import * as checkIn from '../../../domain/check-in/list.ts'
import { route } from '../../../http/route.ts'

export default route(readCheckInStats, { handle: ({ db, now }) => checkIn.readCheckInStats(db, now) })

export const config: Config = {
  path: '/api/admin/check-in-stats',
}
