import type { Config } from '@netlify/functions'
import { addRequestNote } from '../../../../src/contracts/request/step.ts'
import * as note from '../../../domain/request/note.ts'
import { route } from '../../../http/route.ts'

export default route(addRequestNote, { handle: ({ db, input, caller, now }) => note.addRequestNote(db, input, caller, now) })

export const config: Config = {
  path: '/api/admin/request-note',
}
