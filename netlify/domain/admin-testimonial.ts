/** Moderates testimonials (decisions 10 and 24). */
import { and, count, eq, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  listAllTestimonials as contract,
  setTestimonialPublished as publishContract,
  type EditTestimonialInput,
  type TestimonialCounts,
  type TestimonialRow,
} from '../../src/contracts/admin-testimonial.ts'
import type { InputOf } from '../../src/contracts/endpoint.ts'
import { batch, type Db } from '../db/client.ts'
import { testimonials, type TestimonialOriginal } from '../db/schema/testimonial.ts'
import { Refusal } from '../refusal.ts'
import { at } from '../db/instant.ts'
import { changeOne, watch, type Actor, type Id } from './rule/admin-change.ts'
import { moveToTrash } from './rule/trash.ts'
import { behind, inOrder, placeTime, toPage } from './rule/keyset.ts'
import { holding } from './rule/search-words.ts'
import { contentOf } from './testimonial.ts'

type Input = InputOf<typeof contract>

/** Five stars that an earlier editor preselected and stored, although the author gave none, and nobody has confirmed since. */
export const needsRatingCheck = sql<boolean>`(${testimonials.starRating} = 5 and ${testimonials.ratingCheckedAt} is null
  and ${testimonials.original} -> 'starRating' = 'null'::jsonb) is true`

export const testimonialColumns = {
  id: testimonials.id,
  fullName: testimonials.fullName,
  displayName: testimonials.displayName,
  starRating: testimonials.starRating,
  testimonial: testimonials.testimonial,
  city: testimonials.city,
  treatment: testimonials.treatment,
  isPublished: testimonials.isPublished,
  keptUnpublished: testimonials.keptUnpublished,
  checkRating: needsRatingCheck,
  original: testimonials.original,
  createdAt: testimonials.createdAt,
  updatedAt: testimonials.updatedAt,
}

type Stored = Omit<TestimonialRow, 'createdAt' | 'updatedAt'> & { readonly createdAt: Date; readonly updatedAt: Date | null }

/** Converts a stored testimonial for the back office, including a name its author keeps private. */
export function testimonialRow({ createdAt, updatedAt, ...rest }: Stored): TestimonialRow {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt?.toISOString() ?? null }
}

const byTime = { time: testimonials.createdAt, id: testimonials.id }
const kept = isNull(testimonials.deletedAt)
/** Waits for review: neither published nor kept unpublished. */
const isPending = not(or(testimonials.isPublished, testimonials.keptUnpublished)!)

const countWhere = (holds: SQLWrapper) => sql<number>`count(*) filter (where ${holds})`.mapWith(Number)

const inView: Readonly<Record<Input['view'], SQL | undefined>> = {
  all: undefined,
  pending: isPending,
  published: eq(testimonials.isPublished, true),
  unpublished: eq(testimonials.keptUnpublished, true),
  'check-rating': needsRatingCheck,
}

/** A page of complete testimonials. The first page includes the counts of what the search finds. */
export async function listAllTestimonials(
  db: Db,
  { q, order, view, id, cursor, size }: Input,
): Promise<{ rows: TestimonialRow[]; next: string | null; counts: TestimonialCounts | null }> {
  const select = db
    .select({ ...testimonialColumns, place: placeTime(testimonials.createdAt) })
    .from(testimonials)
    .where(
      and(
        kept,
        inView[view],
        id === undefined ? undefined : eq(testimonials.id, id),
        holding(testimonials.searchText, q),
        behind(byTime, order, cursor),
      ),
    )
    .orderBy(...inOrder(byTime, order))
    .limit(size + 1)
  const counting = db
    .select({
      all: count(),
      pending: countWhere(isPending),
      published: countWhere(testimonials.isPublished),
      unpublished: countWhere(testimonials.keptUnpublished),
      checkRating: countWhere(needsRatingCheck),
    })
    .from(testimonials)
    .where(and(kept, holding(testimonials.searchText, q)))
  const [found, counted] = cursor === undefined ? await db.batch([select, counting]) : [await select, undefined]
  const { rows, next } = toPage(found, size)
  return { rows: rows.map(testimonialRow), next, counts: counted?.[0] ?? null }
}

function readOne(db: Db, id: string) {
  return db
    .select(testimonialColumns)
    .from(testimonials)
    .where(and(eq(testimonials.id, id), kept))
}

/** Whether a testimonial is still the version that its editor saw. */
export const isSeen = (updatedAt: string | null) => sql`${testimonials.updatedAt} is not distinct from ${updatedAt}::timestamptz`

/**
 * Publishes, takes back for review, or keeps unpublished. Repeating it changes nothing. Refuses `not-found`, and
 * `changed-meanwhile` for publishing or keeping unpublished a version that its author or another admin has changed since it was
 * read, and for one that another admin has moved out of `from`.
 */
