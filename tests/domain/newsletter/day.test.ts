/** A day of the newsletter engine: what goes out, when, to whom, and what happens when something goes wrong. */
import { neonConfig } from '@neondatabase/serverless'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { pauseNewsletter } from '../../../netlify/domain/newsletter/newsletter.ts'
import { runNewsletters, sendNow } from '../../../netlify/domain/newsletter/run.ts'
import { sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import type { MailboxProgram } from '../../../netlify/local/mailbox/mailbox.ts'
import { useClinic } from '../../support/clinic.ts'
import {
  address,
  admin,
  broken,
  clockAt,
  engineOn,
  optOut,
  startNewsletter,
  suppressAlone,
  tally,
} from '../../support/newsletters.ts'

const clinic = useClinic()
const noon = '2027-06-01T16:00:00Z'
let clock = clockAt(noon)
let since = 0

beforeEach(async () => {
  await clinic.reset()
  clock = clockAt(noon)
  clinic.mailbox.now = clock.read
  clinic.mailbox.indexLagMs = 0
  since = clinic.mailbox.ledger.length
})

const sent = () => clinic.mailbox.ledger.length - since
const move = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))
const soon = () => new Date(clock.now.getTime() + 22_000)
const tick = () => runNewsletters(engineOn(clock), soon())

const started = (people: number) => startNewsletter(clinic, people, clock.now)

const status = async (id: string) =>
  (await clinic.rows<{ status: string }>('select status from newsletters where id = $1', [id]))[0]!.status

/** The transactions that `work` sends, each as the text of its statements. */
async function transactions(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const before = neonConfig.fetchFunction as unknown
  neonConfig.fetchFunction = (url: string, init: RequestInit) => {
    const sent = JSON.parse(String(init.body)) as { query: string } | { queries: { query: string }[] }
    seen.push('queries' in sent ? sent.queries.map(({ query }) => query).join(';') : sent.query)
    return fetch(url, init)
  }
  try {
    await work()
  } finally {
    neonConfig.fetchFunction = before
  }
  return seen
}

test('each claim is on disk before its emails are sent, and only the last outcome may be written later', async () => {
  await started(60)
  const texts = await transactions(tick)
  const early = (sql: string) => sql.includes('synchronous_commit')
  const claims = texts.filter((sql) => sql.includes('insert into "newsletter_attempts"'))
  const outcomes = texts.filter((sql) => sql.includes('update "newsletter_attempts"'))
  expect(claims).toHaveLength(3)
  expect(claims.filter(early)).toEqual([])
  expect(outcomes).toHaveLength(3)
  expect(outcomes.filter(early)).toEqual(outcomes.filter((sql) => !claims.includes(sql)))
  expect(outcomes.filter(early)).toHaveLength(1)
})

describe('a newsletter to 230 people', () => {
  test('takes three days at 100 a day, and everyone gets it once', async () => {
    const id = await started(230)
    expect(await tick()).toMatchObject({ run: 'finished', accepted: 100, chunks: 4 })
    expect(await tick()).toMatchObject({ run: 'done-today' })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 100, pending: 130 })
    expect(await status(id)).toBe('sending')
    move(dayMs)
    expect(await tick()).toMatchObject({ accepted: 100 })
    move(dayMs)
    expect(await tick()).toMatchObject({ accepted: 30 })
    expect(await status(id)).toBe('completed')
    expect(sent()).toBe(230)
    expect(await broken(clinic, since)).toEqual([])
  })
  test('starts at once on an admin’s click at any hour, and sends no more at noon that day', async () => {
    clock.now = new Date('2027-06-01T11:00:00Z')
    const id = await started(230)
    expect(await sendNow(engineOn(clock), id, soon())).toMatchObject({ accepted: 100 })
    clock.now = new Date(noon)
    expect(await tick()).toMatchObject({ run: 'finished', accepted: 0 })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 100, pending: 130 })
  })
})

test('people who opted out or were deleted after the start and before their turn get nothing', async () => {
  const id = await started(60)
  await optOut(address(7))
  await clinic.rows(`update subscribers set deleted_at = now() where email = $1`, [address(8)])
  await tick()
  expect(await tally(clinic, id)).toMatchObject({ accepted: 58, suppressed: 2 })
  expect(clinic.mailbox.ledger.slice(since).map(({ To }) => To)).not.toContain(address(7))
  expect(await status(id)).toBe('completed')
})

test.each([
  ['the suppressions', () => suppressAlone(clinic, address(7), clock.now)],
  ['their own row', () => clinic.rows(`update subscribers set status = 'unsubscribed' where email = $1`, [address(7)])],
])('an opt-out that is recorded only in %s stops the newsletter to that person', async (_where, end) => {
  const id = await started(60)
  await end()
  await tick()
  expect(await tally(clinic, id)).toMatchObject({ accepted: 59, suppressed: 1 })
  expect(clinic.mailbox.ledger.slice(since).map(({ To }) => To)).not.toContain(address(7))
})

test.each([
  ['taken', 0],
  ['claiming', 0],
  ['answered', 25],
] as const)('a newsletter paused at the stage "%s" has claimed %i emails and claims no more', async (at, taken) => {
  const id = await started(60)
  const holding = engineOn(clock, async (stage) => {
    if (stage === at) await pauseNewsletter(openDb(), { id }, admin, clock.now)
  })
  await runNewsletters(holding, soon())
  expect(await tally(clinic, id)).toMatchObject({ accepted: taken, pending: 60 - taken })
  expect(sent()).toBe(taken)
  await sendNewsletter(openDb(), { id }, admin, clock.now)
  await tick()
  expect(await tally(clinic, id)).toMatchObject({ accepted: 60 })
})

