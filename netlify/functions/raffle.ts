import type { Config } from '@netlify/functions'
import { readRaffleResult } from '../../src/contracts/raffle.ts'
import * as raffle from '../domain/check-in/raffle-record.ts'
import { route } from '../http/route.ts'

export default route(readRaffleResult, { handle: ({ db, input }) => raffle.readRaffleResult(db, input.code) })

export const config: Config = {
  path: '/api/raffle',
}
