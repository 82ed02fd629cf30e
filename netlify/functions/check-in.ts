import type { Config } from '@netlify/functions'
import { checkIn } from '../../src/contracts/check-in.ts'
import * as domain from '../domain/check-in/check-in.ts'
import { route } from '../http/route.ts'

export default route(checkIn, { handle: ({ db, input, now, counted }) => domain.checkIn(db, input, now, counted) })

export const config: Config = {
  path: '/api/check-in',
}
