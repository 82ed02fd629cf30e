import type { Config } from '@netlify/functions'
import { findReminders } from '../domain/visit/reminder.ts'
import { oweReminders } from '../domain/visit/owe-reminder.ts'
import { schedule } from '../http/schedule.ts'

export default schedule(
  'visit-reminder',
  async ({ db, clock }) => {
    const now = clock()
    const { due, next } = await findReminders(db, now)
    const { owed } = await oweReminders(db, due, now)
    return { found: due.length, owed, next }
  },
  { asks: 'visits' },
)

export const config: Config = {
  schedule: '*/5 * * * *',
}
