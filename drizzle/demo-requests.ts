/** Demo requests in every state, each with the steps that led to it, and the visits of the coming days. */
import { randomUUID } from 'node:crypto'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { addDays, easternDay, easternInstant, type Day } from '../src/catalog/eastern.ts'
import { quoteCart, type CartLine } from '../src/catalog/quote.ts'
import { slotStartsAt, type TimeSlot } from '../src/catalog/time-slot.ts'
import { placeLine, usualPlace, type AskedPlace } from '../src/catalog/visit-place.ts'
import { holidayOn } from '../src/catalog/visit-time.ts'
import { sealWords } from '../netlify/db/request-words.ts'
import { audit } from '../netlify/db/schema/audit.ts'
import { bookingItems, bookings, bookingTimes } from '../netlify/db/schema/booking.ts'
import { consultations } from '../netlify/db/schema/consultation.ts'
import { requests, requestSteps, type requestStates } from '../netlify/db/schema/request.ts'
import type { Seal } from '../netlify/db/seal.ts'
import { demoEmail, demoPhone, marked } from './demo-people.ts'

type Db = Pick<NeonDatabase, 'insert'>

const hour = 3_600_000

const addresses = {
  Miami: { streetAddress: '12 Ocean Walk', aptUnit: '4B', city: 'Miami Beach', state: 'FL', zipCode: '33139' },
  'New York': { streetAddress: '40 Harbor Street', aptUnit: '', city: 'New York', state: 'NY', zipCode: '10021' },
} as const

type Asked =
  | { readonly cart: readonly CartLine[]; readonly in: keyof typeof addresses; readonly resident?: true }
  | { readonly services: readonly string[]; readonly at: string }

type DemoRequest = Asked & {
  readonly name: string
  readonly hoursAgo: number
  readonly words: string
  readonly state: (typeof requestStates)[number]
  /** The visit: its working day, counted from today, and its slot. */
  readonly visit?: readonly [workingDay: number, slot: TimeSlot]
}

const one = (treatmentId: CartLine['treatmentId'], quantity = 1): CartLine => ({ treatmentId, quantity })

/** What waits, and what is agreed. No two visits are at one hour. */
const current: readonly DemoRequest[] = [
  {
    name: 'Leila Haddad',
    hoursAgo: 0.8,
    state: 'new',
    cart: [one('immune-boost')],
    in: 'New York',
    words: 'The doorman will let you up.',
  },
  {
    name: 'Marisol Vega',
    hoursAgo: 3,
    state: 'new',
    cart: [one('everyday-wellness', 2)],
    in: 'Miami',
    resident: true,
    words: 'For my sister and me.',
  },
  {
    name: 'Priya Nair',
    hoursAgo: 7,
    state: 'new',
    services: ['Dermal Fillers'],
    at: 'Miami Beach',
    words: 'My first time. I would like to talk it through.',
  },
  {
    name: 'Jonah Adler',
    hoursAgo: 19,
    state: 'new',
    cart: [one('nad-500'), one('travel-detox')],
    in: 'Miami',
    words: 'I land at noon on Friday.',
  },
  {
    name: 'Owen Blake',
    hoursAgo: 26,
    state: 'new',
    services: ['Semaglutide Program'],
    at: 'NYC',
    words: 'Evenings are best to reach me.',
  },
  {
    name: 'Nadia Petrov',
    hoursAgo: 30,
    state: 'contacted',
    services: ['BPC-157'],
    at: 'Five Towns, Long Island',
    words: 'A knee that is slow to get well.',
  },
  {
    name: 'Marcus Hale',
    hoursAgo: 44,
    state: 'contacted',
    cart: [one('lipotropic-fat-burn')],
    in: 'Miami',
    words: 'Any weekday before ten.',
  },
  {
    name: 'Amara Osei',
    hoursAgo: 52,
    state: 'contacted',
    services: ['NAD+ Therapy'],
    at: 'Miami Beach',
    words: 'I have read about it and have questions.',
  },
  {
    name: 'Elena Ruiz',
    hoursAgo: 104,
    state: 'confirmed',
    cart: [one('vitamin-c-25000')],
    in: 'Miami',
    words: 'Same as last time, please.',
    visit: [1, '9:00 AM'],
  },
  {
    name: 'Tom Becker',
    hoursAgo: 122,
    state: 'confirmed',
    cart: [one('everyday-wellness')],
    in: 'Miami',
    words: 'Please ring twice.',
    visit: [1, '2:00 PM'],
  },
  {
    name: 'Grace Whitman',
    hoursAgo: 146,
    state: 'confirmed',
    cart: [one('high-dose-glutathione', 2)],
    in: 'New York',
    words: 'Two of us.',
    visit: [2, '11:00 AM'],
  },
  {
    name: 'Kenji Mori',
    hoursAgo: 170,
    state: 'confirmed',
    services: ['BroTox'],
    at: 'Miami Beach',
    words: 'A follow-up.',
    visit: [2, '4:30 PM'],
  },
  {
    name: 'Sofia Lindqvist',
    hoursAgo: 191,
    state: 'confirmed',
    cart: [one('hangover-recovery', 3)],
    in: 'Miami',
    words: 'The morning after a wedding.',
    visit: [3, '10:30 AM'],
  },
  {
    name: 'Daniel Okafor',
    hoursAgo: 214,
    state: 'confirmed',
    services: ['Semaglutide Program'],
    at: 'NYC',
    words: 'The second month.',
    visit: [4, '1:00 PM'],
  },
  {
    name: 'Ruth Abrams',
    hoursAgo: 238,
    state: 'confirmed',
    cart: [one('immune-boost')],
    in: 'New York',
    words: 'Before I travel.',
    visit: [5, '6:00 PM'],
  },
  {
    name: 'Camila Torres',
    hoursAgo: 260,
    state: 'declined',
    services: ['Dermal Fillers'],
    at: 'Other',
    words: 'I live in Orlando. Could you come?',
  },
  {
    name: 'Amara Osei',
    hoursAgo: 284,
    state: 'canceled',
    cart: [one('travel-detox')],
    in: 'Miami',
    words: 'After a long flight.',
  },
]

