import type { Config } from '@netlify/functions'
import { listTrash, restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import * as trash from '../../domain/admin-trash.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listTrash, { handle: ({ db, input }) => trash.listTrash(db, input) }),
  method(restoreFromTrash, {
    handle: ({ db, input, caller, now }) => trash.restoreFromTrash(db, input, caller, now),
  }),
)

export const config: Config = {
  path: '/api/admin/trash',
}
