import type { Config } from '@netlify/functions'
import { exportRequests } from '../../src/contracts/admin-request.ts'
import * as inbox from '../domain/admin-request-list.ts'
import { route } from '../http/route.ts'

export default route(exportRequests, { handle: ({ db, input }) => inbox.listRequests(db, input) })

export const config: Config = {
  path: '/api/admin/request-export',
}
