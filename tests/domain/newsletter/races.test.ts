/** Many runs and clicks at once, and the days when clocks change. */
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { takePostmarkEvent } from '../../../netlify/domain/newsletter/event.ts'
import { nextNewsletterWork } from '../../../netlify/domain/newsletter/next.ts'
import { runNewsletters, sendNow } from '../../../netlify/domain/newsletter/run.ts'
import { sendIndividually } from '../../../netlify/domain/newsletter/single.ts'
import { retryFailed, sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import {
  address,
  admin,
  broken,
  engineOn,
  makeNewsletter,
  optOut,
  startNewsletter,
  subscribe,
  tally,
  useMoment,
} from '../../support/newsletters.ts'
import { soaking } from '../../support/soak.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T16:00:00Z')
const { clock } = moment

const until = () => new Date(clock.now.getTime() + 22_000)
const sent = () => clinic.mailbox.ledger.slice(moment.since)

const started = (people: number) => startNewsletter(clinic, people, clock.now)

describe('runs and clicks at the same moment', () => {
  const rounds = soaking ? 25 : 2
  test.each([2, 5, 20])(
    'send nobody two emails and no more than 100 a day, with %i runners',
    async (runners) => {
      for (let round = 0; round < rounds; round += 1) {
        await clinic.reset()
        moment.since = clinic.mailbox.ledger.length
        const id = await started(130)
        const click = async () => {
          await sendNewsletter(openDb(60_000), { id }, admin, clock.now)
          return sendNow(engineOn(clock), id, until())
        }
        const leaving = Array.from({ length: 5 }, (_, index) => optOut(address(index * 20 + 1)))
        await Promise.all([
          ...Array.from({ length: runners }, () => runNewsletters(engineOn(clock), until())),
          ...Array.from({ length: runners }, () => sendNow(engineOn(clock), id, until())),
          click(),
          click(),
          ...leaving,
        ])
        expect(await broken(clinic, moment.since)).toEqual([])
        await sendNow(engineOn(clock), id, until())
        expect(sent()).toHaveLength(100)
        const { pending, accepted, suppressed } = await tally(clinic, id)
        expect(pending + accepted + suppressed).toBe(130)
      }
    },
    soaking ? 600_000 : 60_000,
  )

  test('make one audience from eight starts', async () => {
    await subscribe(clinic, 30, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await Promise.allSettled(Array.from({ length: 8 }, () => sendNewsletter(openDb(), { id }, admin, clock.now)))
    expect(await tally(clinic, id)).toMatchObject({ pending: 30 })
  })

  test('let only one of ten runs take the day', async () => {
    await started(10)
    const reports = await Promise.all(Array.from({ length: 10 }, () => runNewsletters(engineOn(clock), until())))
    expect(reports.filter(({ run }) => run === 'finished')).toHaveLength(1)
  })
})

/** Locks the newsletter, starts each work once the earlier ones wait for it, then releases the lock. */
async function behind<Results extends unknown[]>(
  newsletterId: string,
  ...works: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  const holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select id from newsletters where id = $1 for no key update', [newsletterId])
    const waiting = async () => {
      const [row] = await clinic.rows<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return Number(row!.count)
    }
    const begun: Promise<unknown>[] = []
    for (const work of works) {
      begun.push(work())
      await expect.poll(waiting).toBe(begun.length)
    }
    await holder.query('commit')
    return (await Promise.all(begun)) as Results
  } finally {
    await holder.end()
  }
}

describe('changes lock their newsletter first, so they never deadlock', () => {
  async function softBounced() {
    const id = await started(1)
    await sendNow(engineOn(clock), id, until())
    const { MessageID, Metadata, To } = sent()[0]!
    const about = { MessageID, Metadata, Description: '', Inactive: false }
    await takePostmarkEvent(openDb(), { ...about, RecordType: 'Bounce', Type: 'SoftBounce', Email: To }, clock.now)
    expect(await tally(clinic, id)).toMatchObject({ bounced: 1 })
    const event = { ...about, RecordType: 'Delivery' as const, Recipient: To }
    return { id, event, softBounces: new Set([Metadata['attempt']!]) }
  }
  const retry = (id: string) => () => retryFailed(openDb(), { id }, admin, clock.now)

  test('when Postmark reports on an email while an admin retries it', async () => {
    const { id, event, softBounces } = await softBounced()
    const [, again] = await behind(id, () => takePostmarkEvent(openDb(), event, clock.now), retry(id))
    expect(again).toMatchObject({ retried: 1 })
    expect(await tally(clinic, id)).toMatchObject({ pending: 1 })
    expect(await broken(clinic, moment.since, softBounces)).toEqual([])
  })

  test('when an admin sends one email while another retries all bounced ones', async () => {
    const { id, softBounces } = await softBounced()
    const [person] = await clinic.rows<{ id: string }>('select id from subscribers')
    const one = () => sendIndividually(engineOn(clock), { id, subscriberId: person!.id }, admin)
    const [again, email] = await behind(id, retry(id), one)
    expect(again).toMatchObject({ retried: 1 })
    expect(email).toEqual({ outcome: 'accepted' })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 1 })
    expect(await broken(clinic, moment.since, softBounces)).toEqual([])
  })
})

