import type { Config } from '@netlify/functions'
import { setSubscriberStatus } from '../../src/contracts/subscriber.ts'
import * as subscriber from '../domain/subscriber.ts'
import { route } from '../http/route.ts'

export default route(setSubscriberStatus, {
  handle: ({ db, input, caller, now }) => subscriber.setSubscriberStatus(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/subscriber-status',
}
