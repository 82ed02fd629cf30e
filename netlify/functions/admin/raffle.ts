import type { Config } from '@netlify/functions'
import { drawRaffle, listRaffleDraws } from '../../../src/contracts/admin-raffle.ts'
import * as record from '../../domain/check-in/raffle-record.ts'
import * as raffle from '../../domain/check-in/raffle.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(drawRaffle, { handle: ({ db, input, caller, now }) => raffle.drawRaffle(db, input, caller, now) }),
  method(listRaffleDraws, { handle: ({ db, input }) => record.listRaffleDraws(db, input) }),
)

export const config: Config = {
  path: '/api/admin/raffle',
}
