/** Moderates testimonials (back office, sections 2, 4 and 7; decisions 10 and 24). */
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
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
import { changeOne, watch, type Actor } from './rule/admin-change.ts'
import { moveToTrash } from './admin-trash.ts'
import { behind, inOrder, placeTime, toPage } from './rule/keyset.ts'
import { holding } from './rule/search-words.ts'

type Input = InputOf<typeof contract>

export const testimonialColumns = {
  id: testimonials.id,
  fullName: testimonials.fullName,
  displayName: testimonials.displayName,
  starRating: testimonials.starRating,
  testimonial: testimonials.testimonial,
  isPublished: testimonials.isPublished,
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

/** A page of complete testimonials. The first page includes the counts of what the search finds. */
export async function listAllTestimonials(
  db: Db,
  { q, order, view, cursor, size }: Input,
): Promise<{ rows: TestimonialRow[]; next: string | null; counts: TestimonialCounts | null }> {
  const select = db
    .select({ ...testimonialColumns, place: placeTime(testimonials.createdAt) })
    .from(testimonials)
    .where(
      and(
        kept,
        view === 'all' ? undefined : eq(testimonials.isPublished, view === 'published'),
        holding(testimonials.searchText, q),
        behind(byTime, order, cursor),
      ),
    )
    .orderBy(...inOrder(byTime, order))
    .limit(size + 1)
  const counting = db
    .select({ all: count(), published: sql<number>`count(*) filter (where is_published)`.mapWith(Number) })
    .from(testimonials)
    .where(and(kept, holding(testimonials.searchText, q)))
  const [found, counted] = cursor === undefined ? await db.batch([select, counting]) : [await select, undefined]
  const { rows, next } = toPage(found, size)
  const { all = 0, published = 0 } = counted?.[0] ?? {}
  return { rows: rows.map(testimonialRow), next, counts: counted ? { all, published, pending: all - published } : null }
}

function readOne(db: Db, id: string) {
  return db
    .select(testimonialColumns)
    .from(testimonials)
    .where(and(eq(testimonials.id, id), kept))
}

/** Whether a testimonial is still the version the admin saw. */
const isSeen = (updatedAt: string | null) => sql`${testimonials.updatedAt} is not distinct from ${updatedAt}::timestamptz`

/**
 * Publishes or unpublishes. Repeating it changes nothing. Refuses `not-found`, and `changed-meanwhile` for publishing a version
 * that its author or another admin has changed since it was read.
 */
export async function setTestimonialPublished(
  db: Db,
  { id, isPublished, seenUpdatedAt }: InputOf<typeof publishContract>,
  actor: Actor,
  now: Date,
): Promise<TestimonialRow> {
  const change = db
    .update(testimonials)
    .set({ isPublished })
    .where(
      and(
        eq(testimonials.id, id),
        kept,
        ne(testimonials.isPublished, isPublished),
        isPublished ? isSeen(seenUpdatedAt) : undefined,
      ),
    )
    .returning({ id: testimonials.id })
  const action = isPublished ? 'testimonial.published' : 'testimonial.unpublished'
  const { found } = await batch(db, {
    changed: changeOne(db, actor, change, { action, subjectType: 'testimonial', subjectId: id }, now),
    found: readOne(db, id),
  })
  const [row] = found
  if (!row) throw new Refusal('not-found')
  if (row.isPublished !== isPublished) throw new Refusal('changed-meanwhile')
  return testimonialRow(row)
}

const original = sql`jsonb_build_object('fullName', full_name, 'displayName', display_name, 'starRating', star_rating,
  'testimonial', testimonial)`

/**
 * Edits name, rating, words and whether the name is shown. The first edit keeps the author's version; an edit that restores it
 * exactly drops the copy. Refuses `not-found`, and `changed-meanwhile` if it is no longer the version the admin saw.
 */
export async function editTestimonial(db: Db, input: EditTestimonialInput, actor: Actor, now: Date): Promise<TestimonialRow> {
  const fullName = input.fullName || null
  const content: TestimonialOriginal = {
    fullName,
    displayName: fullName !== null && input.displayName,
    starRating: input.starRating,
    testimonial: input.testimonial,
  }
  const watched = watch(testimonials, input.id, {
    shown: { Rating: 'star_rating', 'Name shown': 'display_name' },
    hidden: { Name: 'full_name', Text: 'testimonial' },
  })
  const differs = sql`${original} is distinct from ${JSON.stringify(content)}::jsonb`
  const change = db
    .update(testimonials)
    .set({
      ...content,
      original: sql`nullif(coalesce(original, ${original}), ${JSON.stringify(content)}::jsonb)`,
      updatedAt: now,
    })
    .where(and(eq(testimonials.id, input.id), kept, differs, isSeen(input.seenUpdatedAt)))
    .returning({ id: testimonials.id, seen: watched.seen.as('seen') })
  const entry = { action: 'testimonial.edited', subjectType: 'testimonial', subjectId: input.id } as const
  const { found } = await batch(db, {
    changed: changeOne(db, actor, change, entry, now, watched),
    found: readOne(db, input.id),
  })
  const [row] = found
  if (!row) throw new Refusal('not-found')
  const isTaken = (Object.keys(content) as (keyof TestimonialOriginal)[]).every((part) => row[part] === content[part])
  if (!isTaken) throw new Refusal('changed-meanwhile')
  return testimonialRow(row)
}

/** Moves a testimonial to the trash, out of every list. Refuses `not-found`. */
export async function deleteTestimonial(db: Db, { id }: { readonly id: string }, actor: Actor, now: Date): Promise<object> {
  await moveToTrash(db, { kind: 'testimonial', id }, actor, now)
  return {}
}