/** Who came in the last twelve weeks, over and over. */
const earlier = [
  'Elena Ruiz',
  'Tom Becker',
  'Amara Osei',
  'Lucia Ferreira',
  'Hannah Cole',
  'Kenji Mori',
  'Sofia Lindqvist',
  'Daniel Okafor',
  'Ruth Abrams',
]

const past: readonly DemoRequest[] = Array.from({ length: 44 }, (_, index) => ({
  name: earlier[index % earlier.length]!,
  hoursAgo: 24 * (11 + index * 1.65 + (index % 3) * 0.4),
  state: index % 9 === 5 ? 'declined' : 'done',
  words: 'A demo request.',
  ...(index % 2 === 0
    ? {
        cart: [one((['everyday-wellness', 'immune-boost', 'nad-500'] as const)[index % 3]!)],
        in: index % 4 === 0 ? 'Miami' : 'New York',
      }
    : { services: [['BroTox', 'Dermal Fillers', 'BPC-157'][index % 3]!], at: index % 3 === 0 ? 'NYC' : 'Miami Beach' }),
}))

const isDayOff = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0 || holidayOn(day) !== undefined

/** The nth day after today that is neither a Sunday nor a holiday. */
function workingDay(today: Day, count: number): Day {
  let day = today
  for (let left = count; left > 0; left -= isDayOff(day) ? 0 : 1) day = addDays(day, 1)
  return day
}

/** Some hours later, or at the next opening if that is at night. */
function atWork(from: Date, hours: number): Date {
  const at = new Date(from.getTime() + hours * hour)
  const day = easternDay(at)
  if (at < easternInstant(day, 8, 0)) return new Date(easternInstant(day, 8, 0).getTime() + hours * 5 * 60_000)
  if (at < easternInstant(day, 20, 0)) return at
  return new Date(easternInstant(addDays(day, 1), 8, 0).getTime() + hours * 5 * 60_000)
}

type Step = {
  readonly step: 'contacted' | 'confirmed' | 'declined' | 'canceled' | 'done'
  readonly at: Date
  readonly appointmentAt?: Date
}

/** Where its visit is: what staff would have chosen. */
function placeOf(row: DemoRequest): string {
  const asked: AskedPlace =
    'cart' in row ? { kind: 'booking', zipCode: addresses[row.in].zipCode } : { kind: 'consultation', location: row.at }
  return placeLine(asked, usualPlace(asked) ?? 'phone', '')
}

