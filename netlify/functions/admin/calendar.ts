import type { Config } from '@netlify/functions'
import { readCalendar } from '../../../src/contracts/visit/calendar.ts'
import * as calendar from '../../domain/visit/calendar.ts'
import { route } from '../../http/route.ts'

export default route(readCalendar, { handle: ({ db, input, now }) => calendar.readCalendar(db, input, now) })

export const config: Config = {
  path: '/api/admin/calendar',
}
