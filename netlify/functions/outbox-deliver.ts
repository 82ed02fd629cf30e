import type { Config } from '@netlify/functions'
import { schedule, type ScheduledRun } from '../http/schedule.ts'
import { sweepLater } from '../mail/deliver-later.ts'

/** Offers time that came free first, so that the email about it leaves at once. Emails leave even if that fails. */
async function offerAndDeliver(run: ScheduledRun) {
  const { fillOpenings, nextFillAt } = await import('../domain/visit/earlier/fill.ts')
  const [filling] = await Promise.allSettled([fillOpenings(run.db, run.clock())])
  const delivered = await sweepLater(run)
  if (filling.status === 'rejected') throw filling.reason
  // After the sweep: a time is held from when its email left.
  const times = [delivered.next, await nextFillAt(run.db, run.clock())].filter((time) => time !== null)
  const next = times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())))
  return { ...delivered, ...filling.value, next }
}

export default schedule('outbox-deliver', offerAndDeliver, { asks: 'outbox' })

export const config: Config = {
  schedule: '* * * * *',
}
