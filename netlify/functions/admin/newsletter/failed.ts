import type { Config } from '@netlify/functions'
import { listFailed } from '../../../../src/contracts/newsletter/sending.ts'
import * as list from '../../../domain/newsletter/list.ts'
import { route } from '../../../http/route.ts'

export default route(listFailed, { handle: ({ db, input }) => list.listFailed(db, input) })

export const config: Config = {
  path: '/api/admin/newsletter-failed',
}
