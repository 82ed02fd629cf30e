import type { Config } from '@netlify/functions'
import { purgeTrash } from '../domain/trash-purge.ts'
import { schedule } from '../http/schedule.ts'

export default schedule('trash-purge', ({ db, clock, until }) => purgeTrash(db, clock, until))

export const config: Config = {
  schedule: '40 8 * * *',
}
