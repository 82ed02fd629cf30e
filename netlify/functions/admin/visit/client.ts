import type { Config } from '@netlify/functions'
import { findClients } from '../../../../src/contracts/visit/change.ts'
import * as caller from '../../../domain/visit/caller.ts'
import { route } from '../../../http/route.ts'

export default route(findClients, { handle: ({ db, input }) => caller.findClients(db, input) })

export const config: Config = {
  path: '/api/admin/client',
}
