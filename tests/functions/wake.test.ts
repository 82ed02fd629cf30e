/** The database sleeps while there is nothing to do, and no owed email is forgotten. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, test } from 'vitest'
import type { Context } from '@netlify/functions'
import { call } from '../../src/client/call.ts'
import { addDays, easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { bookIv } from '../../src/contracts/request/booking.ts'
import { readHealth } from '../../src/contracts/health.ts'
import { nextRun } from '../../netlify/local/host/schedule-clock.ts'
import { isDue, noteAsked, touch } from '../../netlify/wake.ts'
import { blobsEnv } from '../../netlify/local/host/blobs.ts'
import { freePort } from '../../netlify/local/host/loopback.ts'
import { nextEmailAt } from '../../netlify/mail/deliver.ts'
import { openDb } from '../../netlify/db/client.ts'
import { nextNewsletterWork } from '../../netlify/domain/newsletter/next.ts'
import * as booking from '../../netlify/functions/booking.ts'
import * as dailyDigest from '../../netlify/functions/daily-digest.ts'
import * as health from '../../netlify/functions/health.ts'
import * as nightlyBackup from '../../netlify/functions/nightly-backup.ts'
import * as newsletterRun from '../../netlify/functions/newsletter-run.ts'
import * as outboxDeliver from '../../netlify/functions/outbox-deliver.ts'
import * as sessionSweep from '../../netlify/functions/session/sweep.ts'
import * as trashPurge from '../../netlify/functions/trash-purge.ts'
import { useClinic } from '../support/clinic.ts'
import { holdTime } from '../support/rows/held.ts'
import { makeBooking } from '../support/rows/make.ts'
import { sweepAt } from '../support/rows/outbox.ts'
import { makeProvider } from '../support/rows/provider.ts'
import { makeVisit } from '../support/rows/visit.ts'
import { serve } from '../support/serve.ts'
import { expectConsoleError } from '../support/strict.ts'

const clinic = useClinic()
const server = serve(booking, health)
const options = { fetch: server.fetch }
const context = { requestId: 'tick', waitUntil: () => {} } as unknown as Context
const tick = async () => (await outboxDeliver.default(new Request('http://clinic.test/'), context)).json()
const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)

// Give each test its own blob store, so it doesn't see another test's marks.
beforeEach(async () => {
  await clinic.reset()
  Object.assign(process.env, blobsEnv(inject('blobs'), randomUUID()))
})

/** A day without visitors, with each schedule running at its cron times. Returns the minutes that needed the database. */
async function asksOfADay(start: Date): Promise<number[]> {
  const asked: number[] = []
  const db = openDb(600_000)
  const jobs = [outboxDeliver, newsletterRun, dailyDigest, sessionSweep, trashPurge, nightlyBackup] as const
  const asker = new Map<unknown, 'outbox' | 'newsletters'>([
    [outboxDeliver, 'outbox'],
    [newsletterRun, 'newsletters'],
  ])
  for (const job of jobs) {
    const asks = asker.get(job)
    const cron = job.config.schedule as string
    for (let at = nextRun(cron, new Date(start.getTime() - 1)); at < after(start, 24 * 60); at = nextRun(cron, at)) {
      if (asks !== undefined && !(await isDue(asks, at))) continue
      asked.push((at.getTime() - start.getTime()) / minuteMs)
      if (asks === 'outbox') await noteAsked(asks, at, await nextEmailAt(db))
      if (asks === 'newsletters') await noteAsked(asks, at, await nextNewsletterWork(db, at))
    }
  }
  return asked
}

/** The minutes that a database is awake if it falls asleep after five idle ones. */
function awakeMinutes(asked: readonly number[]): number {
  let [awake, until] = [0, 0]
  for (const at of asked.toSorted((a, b) => a - b)) {
    awake += Math.max(0, at + 5 - Math.max(at, until))
    until = Math.max(until, at + 5)
  }
  return awake
}

test.each(['2026-11-24T00:00:00Z', '2027-07-01T00:00:00Z'])(
  'on a day without visitors, from %s, the database is awake for at most two hours',
  async (day) => {
    const start = new Date(day)
    await noteAsked('outbox', after(start, -30), null)
    await noteAsked('newsletters', after(start, -60), null)
    const asked = await asksOfADay(start)
    const awake = awakeMinutes(asked)
    expect(asked.length).toBeGreaterThan(10)
    expect(awake).toBeLessThanOrEqual(120)
  },
)

