import type { Config } from '@netlify/functions'
import { readRaffleResult } from '../../src/contracts/raffle.ts'
import * as raffle from '../domain/raffle-record.ts'
import { route } from '../http/route.ts'

export default route(readRaffleResult, { handle: ({ db, input }) => raffle.readRaffleResult(db, input.code) })

// A whole event looks at once, from one address; a code has 6.5 × 10¹¹ neighbours, which nobody tries at this rate.
export const config: Config = {
  path: '/api/raffle',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
}
