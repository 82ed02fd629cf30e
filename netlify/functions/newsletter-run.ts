import type { Config } from '@netlify/functions'
import { schedule } from '../http/schedule.ts'

export default schedule(
  'newsletter-run',
  async ({ db, clock, until }) => {
    // Imported here rather than at the top, so a cold function starts sooner.
    const [{ runNewsletters }, { nextNewsletterWork }, { openBroadcast }] = await Promise.all([
      import('../domain/newsletter/run.ts'),
      import('../domain/newsletter/next.ts'),
      import('../mail/broadcast.ts'),
    ])
    const report = await runNewsletters({ db, broadcast: openBroadcast(), clock }, until)
    return { ...report, next: await nextNewsletterWork(db, clock()) }
  },
  { workMs: 22_000, asks: 'newsletters' },
)

export const config: Config = {
  schedule: '* * * * *',
}
