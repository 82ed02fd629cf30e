import type { Config } from '@netlify/functions'
import { exportReport } from '../../../src/contracts/report.ts'
import * as report from '../../domain/report.ts'
import { recordExport } from '../../domain/rule/export-record.ts'
import { route } from '../../http/route.ts'

export default route(exportReport, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'report', input, now)
    return report.exportReport(db, input)
  },
})

export const config: Config = {
  path: '/api/admin/report-export',
}
