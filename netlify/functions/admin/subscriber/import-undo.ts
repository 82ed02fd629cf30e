import type { Config } from '@netlify/functions'
import { undoImport } from '../../../../src/contracts/subscriber-import.ts'
import * as undo from '../../../domain/subscriber/import-undo.ts'
import { route } from '../../../http/route.ts'

export default route(undoImport, {
  handle: ({ db, input, caller, now }) => undo.undoImport(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/subscriber-import-undo',
}