test('a tick with nothing to do does not touch the database', async () => {
  await noteAsked('outbox', new Date(), null)
  clinic.bridge.fault = { before: 'refuse' }
  expect(await tick()).toEqual({ asleep: true })
})

test('the next tick sends a booking’s emails if sending them right after the answer failed', async () => {
  await noteAsked('outbox', after(new Date(), -10), null)
  clinic.mailbox.program({ status: 429, times: 2 })
  expect(await call(bookIv, makeBooking(), options)).toMatchObject({ ok: true })
  await server.settled()
  await clinic.rows(`update outbox set due_at = now()`)
  expect(await tick()).toMatchObject({ sent: 2 })
})

test('a refused email wakes the database when its retry is due, and not before', async () => {
  const now = new Date()
  await call(bookIv, makeBooking(), options)
  await server.settled()
  await clinic.rows(`update outbox set state = 'pending', message_id = null, sent_at = null, attempts = 3, due_at = $1`, [
    after(now, 4),
  ])
  const quiet = after(now, 2)
  await noteAsked('outbox', quiet, await nextEmailAt(openDb()))
  expect([await isDue('outbox', after(now, 3)), await isDue('outbox', after(now, 4))]).toEqual([false, true])
})

test('a check within a minute of a request does not count, since the request may commit after it', async () => {
  const now = new Date()
  await touch(now)
  // This check came before the commit, so it found no email to send.
  await noteAsked('outbox', after(now, 0.5), null)
  expect(await isDue('outbox', after(now, 1.5))).toBe(true)
  await noteAsked('outbox', after(now, 1.5), null)
  expect(await isDue('outbox', after(now, 2.5))).toBe(false)
})

test('after the clock is set back by an hour, a request still wakes the database', async () => {
  const now = new Date()
  await noteAsked('outbox', after(now, 60), null)
  await touch(now)
  expect(await isDue('outbox', after(now, 1))).toBe(true)
  await noteAsked('outbox', after(now, 2), null)
  expect(await isDue('outbox', after(now, 3))).toBe(false)
})

test('without the blob store, bookings and their emails work, and each tick queries the database', async () => {
  Object.assign(process.env, blobsEnv({ url: `http://127.0.0.1:${await freePort()}`, token: 'none' }, 'nobody'))
  expectConsoleError(/"stage":"mark"/)
  expect(await call(bookIv, makeBooking(), options)).toMatchObject({ ok: true })
  await server.settled()
  expect(clinic.mailbox.emails()).toHaveLength(2)
  expect(await tick()).toMatchObject({ sent: 0, waiting: 0 })
})

test('health reports the last check while the database sleeps, and queries it after a change', async () => {
  const asked = after(new Date(), -30)
  await noteAsked('outbox', asked, null)
  clinic.bridge.fault = { before: 'refuse' }
  const rested = await call(readHealth, {}, options)
  expect(rested).toMatchObject({ ok: true, value: { database: 'ok', emails: 'ok', checkedAt: asked.toISOString() } })
  await touch(new Date())
  expectConsoleError(/"code":"unavailable"/)
  expect(await call(readHealth, {}, options)).toMatchObject({ ok: false })
  clinic.bridge.fault = undefined
  await sweepAt(new Date())
})

test('a held time wakes the database when it expires, and not before', async () => {
  const providerId = await makeProvider(clinic)
  const at = (days: number) => easternInstant(addDays(easternDay(new Date()), days), 10, 0)
  const visitId = await makeVisit({ providerId, startsAt: at(10) })
  const until = after(new Date(), 15)
  await holdTime(clinic, { visitId, providerId, startsAt: at(5), until })
  // The emails of the visit leave first.
  await sweepAt(after(new Date(), 1))
  expect(await tick()).toMatchObject({ next: until.toISOString() })
  // Long enough after the marks from the steps above.
  await noteAsked('outbox', after(new Date(), 5), until)
  expect([await isDue('outbox', after(until, -1)), await isDue('outbox', until)]).toEqual([false, true])
})
