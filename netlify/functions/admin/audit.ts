import type { Config } from '@netlify/functions'
import { listAudit } from '../../../src/contracts/admin-audit.ts'
import * as audit from '../../domain/admin-audit.ts'
import { route } from '../../http/route.ts'

export default route(listAudit, { handle: ({ db, input }) => audit.listAudit(db, input) })

export const config: Config = {
  path: '/api/admin/audit',
}
