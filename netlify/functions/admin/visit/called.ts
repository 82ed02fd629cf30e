import type { Config } from '@netlify/functions'
import { markCalled } from '../../../../src/contracts/visit/change.ts'
import * as missed from '../../../domain/visit/called.ts'
import { route } from '../../../http/route.ts'

export default route(markCalled, {
  handle: ({ db, input, caller, now }) => missed.markCalled(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/visit-called',
}
