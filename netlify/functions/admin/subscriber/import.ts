import type { Config } from '@netlify/functions'
import { importSubscribers } from '../../../../src/contracts/subscriber.ts'
import * as subscriberImport from '../../../domain/subscriber/import.ts'
import { route } from '../../../http/route.ts'
import { letIn } from '../../../mail/broadcast.ts'

export default route(importSubscribers, {
  handle: ({ db, input, caller, now }) => subscriberImport.importSubscribers(db, input, caller, now, letIn),
})

export const config: Config = {
  path: '/api/admin/subscriber-import',
}
