import type { Config } from '@netlify/functions'
import { countSubscribers } from '../../../../src/contracts/subscriber.ts'
import * as list from '../../../domain/subscriber/list.ts'
import { route } from '../../../http/route.ts'

export default route(countSubscribers, { handle: ({ db, input }) => list.countSubscribers(db, input) })

export const config: Config = {
  path: '/api/admin/subscriber-count',
}
