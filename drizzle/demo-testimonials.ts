/** Demo testimonials: seven on the site, two to review, and one that the clinic keeps unpublished. */
import { randomUUID } from 'node:crypto'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import type { audit } from '../netlify/db/schema/audit.ts'
import { testimonials } from '../netlify/db/schema/testimonial.ts'
import type { CityName } from '../src/catalog/practice/city.ts'
import { dayMs } from '../src/catalog/time/milliseconds.ts'
import { marked } from './demo-people.ts'

type Voice = {
  readonly by: string | null
  readonly stars: number | null
  readonly hidden?: true
  readonly state: 'published' | 'pending' | 'unpublished'
  readonly text: string
  readonly of?: readonly [treatment: string, city: CityName]
}

/** Newest first. */
const voices: readonly Voice[] = [
  {
    by: 'Lucia Ferreira',
    stars: 5,
    state: 'pending',
    text: 'She remembered what I’d told her in the spring. It felt like one long conversation.',
  },
  {
    by: null,
    stars: null,
    state: 'pending',
    text: 'She told me what wasn’t worth doing. That’s why I came back. (Demo)',
  },
  {
    by: 'Elena Ruiz',
    stars: 5,
    state: 'published',
    text: 'Calm and precise. I knew what each step was for before it happened, and nobody rushed me.',
    of: ['Dermal fillers', 'Miami Beach'],
  },
  {
    by: 'Tom Becker',
    stars: 4,
    state: 'published',
    text: 'The infusion came to our apartment on time, and so did the answer to my question two days later.',
    of: ['Everyday Wellness IV', 'New York'],
  },
  {
    by: 'Amara Osei',
    stars: 5,
    hidden: true,
    state: 'published',
    text: 'Natural, just as I asked. Friends say I look rested. (Demo)',
  },
  { by: 'Marcus Hale', stars: 2, state: 'unpublished', text: 'My usual nurse was away, and I’d rather not say more here.' },
  { by: 'Hannah Cole', stars: 5, state: 'published', text: 'The follow-up after two weeks was as careful as the first visit.' },
  { by: 'Kenji Mori', stars: 3, state: 'published', text: 'Good care. Parking near the clinic is tough in the evening.' },
  { by: 'Sofia Lindqvist', stars: 5, state: 'published', text: 'Three of us, three questions each, and still a quiet morning.' },
  {
    by: 'Ruth Abrams',
    stars: null,
    state: 'published',
    text: 'They come when they say they will. At my age, that counts for a lot.',
  },
]

export async function seedTestimonials(
  db: Pick<NeonDatabase, 'insert'>,
  actorId: string,
  now: Date,
): Promise<(typeof audit.$inferInsert)[]> {
  const rows = voices.map(({ by, stars, hidden, state, text, of }, index) => ({
    id: randomUUID(),
    fullName: by === null ? null : marked(by),
    displayName: by !== null && hidden !== true,
    starRating: stars,
    testimonial: text,
    treatment: of?.[0] ?? null,
    city: of?.[1] ?? null,
    isPublished: state === 'published',
    keptUnpublished: state === 'unpublished',
    createdAt: new Date(now.getTime() - (0.3 + index * 6) * dayMs),
  }))
  await db.insert(testimonials).values(rows)
  return rows.flatMap(({ id, createdAt, isPublished, keptUnpublished }) => {
    const entry = { subjectType: 'testimonial', subjectId: id, detail: { demo: true } }
    const action = isPublished ? 'testimonial.published' : 'testimonial.kept-unpublished'
    const moved = isPublished || keptUnpublished
    return [
      { ...entry, at: createdAt, actorKind: 'visitor' as const, action: 'testimonial.created' },
      ...(moved
        ? [{ ...entry, at: new Date(createdAt.getTime() + dayMs / 6), actorKind: 'admin' as const, actorId, action }]
        : []),
    ]
  })
}
