/** Demo rows for the back office: older requests, testimonials and email signups, with what an admin did about them. */
import { randomUUID } from 'node:crypto'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { sealWords } from '../netlify/db/request-words.ts'
import { audit } from '../netlify/db/schema/audit.ts'
import { consultations } from '../netlify/db/schema/consultation.ts'
import { emailSignups } from '../netlify/db/schema/email-signup.ts'
import { requests } from '../netlify/db/schema/request.ts'
import { testimonials } from '../netlify/db/schema/testimonial.ts'
import type { Seal } from '../netlify/db/seal.ts'

const day = 86_400_000

const names = [
  'Elena Ruiz',
  'Tom Becker',
  'Amara Osei',
  'Lucia Ferreira',
  'Hannah Cole',
  'Kenji Mori',
  'Sofia Lindqvist',
  'Daniel Okafor',
  'Ruth Abrams',
  'Camila Torres',
]

const services = ['Dermal Fillers', 'BroTox', 'BPC-157', 'Semaglutide Program', 'NAD+ Therapy']

const voices: readonly {
  readonly by: string | null
  readonly stars: number | null
  readonly shown: boolean
  readonly text: string
}[] = [
  {
    by: 'Elena Ruiz (Demo)',
    stars: 5,
    shown: true,
    text: 'Calm and exact. I knew what each step was for before it happened, and nobody hurried me.',
  },
  {
    by: 'Tom Becker (Demo)',
    stars: 4,
    shown: true,
    text: 'The infusion came to our flat on time, and so did the answer to my question two days later.',
  },
  { by: 'Amara Osei (Demo)', stars: 5, shown: false, text: 'Natural, as I had asked for. Friends say that I look rested.' },
  { by: null, stars: null, shown: false, text: 'I was told what was not worth doing for me. That is why I came back. (Demo)' },
  { by: 'Hannah Cole (Demo)', stars: 5, shown: true, text: 'The follow-up after two weeks was as careful as the first visit.' },
  { by: 'Kenji Mori (Demo)', stars: 3, shown: true, text: 'Good care. Parking near the clinic is difficult in the evening.' },
]

const sources = ['/', '/peptides', '/book-iv', '/aesthetics', '/weight']

/** Twelve weeks of a small clinic. */
export async function seedBackOffice(db: Pick<NeonDatabase, 'insert'>, seal: Seal, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)

  for (let index = 0; index < 26; index += 1) {
    const requestId = randomUUID()
    const createdAt = ago(2 + index * 3.1)
    const contactedAt = new Date(createdAt.getTime() + (2 + (index % 5) * 4) * 3_600_000)
    await db.insert(requests).values({
      id: requestId,
      kind: 'consultation',
      reference: `CO-DEMO-${String(index + 1).padStart(4, '0')}`,
      clientName: `${names[index % names.length]} (Demo)`,
      clientEmail: 'demo@example.com',
      clientPhone: '(305) 555-0101',
      state: index < 3 ? 'contacted' : index % 6 === 5 ? 'declined' : 'done',
      contactedAt,
      createdAt,
    })
    await db.insert(consultations).values({
      requestId,
      location: index % 3 === 0 ? 'NYC' : 'Miami Beach',
      services: [services[index % services.length]!],
      sealedMessage: sealWords(seal, 'consultation', requestId, 'A demonstration row.'),
    })
  }

  await db.insert(testimonials).values(
    voices.map(({ by, stars, shown, text }, index) => ({
      id: randomUUID(),
      fullName: by,
      displayName: shown,
      starRating: stars,
      testimonial: text,
      isPublished: index % 3 === 1,
      createdAt: ago(0.3 + index * 6),
    })),
  )

  const signups = Array.from({ length: 34 }, (_, index) => ({
    id: randomUUID(),
    firstName: index % 4 === 3 ? null : names[index % names.length]!.split(' ')[0]!,
    email: `demo.${index + 1}@example.com`,
    consent: true,
    approved: index > 5,
    sourcePage: sources[index % sources.length]!,
    userAgent: 'Demo',
    createdAt: ago(0.2 + index * 2.3),
  }))
  await db.insert(emailSignups).values(signups)
  await db.insert(audit).values(
    signups.toReversed().map(({ id, createdAt }) => ({
      at: createdAt,
      actorKind: 'visitor' as const,
      action: 'email-signup.created',
      subjectType: 'email-signup',
      subjectId: id,
      detail: { demo: true },
    })),
  )
}
