import type { Config } from '@netlify/functions'
import { readOffers } from '../../../../src/contracts/request/offer.ts'
import * as offer from '../../../domain/request/offer.ts'
import { route } from '../../../http/route.ts'

export default route(readOffers, { handle: ({ db, input, now }) => offer.readOffers(db, input, now) })

export const config: Config = {
  path: '/api/admin/request-offer',
}
