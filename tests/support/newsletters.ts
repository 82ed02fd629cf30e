/**
 * Newsletters, subscribers and the engine on a simulated clock. The mailbox's ledger is the oracle: it holds what was really
 * sent.
 */
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { easternDay } from '../../src/catalog/time/eastern.ts'
import { openDb } from '../../netlify/db/client.ts'
import type { Engine, Stage } from '../../netlify/domain/newsletter/engine.ts'
import { sendNewsletter } from '../../netlify/domain/newsletter/start.ts'
import { unsubscribe } from '../../netlify/domain/subscriber/unsubscribe.ts'
import { openBroadcast } from '../../netlify/mail/broadcast.ts'
import type { Clinic } from './clinic.ts'

export const admin = { userId: '00000000-0000-4000-8000-000000000001' }

type Clock = { now: Date; readonly read: () => Date }

/** A clock that stops until a test moves it. */
export function clockAt(text: string): Clock {
  const clock = { now: new Date(text), read: () => new Date(clock.now) }
  return clock
}

/**
 * Before each test, empties the clinic and sets a clock, which the mailbox follows too. `since` is where the test's emails start
 * in the ledger.
 */
export function useMoment(clinic: Clinic, text: string): { readonly clock: Clock; since: number } {
  const moment = { clock: clockAt(text), since: 0 }
  beforeEach(async () => {
    await clinic.reset()
    moment.clock.now = new Date(text)
    clinic.mailbox.now = moment.clock.read
    moment.since = clinic.mailbox.ledger.length
  })
  return moment
}

export const address = (number: number, name = 'person') => `${name}.${number}@example.com`

/** Subscribes this many people: person.1@example.com and so on. */
export async function subscribe(clinic: Clinic, count: number, at: Date, name = 'person', from = 1): Promise<void> {
  await clinic.rows(
    `insert into subscribers (id, email, address_hash, first_name, status, source, created_at, subscribed_at)
     select gen_random_uuid(), email, encode(sha256(convert_to(email, 'UTF8')), 'hex'), 'Ana', 'subscribed', 'admin_manual', $4, $4
     from (select $3 || '.' || n || '@example.com' as email from generate_series($1::int, $1::int + $2::int - 1) n) as people`,
    [from, count, name, at],
  )
}