export async function setTestimonialPublished(
  db: Db,
  { id, isPublished, keptUnpublished = false, seenUpdatedAt, from: seen }: InputOf<typeof publishContract>,
  actor: Actor,
  now: Date,
): Promise<TestimonialRow> {
  const unread = isPublished || keptUnpublished ? isSeen(seenUpdatedAt) : undefined
  const unmoved =
    seen && and(eq(testimonials.isPublished, seen.isPublished), eq(testimonials.keptUnpublished, seen.keptUnpublished))
  const change = (action: string, from: SQL | undefined, detail = {}) => {
    const set = db
      .update(testimonials)
      .set({ isPublished, keptUnpublished })
      .where(and(eq(testimonials.id, id), kept, from, unread, unmoved))
      .returning({ id: testimonials.id })
    return changeOne(db, actor, set, { action, subjectType: 'testimonial', subjectId: id, detail }, now)
  }
  const fromKept = { changes: { Status: { before: 'Kept unpublished', after: 'Published' } } }
  const wasPublished = eq(testimonials.isPublished, true)
  const wasKept = eq(testimonials.keptUnpublished, true)
  const changed = isPublished
    ? [change('testimonial.published', isPending), change('testimonial.published', wasKept, fromKept)]
    : keptUnpublished
      ? [change('testimonial.kept-unpublished', not(wasKept))]
      : [change('testimonial.unpublished', wasPublished), change('testimonial.returned-to-review', wasKept)]
  const { found } = await batch(db, { changed, found: readOne(db, id) })
  const [row] = found
  if (!row) throw new Refusal('not-found')
  if (row.isPublished !== isPublished || row.keptUnpublished !== keptUnpublished) throw new Refusal('changed-meanwhile')
  return testimonialRow(row)
}

const original = sql`jsonb_build_object('fullName', full_name, 'displayName', display_name, 'starRating', star_rating,
  'testimonial', testimonial, 'city', city, 'treatment', treatment)`

/** Answers for the audit whether a rating that the author didn't give may stay. */
function editAction({ ratingChecked, starRating }: EditTestimonialInput): string {
  if (ratingChecked !== true) return 'testimonial.edited'
  return starRating === null ? 'testimonial.rating-removed' : 'testimonial.rating-kept'
}

/**
 * Edits name, rating, words, city, treatment and whether the name is shown. The first edit keeps the author's version; an edit
 * that restores it exactly drops the copy. A rating that this edit changes was chosen by staff, so it needs no check. Refuses
 * `not-found`, and `changed-meanwhile` with the current row if it is no longer the version the admin saw.
 */
export async function editTestimonial(db: Db, input: EditTestimonialInput, actor: Actor, now: Date): Promise<TestimonialRow> {
  const content = contentOf(input)
  const watched = watch(testimonials, input.id, {
    shown: { Rating: 'star_rating', 'Name shown': 'display_name', City: 'city' },
    hidden: { Name: 'full_name', Text: 'testimonial', Treatment: 'treatment' },
  })
  const { ratingChecked } = input
  const edited = sql`(${original} || ${JSON.stringify(content)}::jsonb)`
  const differs = sql`${original} is distinct from ${edited}`
  const isAnswered = sql`${testimonials.ratingCheckedAt} is not null`
  const ratingCheckedAt =
    ratingChecked === undefined
      ? sql`case when star_rating is distinct from ${content.starRating}::smallint then ${at(now)} else rating_checked_at end`
      : ratingChecked
        ? now
        : null
  const change = db
    .update(testimonials)
    .set({
      ...content,
      original: sql`nullif(coalesce(original, ${original}), ${edited})`,
      ratingCheckedAt,
      updatedAt: now,
    })
    .where(
      and(
        eq(testimonials.id, input.id),
        kept,
        or(differs, ratingChecked === undefined ? undefined : sql`${isAnswered} <> ${ratingChecked}`),
        isSeen(input.seenUpdatedAt),
      ),
    )
    .returning({ id: testimonials.id, seen: watched.seen.as('seen') })
  const entry = { action: editAction(input), subjectType: 'testimonial', subjectId: input.id } as const
  const { found } = await batch(db, {
    changed: changeOne(db, actor, change, entry, now, watched),
    found: readOne(db, input.id),
  })
  const [row] = found
  if (!row) throw new Refusal('not-found')
  const isTaken = (Object.keys(content) as (keyof TestimonialOriginal)[]).every((part) => row[part] === content[part])
  if (!isTaken || (ratingChecked === true && row.checkRating))
    throw new Refusal('changed-meanwhile', { receipt: testimonialRow(row) })
  return testimonialRow(row)
}

/** Moves a testimonial to the trash, out of every list. Refuses `not-found`. */
export async function deleteTestimonial(db: Db, { id }: Id, actor: Actor, now: Date): Promise<object> {
  await moveToTrash(db, testimonials, { kind: 'testimonial', id }, actor, now)
  return {}
}
