/** Plants bugs that other engines have. The checks that our engine passes must catch each one, or they check nothing. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Broadcast, BroadcastEmail } from '../../../netlify/broadcast.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { openBroadcast } from '../../../netlify/mail/broadcast.ts'
import { useClinic } from '../../support/clinic.ts'
import { broken, clockAt, engineOn, makeNewsletter, startNewsletter, subscribe } from '../../support/newsletters.ts'

const clinic = useClinic()
const content = { subject: 'June', preheader: '', html: '<p>June</p>' }
let clock = clockAt('2027-06-01T16:00:00Z')
let since = 0
let id = ''

beforeEach(async () => {
  await clinic.reset()
  clock = clockAt('2027-06-01T16:00:00Z')
  clinic.mailbox.now = () => clock.read()
  since = clinic.mailbox.ledger.length
})

async function started(people: number): Promise<void> {
  id = await startNewsletter(clinic, people, clock.now)
}

type Person = { readonly id: string; readonly email: string }
const pending = (most: number) =>
  clinic.rows<Person>(`select id, email from newsletter_recipients where state = 'pending' order by id limit $1`, [most])

const emailsTo = (people: readonly Person[]): (BroadcastEmail & { recipientId: string })[] =>
  people.map((person) => ({
    attemptId: randomUUID(),
    recipientId: person.id,
    email: person.email,
    firstName: null,
    unsubscribeToken: 'x.y',
  }))

/** Records emails as accepted, with their attempts. */
async function record(emails: readonly { attemptId: string; recipientId: string }[]): Promise<void> {
  for (const { attemptId, recipientId } of emails) {
    await clinic.rows(
      `insert into newsletter_attempts (id, kind, newsletter_id, recipient_id, state, day, claimed_at, leased_until)
       values ($1, 'batch', $2, $3, 'accepted', $4, $5, $5)`,
      [attemptId, id, recipientId, easternDay(clock.now), clock.now],
    )
    await clinic.rows(`update newsletter_recipients set state = 'accepted' where id = $1`, [recipientId])
  }
  await clinic.rows(
    `insert into newsletter_days (day, used) values ($1, $2) on conflict (day) do update set used = newsletter_days.used + $2`,
    [easternDay(clock.now), emails.length],
  )
}

test('the checks catch an engine that records emails before it sends them, and then crashes', async () => {
  await started(25)
  await record(emailsTo(await pending(25)))
  // The runner dies here and never makes the call.
  expect((await broken(clinic, since)).join()).toContain('is said to have an email and has none')
})

test('the checks catch overlapping runs that look, send, and only then record', async () => {
  await started(25)
  await clinic.rows('drop index newsletter_attempts_live')
  const both = [emailsTo(await pending(25)), emailsTo(await pending(25))]
  await Promise.all(both.map((emails) => openBroadcast().send(content, emails)))
  for (const emails of both) await record(emails)
  expect((await broken(clinic, since)).join()).toMatch(/got 2 emails/)
  await clinic.rows('truncate newsletter_attempts')
  await clinic.rows(
    `create unique index newsletter_attempts_live on newsletter_attempts (recipient_id) where state in ('unconfirmed', 'accepted')`,
  )
})

test('a cron fixed at 16:00 UTC misses noon in winter, and our runner waits for the tick at noon', async () => {
  const ticks = ['2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07'].map((day) => [
    `${day}T16:00:00.000Z`,
    noonOf(day).toISOString(),
  ])
  expect(ticks.filter(([fixed, noon]) => fixed !== noon).map(([fixed]) => fixed)).toEqual([
    '2027-03-13T16:00:00.000Z',
    '2027-11-07T16:00:00.000Z',
  ])
  // Our own runner skips the early tick and takes the next one.
  clock.now = new Date('2027-11-07T16:00:00Z')
  await started(10)
  expect(await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))).toMatchObject({ run: 'before-noon' })
  clock.now = new Date('2027-11-07T17:00:00Z')
  expect(await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))).toMatchObject({ accepted: 10 })
})

test('the checks catch an engine that sends again because no answer came', async () => {
  await started(25)
  const real = openBroadcast()
  const hasty: Broadcast = {
    ...real,
    send: async (what, emails) => {
      const outcome = await real.send(what, emails)
      return outcome.kind === 'unknown' ? { kind: 'busy', reason: 'no answer, so it was not sent' } : outcome
    },
  }
  clinic.mailbox.program({ acceptThenReset: true, times: 1 })
  await runNewsletters({ ...engineOn(clock), broadcast: hasty }, new Date(clock.now.getTime() + 22_000))
  expect((await broken(clinic, since)).join()).toMatch(/got 2 emails/)
})

test('the checks catch an audience that has people twice because no constraint forbids it', async () => {
  await subscribe(clinic, 10, clock.now)
  await clinic.rows('alter table newsletter_recipients drop constraint newsletter_recipients_once')
  id = await makeNewsletter(clinic, clock.now)
  await clinic.rows(`update newsletters set status = 'sending', started_at = $1, audience_at = $1`, [clock.now])
  const freeze = `insert into newsletter_recipients (id, newsletter_id, email, address_hash, state, created_at, updated_at)
    select gen_random_uuid(), $1, email, address_hash, 'pending', $2, $2 from subscribers`
  await Promise.all([clinic.rows(freeze, [id, clock.now]), clinic.rows(freeze, [id, clock.now])])
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  expect((await broken(clinic, since)).join()).toMatch(/got 2 emails/)
  await clinic.rows('truncate newsletters cascade')
  await clinic.rows('alter table newsletter_recipients add constraint newsletter_recipients_once unique (newsletter_id, email)')
})

test('the checks catch two runs that read the quota before they claim, and exceed it together', async () => {
  await started(160)
  await clinic.rows('alter table newsletter_days drop constraint newsletter_days_used')
  const left = async () => {
    const [day] = await clinic.rows<{ used: number }>('select used from newsletter_days where day = $1', [easternDay(clock.now)])
    return 100 - (day?.used ?? 0)
  }
  const rooms = await Promise.all([left(), left()])
  const people = await pending(160)
  const shares = [people.slice(0, Math.min(rooms[0]!, 80)), people.slice(80, 80 + Math.min(rooms[1]!, 80))]
  for (const share of shares) {
    const emails = emailsTo(share)
    await openBroadcast().send(content, emails)
    await record(emails)
  }
  expect((await broken(clinic, since)).join()).toContain('160 emails on 2027-06-01')
  await clinic.rows('delete from newsletter_days')
  await clinic.rows('alter table newsletter_days add constraint newsletter_days_used check (used between 0 and allowed)')
})

test('our runner keeps its place when it is killed, unlike one with its claims in memory', async () => {
  await started(60)
  const killed = engineOn(clock, (stage) => {
    if (stage === 'answered') throw new Error('killed')
  })
  await expect(runNewsletters(killed, new Date(clock.now.getTime() + 22_000))).rejects.toThrow('killed')
  clock.now = new Date(clock.now.getTime() + hourMs)
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  expect(await broken(clinic, since)).toEqual([])
})
