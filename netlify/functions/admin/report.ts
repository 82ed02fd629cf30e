import type { Config } from '@netlify/functions'
import { readReport } from '../../../src/contracts/report.ts'
import * as report from '../../domain/report.ts'
import { route } from '../../http/route.ts'

export default route(readReport, { handle: ({ db, input }) => report.readReport(db, input) })

export const config: Config = {
  path: '/api/admin/report',
}