/** Ticks hourly for some days. Returns when something was sent, and how much. */
async function live(first: string, days: number, skips: (tick: Date) => boolean = () => false): Promise<[string, number][]> {
  const sentAt: [string, number][] = []
  for (let day = first; day < addDays(first, days); day = addDays(day, 1)) {
    for (let utc = 16; utc <= 23; utc += 1) {
      clock.now = new Date(`${day}T${utc}:00:00Z`)
      if (skips(clock.now)) continue
      const { accepted } = await runNewsletters(engineOn(clock), until())
      if (accepted > 0) sentAt.push([clock.now.toISOString(), accepted])
    }
  }
  return sentAt
}

describe('the daily run', () => {
  test.each(['2027-03-13', '2027-11-06'])(
    'sends once a day, at noon in New York, around the clock change after %s',
    async (first) => {
      clock.now = new Date(`${first}T01:00:00Z`)
      await started(300)
      const noons = [0, 1, 2].map((days) => noonOf(addDays(first, days)).toISOString())
      expect(new Set(noons.map((noon) => noon.slice(11))).size).toBe(2)
      expect(await live(first, 4)).toEqual(noons.map((noon) => [noon, 100]))
      expect(await broken(clinic, moment.since)).toEqual([])
    },
  )
  test('catches up a missed noon once, at the next tick, but doesn’t make up for a missed day', async () => {
    await started(300)
    const missed = (tick: Date) =>
      (easternDay(tick) === '2027-06-01' && tick.getUTCHours() < 19) || easternDay(tick) === '2027-06-02'
    expect(await live('2027-06-01', 4, missed)).toEqual([
      ['2027-06-01T19:00:00.000Z', 100],
      ['2027-06-03T16:00:00.000Z', 100],
      ['2027-06-04T16:00:00.000Z', 100],
    ])
  })
  test('sends nothing more when a tick comes twice or at the wrong hour', async () => {
    await started(300)
    for (const text of ['2027-06-01T15:59:59Z', '2027-06-01T16:00:00Z', '2027-06-01T16:00:00Z', '2027-06-02T03:30:00Z']) {
      clock.now = new Date(text)
      await runNewsletters(engineOn(clock), until())
    }
    expect(sent()).toHaveLength(100)
  })
  test('leaves the day to the process that holds it, and takes over once that process has died', async () => {
    await started(30)
    await clinic.rows(`insert into newsletter_days (day, run_id, run_until, run_started_at)
      values ('2027-06-01', gen_random_uuid(), '2027-06-01T16:01:30Z', '2027-06-01T16:00:00Z')
      on conflict (day) do update set run_id = excluded.run_id, run_until = excluded.run_until`)
    expect(await runNewsletters(engineOn(clock), until())).toMatchObject({ run: 'busy', accepted: 0 })
    clock.now = new Date(clock.now.getTime() + hourMs)
    expect(await runNewsletters(engineOn(clock), until())).toMatchObject({ run: 'finished', accepted: 30 })
  })
  test('leaves the day open for a click that comes while it finds nobody', async () => {
    await subscribe(clinic, 30, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    const clicked = engineOn(clock, async (stage) => {
      if (stage === 'taken') await sendNewsletter(openDb(), { id }, admin, clock.now)
    })
    // The click would send by itself, but its process dies.
    expect(await runNewsletters(clicked, until())).toMatchObject({ accepted: 0 })
    clock.now = new Date(clock.now.getTime() + minuteMs)
    expect(await nextNewsletterWork(openDb(), clock.now)).toEqual(clock.now)
    expect(await runNewsletters(engineOn(clock), until())).toMatchObject({ run: 'finished', accepted: 30 })
  })
  test('claims nothing more once another run has taken over', async () => {
    const id = await started(60)
    let answered = false
    const slow = engineOn(clock, async (stage) => {
      if (stage !== 'answered' || answered) return
      answered = true
      clock.now = new Date(clock.now.getTime() + 2 * 60_000)
      // The other run dies while it holds the day.
      const other = engineOn(clock, (reached) => {
        if (reached === 'taken') throw new Error('killed')
      })
      await expect(runNewsletters(other, until())).rejects.toThrow('killed')
    })
    await runNewsletters(slow, new Date(clock.now.getTime() + hourMs))
    expect(await tally(clinic, id)).toMatchObject({ accepted: 25, pending: 35 })
    clock.now = new Date(clock.now.getTime() + hourMs)
    expect(await runNewsletters(engineOn(clock), until())).toMatchObject({ run: 'finished', accepted: 35 })
    expect(await broken(clinic, moment.since)).toEqual([])
  })
})
