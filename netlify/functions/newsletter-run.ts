import type { Config } from '@netlify/functions'
import { schedule } from '../http/schedule.ts'

export default schedule(
  'newsletter-run',
  async ({ db, clock, until }) => {
    // Loaded here and not above, so that a cold function is ready sooner.
    const [{ runNewsletters }, { openBroadcast }] = await Promise.all([
      import('../domain/newsletter-run.ts'),
      import('../mail/broadcast.ts'),
    ])
    return runNewsletters({ db, broadcast: openBroadcast(), clock }, until)
  },
  { workMs: 22_000 },
)

export const config: Config = {
  schedule: '0 16-23 * * *',
}
