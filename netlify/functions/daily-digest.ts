import type { Config } from '@netlify/functions'
import { oweDailyDigest } from '../domain/upkeep/daily-digest.ts'
import { schedule } from '../http/schedule.ts'

export default schedule('daily-digest', ({ db, clock }) => oweDailyDigest(db, clock()))

export const config: Config = {
  schedule: '5 12,13 * * *',
}
