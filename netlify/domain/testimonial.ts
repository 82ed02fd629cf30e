/** Testimonials (decisions 10 and 27). */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import {
  maxTestimonials,
  type PublicTestimonial,
  type TestimonialContent,
  type TestimonialInput,
  type TestimonialReceipt,
} from '../../src/contracts/testimonial.ts'
import type { Caller } from '../auth/access.ts'
import type { Db, Statement } from '../db/client.ts'
import { testimonials, type TestimonialOriginal } from '../db/schema/testimonial.ts'
import { actorOf, audited } from './rule/audit.ts'
import { assertFilledByPerson } from './rule/bot-check.ts'
import { once } from './rule/idempotency.ts'

/** The name the public sees: "Anonymous", unless there is a name and its author shows it. */
function shownName(fullName: string | null, displayName: boolean): string {
  return fullName && displayName ? fullName : 'Anonymous'
}

type Edit = Omit<TestimonialContent, 'city' | 'treatment'> & {
  readonly city?: TestimonialContent['city'] | undefined
  readonly treatment?: string | undefined
}

/** The columns of what an author wrote, with null for what is empty. An edit may leave out city and treatment, which then stay. */
export function contentOf({
  testimonial,
  starRating,
  ...input
}: Edit): Omit<TestimonialOriginal, 'city' | 'treatment'> & Partial<TestimonialOriginal> {
  const fullName = input.fullName || null
  return {
    fullName,
    displayName: fullName !== null && input.displayName,
    starRating,
    testimonial,
    ...(input.city !== undefined && { city: input.city || null }),
    ...(input.treatment !== undefined && { treatment: input.treatment || null }),
  }
}

/** The published testimonials, newest first, 60 at most. A name its author hides never leaves this function. */
export async function listTestimonials(db: Db): Promise<{ testimonials: PublicTestimonial[] }> {
  const rows = await db
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.isPublished, true), isNull(testimonials.deletedAt)))
    .orderBy(desc(testimonials.createdAt), testimonials.id)
    .limit(maxTestimonials)
  return {
    testimonials: rows.map(({ id, fullName, displayName, testimonial, starRating, city, treatment, createdAt }) => ({
      ...{ id, testimonial, starRating, city, treatment },
      name: shownName(fullName, displayName),
      createdAt: createdAt.toISOString(),
    })),
  }
}

/**
 * Stores a testimonial, unpublished, with its author's account if they are signed in. Sending it again returns the first receipt.
 * Refuses `looks-automated`, `too-fast` and `already-sent-differently`.
 */
export async function sendTestimonial(
  db: Db,
  input: TestimonialInput,
  caller: Caller | undefined,
  now: Date,
  counted?: Statement,
): Promise<TestimonialReceipt> {
  assertFilledByPerson(input)
  const { idempotencyKey, elapsedMs: _elapsed, website: _website, ...answers } = input
  const id = randomUUID()
  const row = { id, ...contentOf(answers), userId: caller?.userId ?? null, createdAt: now }
  return once(
    db,
    { endpoint: 'sendTestimonial', key: idempotencyKey, answers },
    { receivedAt: now.toISOString() },
    [
      db.insert(testimonials).values(row),
      audited(
        db,
        {
          ...(caller ? actorOf(caller) : { actorKind: 'visitor' }),
          action: 'testimonial.created',
          subjectType: 'testimonial',
          subjectId: id,
        },
        now,
      ),
    ],
    now,
    counted,
  )
}
