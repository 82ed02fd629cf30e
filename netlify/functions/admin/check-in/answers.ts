import type { Config } from '@netlify/functions'
import { openCheckIn } from '../../../../src/contracts/admin-check-in.ts'
import * as answers from '../../../domain/check-in/answers.ts'
import { route } from '../../../http/route.ts'

export default route(openCheckIn, {
  handle: ({ db, input, caller, now }) => answers.openCheckIn(db, input.id, 'view', caller, now),
})

export const config: Config = {
  path: '/api/admin/check-in-answers',
}
