import type { Config } from '@netlify/functions'
import { setSubscriberStatus } from '../../../../src/contracts/subscriber.ts'
import * as subscriber from '../../../domain/subscriber/subscriber.ts'
import { route } from '../../../http/route.ts'
import { letIn } from '../../../mail/broadcast.ts'

export default route(setSubscriberStatus, {
  handle: ({ db, input, caller, now }) => subscriber.setSubscriberStatus(db, input, caller, now, letIn),
})

export const config: Config = {
  path: '/api/admin/subscriber-status',
}
