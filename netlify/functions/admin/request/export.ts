import type { Config } from '@netlify/functions'
import { exportRequests } from '../../../../src/contracts/request/list.ts'
import * as inbox from '../../../domain/request/list.ts'
import { recordExport } from '../../../domain/rule/export-record.ts'
import { route } from '../../../http/route.ts'

export default route(exportRequests, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'request', input, now)
    return inbox.listRequests(db, input, caller, now)
  },
})

export const config: Config = {
  path: '/api/admin/request-export',
}
