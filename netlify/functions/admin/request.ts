import type { Config } from '@netlify/functions'
import { listRequests } from '../../../src/contracts/request/list.ts'
import { deleteRequest } from '../../../src/contracts/request/step.ts'
import * as inbox from '../../domain/request/list.ts'
import * as trash from '../../domain/request/trash.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listRequests, { handle: ({ db, input, caller, now }) => inbox.listRequests(db, input, caller, now) }),
  method(deleteRequest, { handle: ({ db, input, caller, now }) => trash.deleteRequest(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/request',
}