export async function makeNewsletter(
  clinic: Clinic,
  at: Date,
  change: { html?: string; subject?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await clinic.rows(
    `insert into newsletters (id, title, subject, preheader, html, month_key, status, created_at, updated_at)
     values ($1, 'June', $2, 'What is new', $3, '2027-06', 'draft', $4, $4)`,
    [id, change.subject ?? 'For {{firstName}}', change.html ?? '<html><body><p>Hello {{firstName}}</p></body></html>', at],
  )
  return id
}

/** The engine as its function opens it, but on a simulated clock. */
export function engineOn(clock: { readonly read: () => Date }, stage?: (name: Stage) => void | Promise<void>): Engine {
  return { db: openDb(60_000), broadcast: openBroadcast(), clock: clock.read, stage }
}

type Tally = Readonly<Record<'pending' | 'unconfirmed' | 'accepted' | 'rejected' | 'suppressed' | 'bounced', number>>

/** How many of a newsletter's recipients are in each state. */
export async function tally(clinic: Clinic, newsletterId: string): Promise<Tally> {
  const rows = await clinic.rows<{ state: string; count: string }>(
    `select state, count(*) from newsletter_recipients where newsletter_id = $1 group by state`,
    [newsletterId],
  )
  const none = { pending: 0, unconfirmed: 0, accepted: 0, rejected: 0, suppressed: 0, bounced: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
}

type Books = {
  attempts: { id: string; kind: string; newsletter_id: string; state: string; day: string }[]
  days: { day: string; used: number; allowed: number }[]
  settled: { newsletter_id: string; email: string; state: string }[]
  miscounted: { id: string }[]
}

/**
 * Checks the newsletter promises and returns a sentence for each one that's broken. The ledger, from entry `since` on, says what
 * was really accepted. `softBounced` holds the attempts that soft bounced.
 */
export async function broken(clinic: Clinic, since = 0, softBounced: ReadonlySet<string> = new Set()): Promise<string[]> {
  // Query everything at once: this runs after every step of thousands of schedules.
  const [{ attempts, days, settled, miscounted } = { attempts: [], days: [], settled: [], miscounted: [] }] =
    await clinic.rows<Books>(
      `select
      (select coalesce(json_agg(row), '[]') from (
        select a.id, a.kind, a.newsletter_id, a.state, a.day from newsletter_attempts a) row) as attempts,
      (select coalesce(json_agg(row), '[]') from (select day, used, allowed from newsletter_days) row) as days,
      (select coalesce(json_agg(row), '[]') from (
        select newsletter_id, email, state from newsletter_recipients
        where state in ('pending', 'rejected', 'suppressed', 'accepted')) row) as settled,
      (select coalesce(json_agg(row), '[]') from (
        select n.id from newsletters n left join newsletter_counts c on c.newsletter_id = n.id
        cross join lateral (select count(*) filter (where state = 'pending') as pending,
          count(*) filter (where state = 'unconfirmed') as unconfirmed, count(*) filter (where state = 'accepted') as accepted,
          count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'suppressed') as suppressed,
          count(*) filter (where state = 'bounced') as bounced from newsletter_recipients r where r.newsletter_id = n.id) r
        where (r.pending, r.unconfirmed, r.accepted, r.rejected, r.suppressed, r.bounced) is distinct from (coalesce(c.pending, 0),
          coalesce(c.unconfirmed, 0), coalesce(c.accepted, 0), coalesce(c.rejected, 0), coalesce(c.suppressed, 0), coalesce(c.bounced, 0))) row) as miscounted`,
    )
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const problems = miscounted.map(({ id }) => `the counts of ${id} are not those of its recipients`)
  const allowed = new Map(days.map((one) => [one.day, one.allowed]))
  const acceptedOn = new Map<string, number>()
  const emails = new Map<string, number>()
  const had = new Set<string>()
  for (const { Metadata, To, ReceivedAt } of clinic.mailbox.ledger.slice(since)) {
    const attempt = byId.get(Metadata['attempt'] ?? '')
    const day = easternDay(new Date(ReceivedAt))
    acceptedOn.set(day, (acceptedOn.get(day) ?? 0) + 1)
    if (!attempt) {
      problems.push(`${To} got an email that no attempt knows`)
      continue
    }
    if (attempt.day !== day) problems.push(`${To} got an email on ${day} that counts on ${attempt.day}`)
    if (attempt.kind === 'test') continue
    const key = `${attempt.newsletter_id} ${To}`
    had.add(key)
    // A released email was resent knowingly, and a bounced one never arrived, so neither counts as a duplicate.
    if (attempt.state !== 'released' && !softBounced.has(attempt.id)) emails.set(key, (emails.get(key) ?? 0) + 1)
    if (attempt.state === 'rejected' || attempt.state === 'suppressed' || attempt.state === 'returned')
      problems.push(`${To} got an email whose attempt says ${attempt.state}`)
  }
  for (const [key, count] of emails) if (count > 1) problems.push(`${key} got ${count} emails`)
  for (const [day, count] of acceptedOn) if (count > (allowed.get(day) ?? 100)) problems.push(`${count} emails on ${day}`)
  for (const { newsletter_id, email, state } of settled) {
    const key = `${newsletter_id} ${email}`
    if (state === 'accepted' && !had.has(key)) problems.push(`${email} is said to have an email and has none`)
    if (state !== 'accepted' && emails.has(key)) problems.push(`${email} has an email and is said to be ${state}`)
  }
  for (const { day, used } of days) {
    const spent = attempts.filter(
      (attempt) => attempt.day === day && ['unconfirmed', 'accepted', 'bounced', 'released'].includes(attempt.state),
    ).length
    if (used !== spent) problems.push(`${day} says ${used} used, its attempts ${spent}`)
  }
  return problems
}

/** What must get no new attempts from a moment on, and the attempts that existed by then. */
type Closed = {
  readonly attempts: readonly string[]
  /** Addresses that are suppressed, whatever the status of their row. */
  readonly suppressed: readonly string[]
  /** Newsletters on hold. */
  readonly paused: readonly string[]
}

export async function closedNow(clinic: Clinic): Promise<Closed> {
  const [row] = await clinic.rows<Closed>(`select
    array(select id from newsletter_attempts) as attempts,
    array(select s.email from subscribers s join suppressions x on x.address_hash = s.address_hash) as suppressed,
    array(select id from newsletters where paused_at is not null) as paused`)
  return row!
}

/**
 * Returns a sentence for each later attempt that shouldn't exist: one to a suppressed address, or one of a newsletter on hold
 * unless an admin sent it to that person by name.
 */
export async function claimedAgainst(clinic: Clinic, { attempts, suppressed, paused }: Closed): Promise<string[]> {
  const made = await clinic.rows<{ email: string; reason: string }>(
    `select r.email, case when r.email = any($2) then 'is suppressed' else 'waits for a newsletter that is held back' end as reason
     from newsletter_attempts a join newsletter_recipients r on r.id = a.recipient_id
     where a.id <> all($1::uuid[]) and (r.email = any($2) or (a.kind = 'batch' and a.newsletter_id = any($3::uuid[])))`,
    [attempts, suppressed, paused],
  )
  return made.map(({ email, reason }) => `${email} was claimed and ${reason}`)
}

/** Suppresses an address but leaves its row subscribed, as a race in an earlier version did. */
export async function suppressAlone(clinic: Clinic, email: string, at: Date): Promise<void> {
  await clinic.rows(
    `insert into suppressions (address_hash, reason, created_at)
     select address_hash, 'bounced', $2 from subscribers where email = $1 on conflict do nothing`,
    [email, at],
  )
}

/** Makes a newsletter to this many people and starts it. */
export async function startNewsletter(clinic: Clinic, people: number, at: Date): Promise<string> {
  await subscribe(clinic, people, at)
  const id = await makeNewsletter(clinic, at)
  await sendNewsletter(openDb(), { id }, admin, at)
  return id
}

/** Ends an address's subscription, as the unsubscribe page does. */
export async function optOut(email: string): Promise<void> {
  await unsubscribe(openDb(60_000), { email }, new Date())
}