/** The steps that led to a request's state. */
function stepsOf({ name, state, visit }: DemoRequest, createdAt: Date, now: Date): Step[] {
  const answeredIn = 1 + (name.length % 5)
  const after = (hours: number) => new Date(Math.min(atWork(createdAt, answeredIn + hours).getTime(), now.getTime() - hour / 4))
  if (state === 'new') return []
  const contacted: Step = { step: 'contacted', at: after(0) }
  if (state === 'contacted') return [contacted]
  if (state === 'declined') return [contacted, { step: 'declined', at: after(2) }]
  const appointmentAt = visit
    ? slotStartsAt(workingDay(easternDay(now), visit[0]), visit[1])
    : slotStartsAt(addDays(easternDay(createdAt), 3), '10:00 AM')
  const confirmed: Step = { step: 'confirmed', at: after(3), appointmentAt }
  const done: Step = { step: 'done', at: new Date(appointmentAt.getTime() + 2 * hour) }
  if (state === 'canceled') return [contacted, confirmed, { step: 'canceled', at: after(20) }]
  return state === 'confirmed' ? [contacted, confirmed] : [contacted, confirmed, done]
}

async function seedBooking(
  db: Db,
  seal: Seal,
  requestId: string,
  row: Extract<DemoRequest, { cart: unknown }>,
  times: readonly Date[],
) {
  const { lines, subtotalCents, discountCents, travelFeeCents, totalCents } = quoteCart(row.cart, row.resident === true)
  await db.insert(bookings).values({
    requestId,
    ...addresses[row.in],
    resident: row.resident === true,
    subtotalCents,
    discountCents,
    travelFeeCents,
    totalCents,
    sealedNotes: sealWords(seal, 'booking', requestId, row.words),
  })
  await db.insert(bookingItems).values(
    lines.map(({ treatmentId, title, quantity, unitPriceCents }) => ({
      requestId,
      treatmentId,
      title,
      quantity,
      unitPriceCents,
    })),
  )
  await db.insert(bookingTimes).values(times.map((startsAt, index) => ({ requestId, position: index + 1, startsAt })))
}

async function seedRequest(db: Db, seal: Seal, row: DemoRequest, index: number, actorId: string, now: Date) {
  const requestId = randomUUID()
  const isBooking = 'cart' in row
  const createdAt = new Date(now.getTime() - row.hoursAgo * hour)
  const steps = stepsOf(row, createdAt, now)
  const agreed = steps.find(({ step }) => step === 'confirmed')
  const place = agreed ? placeOf(row) : null
  const appointmentAt = row.state === 'canceled' ? null : (agreed?.appointmentAt ?? null)
  await db.insert(requests).values({
    id: requestId,
    kind: isBooking ? 'booking' : 'consultation',
    reference: `${isBooking ? 'IV' : 'CO'}-DEMO-${String(index + 1).padStart(4, '0')}`,
    clientName: marked(row.name),
    clientEmail: demoEmail(row.name),
    clientPhone: demoPhone(row.name.length * 7),
    state: row.state,
    version: steps.length,
    contactedAt: steps[0]?.at ?? null,
    appointmentAt,
    appointmentPlace: appointmentAt && place,
    createdAt,
  })
  if (isBooking) {
    const day = easternDay(createdAt)
    const offered = appointmentAt ?? slotStartsAt(addDays(day, 3), '10:00 AM')
    await seedBooking(db, seal, requestId, row, [offered, slotStartsAt(addDays(easternDay(offered), 1), '11:30 AM')])
  } else {
    const sealedMessage = sealWords(seal, 'consultation', requestId, row.words)
    await db.insert(consultations).values({ requestId, location: row.at, services: [...row.services], sealedMessage })
  }
  if (steps.length > 0)
    await db.insert(requestSteps).values(
      steps.map(({ step, at, appointmentAt: startsAt }, index) => ({
        requestId,
        position: index + 1,
        step,
        appointmentAt: startsAt ?? null,
        appointmentPlace: startsAt ? place : null,
        actorId,
        at,
      })),
    )
  const entry = { subjectType: 'request', subjectId: requestId, detail: { demo: true } }
  return [
    { ...entry, at: createdAt, actorKind: 'visitor' as const, action: 'request.created' },
    ...steps.map(({ step, at }) => ({ ...entry, at, actorKind: 'admin' as const, actorId, action: `request.${step}` })),
  ]
}

/** Seven visits to come in both cities, eight open requests, and twelve weeks of earlier ones. */
export async function seedRequests(db: Db, seal: Seal, actorId: string, now: Date): Promise<(typeof audit.$inferInsert)[]> {
  const entries: (typeof audit.$inferInsert)[] = []
  for (const [index, row] of [...current, ...past].entries())
    entries.push(...(await seedRequest(db, seal, row, index, actorId, now)))
  return entries
}
