import type { Config } from '@netlify/functions'
import { addSubscriber, deleteSubscriber, editSubscriber, listSubscribers } from '../../../src/contracts/subscriber.ts'
import * as subscriber from '../../domain/subscriber/subscriber.ts'
import * as list from '../../domain/subscriber/list.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listSubscribers, { handle: ({ db, input }) => list.listSubscribers(db, input) }),
  method(addSubscriber, { handle: ({ db, input, caller, now }) => subscriber.addSubscriber(db, input, caller, now) }),
  method(editSubscriber, { handle: ({ db, input, caller, now }) => subscriber.editSubscriber(db, input, caller, now) }),
  method(deleteSubscriber, { handle: ({ db, input, caller, now }) => subscriber.deleteSubscriber(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/subscriber',
}
