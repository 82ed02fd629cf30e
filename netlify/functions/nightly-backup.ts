import type { Config } from '@netlify/functions'
import { storeBackup } from '../domain/upkeep/nightly-backup.ts'
import { schedule } from '../http/schedule.ts'

export default schedule('nightly-backup', storeBackup, { workMs: 24_000 })

// Right after the trash purge, while the database is awake anyway.
export const config: Config = {
  schedule: '43 8 * * *',
}
