/** Approves email signups. */
import { and, count, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { addDays, easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import {
  listEmailSignups as contract,
  undoMs,
  type approveEmailSignups as approveContract,
  type EmailSignupRow,
  type EmailSignupStats,
} from '../../src/contracts/admin-email-signup.ts'
import type { InputOf, OutputOf } from '../../src/contracts/endpoint.ts'
import { inOneTransaction, type Db, type Statement } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { emailSignups } from '../db/schema/email-signup.ts'
import { subscribers, suppressions } from '../db/schema/subscriber.ts'
import { Refusal } from '../refusal.ts'
import { changeOne, type Actor, type Id } from './rule/admin-change.ts'
import { askToConfirm } from './email-signup-confirm.ts'
import { once } from './rule/idempotency.ts'
import { behind, inOrder, placeTime, toPage } from './rule/keyset.ts'
import { holding } from './rule/search-words.ts'
import { moveToTrash } from './rule/trash.ts'
import { unwelcomed, welcomed } from './subscriber/welcome.ts'
import { optedOutAt, readOptOuts } from './subscriber/suppression.ts'

type Input = InputOf<typeof contract>

export const emailSignupColumns = {
  id: emailSignups.id,
  firstName: emailSignups.firstName,
  email: emailSignups.email,
  consent: emailSignups.consent,
  approved: emailSignups.approved,
  sourcePage: emailSignups.sourcePage,
  createdAt: emailSignups.createdAt,
  /**
   * What keeps an approved signup from the newsletter. Drizzle writes column names without their table here, so `x` must not have
   * any of the same names.
   */
  standing: sql<EmailSignupRow['standing']>`coalesce((
    select case when x.why in ('bounced', 'complained') then x.why
      when x.left_at > coalesce(${emailSignups.askedAgainAt}, ${emailSignups.createdAt}) then 'left' else 'waiting' end
    from (select s.address_hash as hash, s.reason as why, ${optedOutAt(sql`s`)} as left_at from ${suppressions} s) x
    where x.hash = encode(sha256(convert_to(lower(${emailSignups.email}), 'UTF8')), 'hex')), 'open')`,
}

type Stored = Omit<EmailSignupRow, 'createdAt'> & { readonly createdAt: Date }

/** Converts a stored signup for an answer, with its instant as ISO text. */
export function emailSignupRow({ createdAt, ...rest }: Stored): EmailSignupRow {
  return { ...rest, createdAt: createdAt.toISOString() }
}

const byTime = { time: emailSignups.createdAt, id: emailSignups.id }
const kept = isNull(emailSignups.deletedAt)

/** When the last seven Eastern days began, including today. */
export function weekStart(now: Date): Date {
  return easternInstant(addDays(easternDay(now), -6), 0, 0)
}

/** The statement that counts signups. Returns one row. */
export function countSignups(db: Db, now: Date) {
  return db
    .select({
      all: count(),
      approved: sql<number>`count(*) filter (where approved)`.mapWith(Number),
      consented: sql<number>`count(*) filter (where consent)`.mapWith(Number),
      thisWeek: sql<number>`count(*) filter (where ${gte(emailSignups.createdAt, weekStart(now))})`.mapWith(Number),
    })
    .from(emailSignups)
    .where(kept)
}

type Counted = Awaited<ReturnType<typeof countSignups>>[number]

/** The row of `countSignups` with derived figures. `consentRate` is a rounded percentage, or null if there are no signups. */
export function signupStats({ all, approved, consented, thisWeek }: Counted): EmailSignupStats {
  const consentRate = all === 0 ? null : Math.round((100 * consented) / all)
  return { all, approved, pending: all - approved, thisWeek, consentRate }
}

/** A page of signups. The first page includes the figures of all, and how many the search finds. */
export async function listEmailSignups(
  db: Db,
  { q, order, view, cursor, size }: Input,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const select = db
    .select({ ...emailSignupColumns, place: placeTime(emailSignups.createdAt) })
    .from(emailSignups)
    .where(
      and(
        kept,
        view === 'all' ? undefined : eq(emailSignups.approved, view === 'approved'),
        holding(emailSignups.searchText, q),
        behind(byTime, order, cursor),
      ),
    )
    .orderBy(...inOrder(byTime, order))
    .limit(size + 1)
  const meeting = db
    .select({ all: count(), approved: sql<number>`count(*) filter (where approved)`.mapWith(Number) })
    .from(emailSignups)
    .where(and(kept, holding(emailSignups.searchText, q)))
  const [page, counted, [met] = []] =
    cursor === undefined ? await db.batch([select, countSignups(db, now), meeting]) : [await select, undefined, undefined]
  const { rows, next } = toPage(page, size)
  if (!counted || !met) return { rows: rows.map(emailSignupRow), next, counts: null }
  const found = { ...met, pending: met.all - met.approved }
  return { rows: rows.map(emailSignupRow), next, counts: { ...signupStats(counted[0]!), found } }
}

/** Back to pending: the subscriber that the approval created goes to the trash, deleted by nobody, and isn't welcomed anymore. */
function unsubscribe(db: Db, { id, email }: Pick<EmailSignupRow, 'id' | 'email'>, now: Date): Statement[] {
  const made = and(
    eq(subscribers.email, email.toLowerCase()),
    eq(subscribers.source, 'email_signup'),
    eq(subscribers.status, 'subscribed'),
    isNull(subscribers.deletedAt),
    // An older one belongs to an earlier approval: the signup was deleted and made again.
    sql`${subscribers.subscribedAt} >= coalesce((select max(a.at) from ${audit} a where a.subject_type = 'email-signup'
      and a.subject_id = ${id}::uuid and a.action = 'email-signup.approved'), '-infinity')`,
  )
  return [unwelcomed(db, email), db.update(subscribers).set({ deletedAt: now, deletedBy: null }).where(made)]
}

/** The statements that approve a signup or take the approval back, for their transaction. */
function setApproved(
  db: Db,
  signup: Pick<EmailSignupRow, 'id' | 'email' | 'firstName'>,
  approved: boolean,
  actor: Actor,
  now: Date,
): Statement[] {
  const { id, email } = signup
  const change = db
    .update(emailSignups)
    .set({ approved })
    .where(and(eq(emailSignups.id, id), kept, ne(emailSignups.approved, approved)))
    .returning({ id: emailSignups.id })
  // If the signup was deleted in the meantime, it isn't approved, and neither of these follows.
  const approvedSignup = sql`select e.id from ${emailSignups} e where e.id = ${id}::uuid and e.approved and e.deleted_at is null`
  // People who signed up before we sent confirmation emails get one now.
  const ask = askToConfirm(db, { email, source: 'email_signup', subjectType: 'email-signup', subjectId: approvedSignup }, now)
  const begin = { holds: sql`exists (${approvedSignup})`, dueAt: new Date(now.getTime() + undoMs) }
  const action = approved ? 'email-signup.approved' : 'email-signup.unapproved'
  return [
    readOptOuts(db),
    changeOne(db, actor, change, { action, subjectType: 'email-signup', subjectId: id }, now),
    ...(approved ? [...welcomed(db, { ...signup, source: 'email_signup' }, now, begin), ask] : unsubscribe(db, signup, now)),
  ]
}

/** Approves a signup or takes the approval back. Repeating it changes nothing. Refuses `not-found`. */
export async function setEmailSignupApproved(
  db: Db,
  { id, approved }: { readonly id: string; readonly approved: boolean },
  actor: Actor,
  now: Date,
): Promise<EmailSignupRow> {
  const [signup] = await db
    .select(emailSignupColumns)
    .from(emailSignups)
    .where(and(eq(emailSignups.id, id), kept))
  if (!signup) throw new Refusal('not-found')
  if (signup.approved !== approved) await inOneTransaction(db, setApproved(db, signup, approved, actor, now))
  return emailSignupRow({ ...signup, approved })
}

/**
 * The same for many signups at once. Returns the ids of those it changed; deleted ones stay as they are. Refuses
 * `already-sent-differently`.
 */
export async function approveEmailSignups(
  db: Db,
  { idempotencyKey: key, ids, approved }: InputOf<typeof approveContract>,
  actor: Actor,
  now: Date,
): Promise<{ ids: string[] }> {
  const signups = await db
    .select({ id: emailSignups.id, email: emailSignups.email, firstName: emailSignups.firstName })
    .from(emailSignups)
    .where(and(inArray(emailSignups.id, ids), kept, ne(emailSignups.approved, approved)))
  return once(
    db,
    { endpoint: 'approveEmailSignups', key, answers: { ids, approved } },
    { ids: signups.map(({ id }) => id) },
    signups.flatMap((signup) => setApproved(db, signup, approved, actor, now)),
    now,
  )
}

/** Moves a signup to the trash, out of every list. Refuses `not-found`. */
export async function deleteEmailSignup(db: Db, { id }: Id, actor: Actor, now: Date): Promise<object> {
  await moveToTrash(db, emailSignups, { kind: 'email-signup', id }, actor, now)
  return {}
}
