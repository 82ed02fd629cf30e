import type { Config } from '@netlify/functions'
import { assignRequest } from '../../../../src/contracts/request/step.ts'
import * as assignee from '../../../domain/request/assignee.ts'
import { route } from '../../../http/route.ts'

export default route(assignRequest, {
  handle: ({ db, input, caller, now }) => assignee.assignRequest(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/request-assignee',
}
