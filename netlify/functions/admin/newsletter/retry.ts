import type { Config } from '@netlify/functions'
import { retryFailed } from '../../../../src/contracts/newsletter/sending.ts'
import { sendClicked } from '../../../domain/newsletter/run.ts'
import * as start from '../../../domain/newsletter/start.ts'
import { route } from '../../../http/route.ts'
import { openBroadcast } from '../../../mail/broadcast.ts'

export default route(retryFailed, {
  handle: ({ db, input, caller, now }) => start.retryFailed(db, input, caller, now),
  after: (db, _now, { input, clock }) => sendClicked({ db, broadcast: openBroadcast(), clock }, input),
})

export const config: Config = {
  path: '/api/admin/newsletter-retry',
}
