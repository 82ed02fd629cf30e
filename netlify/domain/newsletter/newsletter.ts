/** Writes, schedules, copies and deletes a newsletter (decisions 12 and 24). */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { copiedCharacters, copyEnding } from '../../../src/catalog/newsletter/copy-title.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { trashDays } from '../../../src/contracts/admin-trash.ts'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import type {
  NewerNewsletter,
  NewsletterContent,
  saveNewsletter as saveContract,
  scheduleNewsletter as scheduleContract,
} from '../../../src/contracts/newsletter/newsletter.ts'
import { batch, type Db } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { audit } from '../../db/schema/audit.ts'
import { newsletters } from '../../db/schema/newsletter.ts'
import { Refusal } from '../../refusal.ts'
import { accountName } from '../rule/account-name.ts'
import { changeOne, watch, type Actor, type Watched, type Id } from '../rule/admin-change.ts'
import { moveToTrash } from '../rule/trash.ts'
import { at } from '../../db/instant.ts'
import { contentOf, demandFillable } from './fillable.ts'

type Stored = {
  readonly status: string
  readonly updated_at: string
  readonly scheduled_day: string | null
  readonly paused_at: string | null
  readonly version: number
  readonly same: boolean
}

type Change = {
  readonly action: string
  readonly id: string
  readonly change: SQL
  readonly same?: SQL
  readonly watched?: Watched
}

/** Runs a change with its audit entry if it applies, and returns the row after it, unless it is in the trash. */
async function apply(
  db: Db,
  { action, id, change, same = sql`true`, watched }: Change,
  actor: Actor,
  now: Date,
): Promise<Stored | undefined> {
  const entry = { action: `newsletter.${action}`, subjectType: 'newsletter', subjectId: id } as const
  const { found } = await batch(db, {
    changed: changeOne(db, actor, change, entry, now, watched),
    found: db.execute<Stored>(sql`
      select n.status, n.updated_at, n.scheduled_day::text, n.paused_at, n.version, (${same}) as same from ${newsletters} n
      where n.id = ${id}::uuid and n.deleted_at is null`),
  })
  return found.rows[0]
}

const instantOf = (text: string) => new Date(text).toISOString()
const open = (id: string) => sql`n.id = ${id}::uuid and n.deleted_at is null and n.status in ('draft', 'scheduled')`

function assertOpen(stored: Stored | undefined): Stored {
  if (!stored) throw new Refusal('not-found')
  if (stored.status !== 'draft' && stored.status !== 'scheduled') throw new Refusal('newsletter-started')
  return stored
}

type Saved = OutputOf<typeof saveContract>

const savedAs = (id: string, { updated_at, version }: Stored): Saved => ({ id, updatedAt: instantOf(updated_at), version })

const says = ({ title, subject, preheader, html, monthKey }: NewsletterContent) => sql`
  n.title = ${title} and n.subject = ${subject} and n.preheader = ${preheader} and n.html = ${html} and n.month_key = ${monthKey}`

/** Creates a draft with the caller's id. Repeating it creates nothing new. Refuses `already-sent-differently`. */
export async function createNewsletter(db: Db, content: NewsletterContent, actor: Actor, now: Date): Promise<Saved> {
  const { id, title, subject, preheader, html, monthKey } = content
  const change = sql`
    insert into ${newsletters} (id, title, subject, preheader, html, month_key, created_by, created_at, updated_at)
    values (${id}::uuid, ${title}, ${subject}, ${preheader}, ${html}, ${monthKey}, ${actor.userId}::uuid, ${at(now)}, ${at(now)})
    on conflict do nothing returning id`
  const stored = await apply(db, { action: 'created', id, change, same: says(content) }, actor, now)
  if (!stored?.same) throw new Refusal('already-sent-differently')
  return savedAs(id, stored)
}

/** Who saved the current version, and when. */
async function newer(db: Db, id: string, { version, updated_at }: Stored, actor: Actor): Promise<NewerNewsletter> {
  const { rows } = await db.execute<{ at: string; actor_id: string | null; name: string | null }>(sql`
    select a.at, a.actor_id, ${accountName('w')} as name
    from ${audit} a left join ${accounts} w on w.id = a.actor_id
    where a.subject_type = 'newsletter' and a.subject_id = ${id}::uuid
      and a.action in ('newsletter.created', 'newsletter.duplicated', 'newsletter.saved')
    order by a.id desc limit 1`)
  const last = rows[0]
  return {
    version,
    savedAt: instantOf(last?.at ?? updated_at),
    by: last?.name ?? null,
    own: last?.actor_id === actor.userId,
  }
}

/**
 * Changes a newsletter's words until it starts. Repeating it changes nothing. Refuses `not-found`, `newsletter-started`, and
 * `changed-meanwhile` if other words were saved since the version that was edited.
 */
export async function saveNewsletter(db: Db, content: InputOf<typeof saveContract>, actor: Actor, now: Date): Promise<Saved> {
  const { id, title, subject, preheader, html, monthKey, version } = content
  const watched = watch(newsletters, id, {
    shown: { Title: 'title', Subject: 'subject', 'Preview text': 'preheader', Month: 'month_key' },
    hidden: { Content: 'html' },
  })
  const change = sql`
    update ${newsletters} n set title = ${title}, subject = ${subject}, preheader = ${preheader}, html = ${html},
      month_key = ${monthKey}, updated_at = ${at(now)}, version = n.version + 1
    where ${open(id)} and n.version = ${version} returning n.id, ${watched.seen} as seen`
  const stored = await apply(db, { action: 'saved', id, change, same: says(content), watched }, actor, now)
  // Its first answer may have been lost, and the newsletter may have started with these words since.
  if (stored?.same) return savedAs(id, stored)
  throw new Refusal('changed-meanwhile', { receipt: await newer(db, id, assertOpen(stored), actor) })
}

