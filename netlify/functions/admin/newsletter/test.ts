import type { Config } from '@netlify/functions'
import { sendTest } from '../../../../src/contracts/newsletter/single.ts'
import * as single from '../../../domain/newsletter/single.ts'
import { route } from '../../../http/route.ts'
import { openBroadcast } from '../../../mail/broadcast.ts'

export default route(sendTest, {
  handle: ({ db, input, caller, clock }) => single.sendTest({ db, broadcast: openBroadcast(), clock }, input, caller),
})

export const config: Config = {
  path: '/api/admin/newsletter-test',
}
