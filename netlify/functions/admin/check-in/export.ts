import type { Config } from '@netlify/functions'
import { exportCheckIns } from '../../../../src/contracts/admin-check-in.ts'
import * as checkIn from '../../../domain/check-in/list.ts'
import { recordExport } from '../../../domain/rule/export-record.ts'
import { route } from '../../../http/route.ts'

export default route(exportCheckIns, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'event-signup', input, now)
    return checkIn.exportCheckIns(db, input, now)
  },
})

export const config: Config = {
  path: '/api/admin/check-in-export',
}
