import type { Config } from '@netlify/functions'
import { runNewsletters } from '../domain/newsletter-run.ts'
import { schedule } from '../http/schedule.ts'
import { openBroadcast } from '../mail/broadcast.ts'

export default schedule(
  'newsletter-run',
  ({ db, clock, until }) => runNewsletters({ db, broadcast: openBroadcast(), clock }, until),
  { workMs: 22_000 },
)

export const config: Config = {
  schedule: '0 16-23 * * *',
}