test('nothing goes out in the last minute of an Eastern day', async () => {
  const id = await started(10)
  clock.now = new Date('2027-06-02T03:59:01Z')
  expect(await sendNow(engineOn(clock), id, soon())).toMatchObject({ accepted: 0 })
  clock.now = new Date('2027-06-02T03:58:59Z')
  expect(await sendNow(engineOn(clock), id, soon())).toMatchObject({ accepted: 10 })
  expect(await broken(clinic, since)).toEqual([])
})

describe('Postmark’s answer about one email', () => {
  test.each([
    [406, 'suppressed', ['inactive']],
    [300, 'rejected', []],
    [422, 'rejected', []],
  ] as const)(
    'with code %i makes the recipient %s, returns the quota, and adds %j to the suppressions',
    async (code, state, known) => {
      const id = await started(30)
      clinic.mailbox.program({ codes: (email) => (email.To === address(3) ? code : 0) })
      await tick()
      expect(await tally(clinic, id)).toMatchObject({ accepted: 29, [state]: 1 })
      const suppressed = await clinic.rows<{ email: string; reason: string }>(
        'select s.email, x.reason from suppressions x join subscribers s on s.address_hash = x.address_hash',
      )
      expect(suppressed).toEqual(known.map((reason) => ({ email: address(3), reason })))
      expect((await clinic.rows<{ used: number }>('select used from newsletter_days'))[0]!.used).toBe(29)
      expect(await broken(clinic, since)).toEqual([])
    },
  )
})

describe('a failed batch call', () => {
  const faults: [string, MailboxProgram, 'pending' | 'unconfirmed', string][] = [
    ['status 429', { status: 429 }, 'pending', 'sending'],
    ['status 401', { status: 401 }, 'pending', 'failed'],
    ['status 422 and code 410', { status: 422, code: 410 }, 'pending', 'failed'],
    ['status 500', { status: 500 }, 'unconfirmed', 'sending'],
    ['status 503', { status: 503 }, 'unconfirmed', 'sending'],
    ['a reset connection', { resetBefore: true }, 'unconfirmed', 'sending'],
    ['a connection reset after acceptance', { acceptThenReset: true }, 'unconfirmed', 'sending'],
  ]
  test.each(faults)(
    'with %s leaves nobody pending the next day and sends nobody two emails',
    async (_name, program, state, newsletterStatus) => {
      const id = await started(100)
      clinic.mailbox.program(program)
      const chunks = newsletterStatus === 'failed' ? 1 : 3
      expect(await tick()).toMatchObject({ accepted: 0, chunks })
      const counts = await tally(clinic, id)
      expect(counts[state]).toBe(state === 'pending' ? 100 : 75)
      expect(counts.pending + counts.unconfirmed).toBe(100)
      expect(await status(id)).toBe(newsletterStatus)
      expect(await broken(clinic, since)).toEqual([])
      clinic.mailbox.heal()
      // Three failures stopped the day. The next day continues and looks up open attempts.
      move(dayMs)
      if (newsletterStatus === 'failed') await sendNewsletter(openDb(), { id }, admin, clock.now)
      await tick()
      for (let again = 0; again < 3; again += 1) {
        move(hourMs)
        await tick()
      }
      const after = await tally(clinic, id)
      expect(after.pending).toBe(0)
      expect(after.accepted + after.unconfirmed).toBe(100)
      expect(sent()).toBe(after.accepted)
      expect(await broken(clinic, since)).toEqual([])
    },
  )

  test('with status 429 after a click in the morning doesn’t stop the run at noon', async () => {
    move(-3 * hourMs)
    const id = await started(100)
    clinic.mailbox.program({ status: 429 })
    await sendNow(engineOn(clock), id, soon())
    expect(await tally(clinic, id)).toMatchObject({ pending: 100 })
    clinic.mailbox.heal()
    move(3 * hourMs)
    await tick()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 100 })
  })

  test('that hangs is given up and not repeated', async () => {
    const id = await started(25)
    clinic.mailbox.program({ acceptThenHang: true, times: 1 })
    await tick()
    expect(await tally(clinic, id)).toMatchObject({ unconfirmed: 25 })
    move(2 * minuteMs)
    expect(await tick()).toMatchObject({ confirmed: 25 })
    move(hourMs)
    await tick()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 25 })
    expect(await status(id)).toBe('completed')
    expect(sent()).toBe(25)
  })
})

test('a run starts no chunk after its time is up, and the next tick continues', async () => {
  const id = await started(100)
  const slow = engineOn(clock, (stage) => void (stage === 'answered' && move(8_000)))
  expect(await runNewsletters(slow, soon())).toMatchObject({ run: 'unfinished', accepted: 75 })
  move(hourMs)
  expect(await tick()).toMatchObject({ run: 'finished', accepted: 25 })
  expect(await tally(clinic, id)).toMatchObject({ accepted: 100 })
})

test('a claim that expires while the process is frozen is returned unsent', async () => {
  const id = await started(25)
  let hasFrozen = false
  const frozen = engineOn(clock, (stage) => {
    if (stage !== 'calling' || hasFrozen) return
    hasFrozen = true
    move(25_000)
  })
  await runNewsletters(frozen, new Date(clock.now.getTime() + 60_000))
  expect(await tally(clinic, id)).toMatchObject({ accepted: 25 })
  expect(sent()).toBe(25)
  expect(await broken(clinic, since)).toEqual([])
})
