import type { Config } from '@netlify/functions'
import { readRequest } from '../../../../src/contracts/request/list.ts'
import * as detail from '../../../domain/request/detail.ts'
import { route } from '../../../http/route.ts'

export default route(readRequest, { handle: ({ db, input, caller, now }) => detail.openRequest(db, input, caller, now) })

export const config: Config = {
  path: '/api/admin/request-detail',
}
