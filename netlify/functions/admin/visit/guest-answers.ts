import type { Config } from '@netlify/functions'
import { openGuest } from '../../../../src/contracts/visit/staff-guest.ts'
import * as answers from '../../../domain/visit/guest/answers.ts'
import { route } from '../../../http/route.ts'

export default route(openGuest, { handle: ({ db, input, caller, now }) => answers.openGuest(db, input, caller, now) })

export const config: Config = {
  path: '/api/admin/visit-guest-answers',
}