/** Copies a newsletter to a draft with the caller's id. Refuses `not-found`. */
export async function duplicateNewsletter(
  db: Db,
  { id, newId }: { readonly id: string; readonly newId: string },
  actor: Actor,
  now: Date,
): Promise<{ id: string }> {
  const change = sql`
    insert into ${newsletters} (id, title, subject, preheader, html, month_key, created_by, created_at, updated_at)
    select ${newId}::uuid, left(n.title, ${copiedCharacters}::integer) || ${copyEnding}::text, n.subject, n.preheader, n.html, n.month_key, ${actor.userId}::uuid, ${at(now)}, ${at(now)}
    from ${newsletters} n where n.id = ${id}::uuid and n.deleted_at is null
    on conflict do nothing returning id`
  const stored = await apply(db, { action: 'duplicated', id: newId, change }, actor, now)
  if (!stored) throw new Refusal('not-found')
  return { id: newId }
}

/**
 * Sets the day on which it starts automatically at noon Eastern. Null turns it back into a draft. Refuses `not-found`,
 * `newsletter-started`, `noon-passed`, `unknown-placeholder` if its words can't be filled in, and `changed-meanwhile` for a day if
 * `version` isn't the current one.
 */
export async function scheduleNewsletter(
  db: Db,
  { id, day, version }: InputOf<typeof scheduleContract>,
  actor: Actor,
  now: Date,
): Promise<{ scheduledDay: Day | null }> {
  if (day !== null && noonOf(day) <= now) throw new Refusal('noon-passed', { fields: { day: 'Please choose a later day.' } })
  if (day !== null) demandFillable(await contentOf(db, id))
  const seen = day === null || version === undefined ? sql`true` : sql`n.version = ${version}`
  const change = sql`
    update ${newsletters} n set status = ${day === null ? 'draft' : 'scheduled'}, scheduled_day = ${day}::date, updated_at = ${at(now)}
    where ${open(id)} and n.scheduled_day is distinct from ${day}::date and ${seen} returning n.id`
  const stored = await apply(db, { action: day === null ? 'unscheduled' : 'scheduled', id, change, same: seen }, actor, now)
  const kept = assertOpen(stored)
  if (!kept.same) throw new Refusal('changed-meanwhile')
  return { scheduledDay: kept.scheduled_day }
}

/** Pauses sending at once, until someone resumes it. Refuses `not-found`, `newsletter-over`. */
export async function pauseNewsletter(db: Db, { id }: Id, actor: Actor, now: Date): Promise<{ pausedAt: string }> {
  const change = sql`
    update ${newsletters} n set paused_at = ${at(now)}, updated_at = ${at(now)}
    where n.id = ${id}::uuid and n.deleted_at is null and n.status = 'sending' and n.paused_at is null returning n.id`
  const stored = await apply(db, { action: 'paused', id, change }, actor, now)
  if (!stored) throw new Refusal('not-found')
  if (stored.paused_at === null) throw new Refusal('newsletter-over')
  return { pausedAt: instantOf(stored.paused_at) }
}

/** Moves a newsletter to the trash, from where nothing is sent. Refuses `not-found`. */
export async function deleteNewsletter(db: Db, { id }: Id, actor: Actor, now: Date): Promise<Record<string, never>> {
  await moveToTrash(db, newsletters, { kind: 'newsletter', id }, actor, now)
  return {}
}

/**
 * Restores a newsletter from the trash as it was. If its scheduled noon has passed, it becomes a draft; otherwise the next run
 * would send it to everyone on a day nobody chose. If it was under way, sending continues. If it `waits`, nothing of it leaves by
 * itself: one under way is paused, and a scheduled one becomes a draft. Refuses `not-found`.
 */
export async function restoreNewsletter(
  db: Db,
  { id }: Id,
  actor: Actor,
  now: Date,
  { waits = false } = {},
): Promise<Record<string, never>> {
  const today = easternDay(now)
  const lastNoon = now < noonOf(today) ? addDays(today, -1) : today
  // Older ones are being purged slice by slice. Restored without their recipients, they would be sent twice.
  const purgedBefore = new Date(now.getTime() - trashDays * dayMs)
  const unscheduled = sql`n.status = 'scheduled' and (${waits} or n.scheduled_day <= ${lastNoon}::date)`
  const change = sql`
    update ${newsletters} n set deleted_at = null, deleted_by = null, status = case when ${unscheduled} then 'draft' else n.status end,
      scheduled_day = case when ${unscheduled} then null else n.scheduled_day end,
      paused_at = case when ${waits} and n.status = 'sending' then coalesce(n.paused_at, ${at(now)}) else n.paused_at end
    where n.id = ${id}::uuid and n.deleted_at >= ${at(purgedBefore)} returning n.id`
  const stored = await apply(db, { action: 'restored', id, change }, actor, now)
  if (!stored) throw new Refusal('not-found')
  return {}
}
