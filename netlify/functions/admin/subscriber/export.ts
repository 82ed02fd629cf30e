import type { Config } from '@netlify/functions'
import { exportSubscribers } from '../../../../src/contracts/subscriber.ts'
import * as list from '../../../domain/subscriber/list.ts'
import { recordExport } from '../../../domain/rule/export-record.ts'
import { route } from '../../../http/route.ts'

export default route(exportSubscribers, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'subscriber', input, now)
    return list.exportPageOfSubscribers(db, input, now)
  },
})

export const config: Config = {
  path: '/api/admin/subscriber-export',
}
