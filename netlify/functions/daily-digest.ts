import type { Config } from '@netlify/functions'
import { oweDailyDigest } from '../domain/upkeep/daily-digest.ts'
import { schedule } from '../http/schedule.ts'

// Another copy would report its own backups.
export default schedule('daily-digest', ({ db, clock }) => oweDailyDigest(db, clock()), { mainSiteOnly: true })

export const config: Config = {
  schedule: '5 12-15 * * *',
}
