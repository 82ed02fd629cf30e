import type { Config } from '@netlify/functions'
import { exportEventSignups } from '../../../../src/contracts/admin-event-signup.ts'
import * as eventSignup from '../../../domain/check-in/list.ts'
import { recordExport } from '../../../domain/rule/export-record.ts'
import { route } from '../../../http/route.ts'

export default route(exportEventSignups, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'event-signup', input, now)
    return eventSignup.exportEventSignups(db, input, now)
  },
})

export const config: Config = {
  path: '/api/admin/event-signup-export',
}
