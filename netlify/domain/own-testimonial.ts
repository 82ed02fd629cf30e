/** A client's own testimonials. They can edit one until it is published. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OwnTestimonial, OwnTestimonialInput } from '../../src/contracts/own-testimonial.ts'
import type { Caller } from '../auth/access.ts'
import { countLasting } from '../auth/pace.ts'
import { demandChange, inOneTransaction, isRefusedBy, type Db } from '../db/client.ts'
import { testimonials, type TestimonialOriginal } from '../db/schema/testimonial.ts'
import { Refusal } from '../refusal.ts'
import { isSeen, needsRatingCheck } from './admin-testimonial.ts'
import { actorOf, audited } from './rule/audit.ts'
import { contentOf } from './testimonial.ts'

const most = 200
const editable = 'own_testimonial_editable'

const columns = {
  id: testimonials.id,
  testimonial: testimonials.testimonial,
  // Saving the form must not make stars that nobody gave the author's own.
  star_rating: sql<
    number | null
  >`case when ${testimonials.isPublished} or not ${needsRatingCheck} then ${testimonials.starRating} end`,
  full_name: testimonials.fullName,
  display_name: testimonials.displayName,
  city: testimonials.city,
  treatment: testimonials.treatment,
  is_published: testimonials.isPublished,
  kept_unpublished: testimonials.keptUnpublished,
  created_at: testimonials.createdAt,
  updated_at: testimonials.updatedAt,
}

type Stored = Omit<OwnTestimonial, 'created_at' | 'updated_at'> & { readonly created_at: Date; readonly updated_at: Date | null }

function own({ created_at, updated_at, ...rest }: Stored): OwnTestimonial {
  return { ...rest, created_at: created_at.toISOString(), updated_at: updated_at?.toISOString() ?? null }
}

/** The caller's testimonials, newest first. */
export async function listOwnTestimonials(db: Db, caller: Caller): Promise<{ testimonials: OwnTestimonial[] }> {
  const rows = await db
    .select(columns)
    .from(testimonials)
    .where(and(eq(testimonials.userId, caller.userId), isNull(testimonials.deletedAt)))
    .orderBy(desc(testimonials.createdAt), testimonials.id)
    .limit(most)
  return { testimonials: rows.map(own) }
}

/** Whether a testimonial already says what an edit asks for, as when an edit is resent because its answer was lost. */
function saysSo(row: Stored, asked: ReturnType<typeof contentOf>): boolean {
  const { full_name: fullName, display_name: displayName, star_rating: starRating, testimonial, city, treatment } = row
  const stored: TestimonialOriginal = { fullName, displayName, starRating, testimonial, city, treatment }
  return (Object.keys(asked) as (keyof TestimonialOriginal)[]).every((part) => stored[part] === asked[part])
}

/**
 * Edits a testimonial. Refuses `not-found` for someone else's, `already-published`, and `changed-meanwhile` with the current
 * version if it is no longer the one that the author saw.
 */
export async function updateOwnTestimonial(
  db: Db,
  { id, seenUpdatedAt, ...input }: OwnTestimonialInput,
  caller: Caller,
  now: Date,
): Promise<{ testimonial: OwnTestimonial }> {
  const mine = and(eq(testimonials.id, id), eq(testimonials.userId, caller.userId), isNull(testimonials.deletedAt))
  const content = contentOf(input)
  const seen = seenUpdatedAt === undefined ? undefined : isSeen(seenUpdatedAt)
  const change = db
    .update(testimonials)
    .set({
      ...content,
      // Even if an admin edited it before, these are now the author's words.
      original: null,
      ratingCheckedAt: null,
      // New words get a new review, even if the earlier ones were kept unpublished.
      keptUnpublished: false,
      updatedAt: now,
    })
    .where(and(mine, eq(testimonials.isPublished, false), seen))
    .returning({ id: testimonials.id })
  const entry = { action: 'testimonial.edited-by-author', subjectType: 'testimonial', subjectId: id } as const
  const refused = await inOneTransaction(db, [
    demandChange(db, change, editable),
    countLasting(db, 'updateOwnTestimonial', caller.userId, now),
    audited(db, { ...actorOf(caller), ...entry }, now),
  ]).then(
    () => false,
    (error: unknown) => {
      if (isRefusedBy(error, editable)) return true
      throw error
    },
  )
  const [row] = await db.select(columns).from(testimonials).where(mine)
  if (!row) throw new Refusal('not-found')
  if (refused && row.is_published) throw new Refusal('already-published')
  if (refused && !saysSo(row, content)) throw new Refusal('changed-meanwhile', { receipt: own(row) })
  return { testimonial: own(row) }
}
