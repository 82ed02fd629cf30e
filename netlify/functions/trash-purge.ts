import type { Config } from '@netlify/functions'
import * as trash from '../domain/admin-trash.ts'
import { schedule } from '../http/schedule.ts'

export default schedule('trash-purge', ({ db, clock }) => trash.purgeTrash(db, clock()))

export const config: Config = {
  schedule: '40 8 * * *',
}
