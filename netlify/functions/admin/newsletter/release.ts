import type { Config } from '@netlify/functions'
import { releaseUnconfirmed } from '../../../../src/contracts/newsletter/sending.ts'
import * as reconcile from '../../../domain/newsletter/reconcile.ts'
import { route } from '../../../http/route.ts'
import { openBroadcast } from '../../../mail/broadcast.ts'

export default route(releaseUnconfirmed, {
  handle: ({ db, input, caller, clock }) =>
    reconcile.releaseUnconfirmed({ db, broadcast: openBroadcast(), clock }, input, caller),
})

export const config: Config = {
  path: '/api/admin/newsletter-release',
}
