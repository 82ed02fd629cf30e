/** Demo rows for the event desk: guests of today and of an earlier evening. Their health answers are sealed like real ones. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { eventPaths, eventSource } from '../src/catalog/event/event.ts'
import { hasAnswersToRead, shotQuestions, type MedicalHistory } from '../src/catalog/event/medical-history.ts'
import { currentWaiver } from '../src/catalog/event/waiver.ts'
import { minuteMs } from '../src/catalog/time/milliseconds.ts'
import { checkIns } from '../netlify/db/schema/check-in.ts'
import type { Seal } from '../netlify/db/seal.ts'
import { healthPlace } from '../netlify/domain/check-in/health-place.ts'
import { demoEmail, demoPhone, marked, type DemoName } from './demo-people.ts'

type Guest = {
  readonly name: DemoName
  /** Doesn't want the B12 shot. */
  readonly declines?: true
  readonly allergies?: string
  readonly medications?: string
  readonly history?: MedicalHistory
}

/** Tonight's guests, in order of arrival. */
const tonight: readonly Guest[] = [
  { name: 'Elena Ruiz', allergies: 'Penicillin: hives, years ago', history: { faint: true } },
  { name: 'Tom Becker', medications: 'Metformin 500 mg, twice a day', history: { diabetes: true, diabetesWhich: ['Type 2'] } },
  { name: 'Amara Osei' },
  {
    name: 'Lucia Ferreira',
    allergies: 'Latex',
    medications: 'A daily aspirin',
    history: { bleeding: true, bleedingDetails: 'Aspirin, 81 mg' },
  },
  { name: 'Hannah Cole', declines: true },
  { name: 'Kenji Mori', history: { heart: true, heartWhich: ['High blood pressure'] } },
  { name: 'Sofia Lindqvist' },
  {
    name: 'Daniel Okafor',
    medications: 'Levothyroxine',
    history: { organs: true, organsDetails: 'Thyroid, treated for ten years' },
  },
  { name: 'Ruth Abrams' },
  { name: 'Camila Torres', allergies: 'Shellfish', declines: true },
]

/** Guests of an evening twelve days ago. Three of them come again tonight. */
export const earlier: readonly Guest[] = [
  { name: 'Marisol Vega' },
  { name: 'Jonah Adler', medications: 'Sertraline 50 mg', history: { faint: true } },
  { name: 'Sofia Lindqvist' },
  { name: 'Priya Nair', declines: true },
  { name: 'Tom Becker', medications: 'Metformin 500 mg, twice a day', history: { diabetes: true, diabetesWhich: ['Type 2'] } },
  { name: 'Grace Whitman', allergies: 'Sulfa drugs' },
  { name: 'Victor Sandoval' },
  { name: 'Lucia Ferreira', allergies: 'Latex', medications: 'A daily aspirin' },
]

/** Whether a guest wants the newsletter. */
export const optsIn = (index: number) => index % 3 === 0

const none: MedicalHistory = Object.fromEntries(shotQuestions.map(({ id }) => [id, false]))

/** Two evenings: ten guests in the last hours, and eight twelve days ago. */
export async function seedEventDesk(db: Pick<NeonDatabase, 'insert'>, { seal }: Seal, now: Date): Promise<void> {
  const evenings = [
    { guests: earlier, minutesAgo: 12 * 24 * 60 },
    { guests: tonight, minutesAgo: 0 },
  ].flatMap(({ guests, minutesAgo }) =>
    guests.map((guest, index) => ({
      ...guest,
      index,
      minutesAgo: minutesAgo + 4 + (guests.length - index) * 3 + ((index * 5) % 3),
    })),
  )
  await db.insert(checkIns).values(
    evenings.map(({ name, allergies = '', medications = '', history, declines = false, minutesAgo, index }) => {
      const id = randomUUID()
      const answers = { allergies, medications, medicalHistory: { ...none, ...history }, notes: '' }
      const createdAt = new Date(now.getTime() - minutesAgo * minuteMs)
      return {
        id,
        ticketNumber: sql<number>`nextval('ticket_numbers')`,
        fullName: marked(name),
        email: demoEmail(name),
        phone: demoPhone(name),
        path: eventPaths[index % eventPaths.length]!,
        source: eventSource,
        hasAnswers: hasAnswersToRead(answers),
        dob: seal(`19${60 + name.length * 2}-0${1 + (name.length % 9)}-14`, healthPlace(id, 'dob')),
        allergies: seal(allergies, healthPlace(id, 'allergies')),
        medications: seal(medications, healthPlace(id, 'medications')),
        medicalHistory: seal(JSON.stringify(answers.medicalHistory), healthPlace(id, 'medicalHistory')),
        notes: seal(answers.notes, healthPlace(id, 'notes')),
        consentB12: !declines,
        marketingOptIn: optsIn(index),
        signature: marked(name),
        waiverVersion: currentWaiver,
        signedAt: createdAt,
        administered: !declines && (minutesAgo > 600 || index < 4),
        createdAt,
      }
    }),
  )
}
