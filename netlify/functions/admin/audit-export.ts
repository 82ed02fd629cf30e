import type { Config } from '@netlify/functions'
import { exportAudit } from '../../../src/contracts/admin-audit.ts'
import * as audit from '../../domain/admin-audit.ts'
import { recordExport } from '../../domain/rule/export-record.ts'
import { route } from '../../http/route.ts'

export default route(exportAudit, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'audit', input, now)
    return audit.listAudit(db, input)
  },
})

export const config: Config = {
  path: '/api/admin/audit-export',
}
