import type { Config } from '@netlify/functions'
import { summarizeCheckIn } from '../../../../src/contracts/admin-check-in.ts'
import * as answers from '../../../domain/check-in/answers.ts'
import { route } from '../../../http/route.ts'

export default route(summarizeCheckIn, {
  handle: ({ db, input, caller, now }) => answers.summarizeCheckIn(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/check-in-summary',
}
