/** Many at once, and the days on which clocks change (promises, "Newsletter engine"). */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay } from '../../src/catalog/eastern.ts'
import { noonOf } from '../../src/catalog/newsletter.ts'
import { openDb } from '../../netlify/db/client.ts'
import { runNewsletters, sendNow } from '../../netlify/domain/newsletter-run.ts'
import { sendNewsletter } from '../../netlify/domain/newsletter-start.ts'
import { useClinic } from '../support/clinic.ts'
import {
  address,
  admin,
  broken,
  clockAt,
  engineOn,
  hour,
  makeNewsletter,
  optOut,
  subscribe,
  tally,
} from '../support/newsletters.ts'
import { soaking } from '../support/soak.ts'

const clinic = useClinic()
let clock = clockAt('2027-06-01T16:00:00Z')
let since = 0

beforeEach(async () => {
  await clinic.reset()
  clock = clockAt('2027-06-01T16:00:00Z')
  clinic.mailbox.now = () => clock.read()
  since = clinic.mailbox.ledger.length
})

const until = () => new Date(clock.now.getTime() + 22_000)
const sent = () => clinic.mailbox.ledger.slice(since)

async function started(people: number): Promise<string> {
  await subscribe(clinic, people, clock.now)
  const id = await makeNewsletter(clinic, clock.now)
  await sendNewsletter(openDb(), { id }, admin, clock.now)
  return id
}

describe('at once', () => {
  const rounds = soaking ? 25 : 2
  test.each([2, 5, 20])(
    '%i runners and an admin who clicks and starts again: nobody twice, a hundred a day',
    async (runners) => {
      for (let round = 0; round < rounds; round += 1) {
        await clinic.reset()
        since = clinic.mailbox.ledger.length
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
        expect(await broken(clinic, since)).toEqual([])
        await sendNow(engineOn(clock), id, until())
        expect(sent()).toHaveLength(100)
        const { pending, accepted, suppressed } = await tally(clinic, id)
        expect(pending + accepted + suppressed).toBe(130)
      }
    },
    soaking ? 600_000 : 60_000,
  )

  test('two starts make one audience', async () => {
    await subscribe(clinic, 30, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await Promise.allSettled(Array.from({ length: 8 }, () => sendNewsletter(openDb(), { id }, admin, clock.now)))
    expect(await tally(clinic, id)).toMatchObject({ pending: 30 })
  })

  test('of many runs of a day one has it', async () => {
    await started(10)
    const reports = await Promise.all(Array.from({ length: 10 }, () => runNewsletters(engineOn(clock), until())))
    expect(reports.filter(({ run }) => run === 'finished')).toHaveLength(1)
  })
})

/** The instants at which something was sent, and how much, over some days of hourly ticks. */
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

describe('clocks', () => {
  test.each(['2027-03-13', '2027-11-06'])('around the change after %s: once a day, at noon in New York', async (first) => {
    clock.now = new Date(`${first}T01:00:00Z`)
    await started(300)
    const noons = [0, 1, 2].map((days) => noonOf(addDays(first, days)).toISOString())
    expect(new Set(noons.map((noon) => noon.slice(11))).size).toBe(2)
    expect(await live(first, 4)).toEqual(noons.map((noon) => [noon, 100]))
    expect(await broken(clinic, since)).toEqual([])
  })
  test('a missed noon is caught up once, by the next tick; a missed day is not made up for', async () => {
    await started(300)
    const missed = (tick: Date) =>
      (easternDay(tick) === '2027-06-01' && tick.getUTCHours() < 19) || easternDay(tick) === '2027-06-02'
    expect(await live('2027-06-01', 4, missed)).toEqual([
      ['2027-06-01T19:00:00.000Z', 100],
      ['2027-06-03T16:00:00.000Z', 100],
      ['2027-06-04T16:00:00.000Z', 100],
    ])
  })
  test('a tick that comes twice, or at the wrong hour, sends nothing more', async () => {
    await started(300)
    for (const text of ['2027-06-01T15:59:59Z', '2027-06-01T16:00:00Z', '2027-06-01T16:00:00Z', '2027-06-02T03:30:00Z']) {
      clock.now = new Date(text)
      await runNewsletters(engineOn(clock), until())
    }
    expect(sent()).toHaveLength(100)
  })
  test('a run that another process holds is left alone, and taken over once it has died', async () => {
    await started(30)
    await clinic.rows(`insert into newsletter_days (day, run_id, run_until, run_started_at)
      values ('2027-06-01', gen_random_uuid(), '2027-06-01T16:01:30Z', '2027-06-01T16:00:00Z')
      on conflict (day) do update set run_id = excluded.run_id, run_until = excluded.run_until`)
    expect(await runNewsletters(engineOn(clock), until())).toMatchObject({ run: 'busy', accepted: 0 })
    clock.now = new Date(clock.now.getTime() + hour)
    expect(await runNewsletters(engineOn(clock), until())).toMatchObject({ run: 'finished', accepted: 30 })
  })
})
