import type { Config } from '@netlify/functions'
import { bookIv } from '../../src/contracts/request/booking.ts'
import * as booking from '../domain/request/booking.ts'
import { route } from '../http/route.ts'
import { deliverLater } from '../mail/deliver-later.ts'

export default route(bookIv, {
  handle: ({ db, input, now, counted }) => booking.bookIv(db, input, now, counted),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/booking',
}
