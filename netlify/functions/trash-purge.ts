import type { Config } from '@netlify/functions'
import { sealOldWords } from '../domain/request/words.ts'
import { purgeTrash } from '../domain/upkeep/trash-purge.ts'
import { schedule } from '../http/schedule.ts'

export default schedule('trash-purge', async ({ db, clock, until }) => ({
  ...(await purgeTrash(db, clock, until)),
  ...(await sealOldWords(db, clock, until)),
}))

export const config: Config = {
  schedule: '40 8 * * *',
}
