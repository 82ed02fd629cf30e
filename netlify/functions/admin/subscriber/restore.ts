import type { Config } from '@netlify/functions'
import { restoreSubscriber } from '../../../../src/contracts/subscriber.ts'
import * as subscriber from '../../../domain/subscriber/subscriber.ts'
import { route } from '../../../http/route.ts'

export default route(restoreSubscriber, {
  handle: ({ db, input, caller, now }) => subscriber.restoreSubscriber(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/subscriber-restore',
}
