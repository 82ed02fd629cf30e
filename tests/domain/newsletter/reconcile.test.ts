/** After a provider's outage, open attempts are looked up soon, and lookups that never get an answer hold up nothing. */
import { expect, test } from 'vitest'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import type { Engine } from '../../../netlify/domain/newsletter/engine.ts'
import { nextNewsletterWork } from '../../../netlify/domain/newsletter/next.ts'
import { releaseUnconfirmed } from '../../../netlify/domain/newsletter/reconcile.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, broken, engineOn, startNewsletter, tally, useMoment } from '../../support/newsletters.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T16:00:00Z')
const { clock } = moment

const run = (engine: Engine = engineOn(clock)) => runNewsletters(engine, new Date(clock.now.getTime() + 22_000))

/** Sends a newsletter to this many people. The provider takes all its emails, but we never get an answer. */
async function outage(people: number): Promise<string> {
  await clinic.rows(`insert into settings (id, key, value, changed_at) values (gen_random_uuid(), 'newsletter-daily-limit',
    '{"limit": 1000, "from": "2027-06-01", "before": 1000}', now())`)
  const id = await startNewsletter(clinic, people, clock.now)
  clinic.mailbox.program({ acceptThenReset: true })
  while ((await tally(clinic, id)).pending > 0) {
    await clinic.rows('update newsletter_days set failed_chunks = 0, run_finished_at = null, run_until = null')
    await run({ ...engineOn(clock) })
  }
  clinic.mailbox.heal()
  return id
}

/** Ticks every minute, but runs only when the run before said there would be work. Returns the number of runs. */
async function ticks(most: number, engine: Engine): Promise<number> {
  let ran = 0
  let next = await nextNewsletterWork(openDb(), clock.now)
  for (let tick = 0; tick < most; tick += 1) {
    clock.now = new Date(clock.now.getTime() + minuteMs)
    if (next === null || next > clock.now) continue
    await run(engine)
    next = await nextNewsletterWork(openDb(), clock.now)
    ran += 1
  }
  return ran
}

test('500 open attempts are looked up within half an hour, even if 20 lookups always fail', async () => {
  const id = await outage(500)
  expect(await tally(clinic, id)).toMatchObject({ unconfirmed: 500 })
  const attempts = await clinic.rows<{ id: string }>('select id from newsletter_attempts order by claimed_at, id limit 20')
  const failing = new Set(attempts.map((attempt) => attempt.id))
  const engine = engineOn(clock)
  let lookups = 0
  const find = async (attemptId: string) => {
    lookups += 1
    if (failing.has(attemptId)) throw new Error('no answer')
    return engine.broadcast.find(attemptId)
  }
  const ran = await ticks(30, { ...engine, broadcast: { ...engine.broadcast, find } })
  expect(await tally(clinic, id)).toMatchObject({ accepted: 480, unconfirmed: 20 })
  expect(lookups).toBeLessThan(600)
  expect(ran).toBeLessThan(10)
  expect(await broken(clinic, moment.since)).toEqual([])
})

test('an attempt whose lookup fails is not released', async () => {
  const id = await outage(30)
  clock.now = new Date(clock.now.getTime() + 20 * minuteMs)
  const engine = engineOn(clock)
  const silent = { ...engine, broadcast: { ...engine.broadcast, find: () => Promise.reject(new Error('no answer')) } }
  expect(await releaseUnconfirmed(silent, { id, knowingly: true }, admin)).toEqual({ accepted: 0, released: 0, waiting: 30 })
})

test('a release whose lookups take too long reports those that were answered and keeps the others waiting', async () => {
  const id = await outage(30)
  clock.now = new Date(clock.now.getTime() + 20 * minuteMs)
  const engine = engineOn(clock)
  const [answered] = await clinic.rows<{ id: string }>('select id from newsletter_attempts order by claimed_at, id limit 1')
  const almostOver = new Date(clock.now.getTime() + 5950)
  const find = (attemptId: string) => {
    clock.now = almostOver
    return attemptId === answered!.id ? engine.broadcast.find(attemptId) : new Promise<never>(() => {})
  }
  const slow = { ...engine, broadcast: { ...engine.broadcast, find } }
  expect(await releaseUnconfirmed(slow, { id, knowingly: true }, admin)).toEqual({ accepted: 1, released: 0, waiting: 29 })
})

test('an attempt that Postmark doesn’t know is released 15 minutes after its claim, and no sooner', async () => {
  const id = await startNewsletter(clinic, 10, clock.now)
  clinic.mailbox.program({ resetBefore: true })
  await run()
  clinic.mailbox.heal()
  const release = () => releaseUnconfirmed(engineOn(clock), { id, knowingly: true }, admin)
  clock.now = new Date(clock.now.getTime() + 14 * minuteMs)
  expect(await release()).toEqual({ accepted: 0, released: 0, waiting: 10 })
  clock.now = new Date(clock.now.getTime() + 2 * minuteMs)
  expect(await release()).toEqual({ accepted: 0, released: 10, waiting: 0 })
  expect(await tally(clinic, id)).toMatchObject({ pending: 10 })
})
