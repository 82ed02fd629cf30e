import type { Config } from '@netlify/functions'
import { importSubscribers, listImports } from '../../../../src/contracts/subscriber-import.ts'
import * as subscriberImport from '../../../domain/subscriber/import.ts'
import * as undo from '../../../domain/subscriber/import-undo.ts'
import { method, routes } from '../../../http/route.ts'
import { letIn } from '../../../mail/broadcast.ts'

export default routes(
  method(listImports, { handle: ({ db }) => undo.listImports(db) }),
  method(importSubscribers, {
    handle: ({ db, input, caller, now }) => subscriberImport.importSubscribers(db, input, caller, now, letIn),
  }),
)

export const config: Config = {
  path: '/api/admin/subscriber-import',
}
