import type { Config } from '@netlify/functions'
import { readHealth } from '../../src/contracts/health.ts'
import * as health from '../domain/upkeep/health.ts'
import { route } from '../http/route.ts'

export default route(readHealth, { handle: ({ db, now }) => health.readHealth(db, now) })

// One of the two host limits: this call wakes the database, and nothing else counts it (auth/pace.ts).
export const config: Config = {
  path: '/api/health',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
}
