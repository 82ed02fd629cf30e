/** The server's answers about a small clinic, with long names and addresses and right-to-left scripts. */
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { mondayOf } from '../../../src/catalog/report.ts'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import type { AdminUser } from '../../../src/contracts/account/admin-user.ts'
import type { AuditRow } from '../../../src/contracts/admin-audit.ts'
import type { Dashboard, Waiting } from '../../../src/contracts/admin-dashboard.ts'
import type { EmailSignupRow } from '../../../src/contracts/admin-email-signup.ts'
import type { VisitOffers } from '../../../src/contracts/request/offer.ts'
import type { RequestDetail, RequestRow } from '../../../src/contracts/request/list.ts'
import type { Report } from '../../../src/contracts/report.ts'
import type { DayVisit } from '../../../src/contracts/visit/days.ts'
import type { TestimonialRow } from '../../../src/contracts/admin-testimonial.ts'
import type { TrashRow } from '../../../src/contracts/admin-trash.ts'
import type { AffectedVisit, Provider } from '../../../src/contracts/provider.ts'
import { admin } from '../steps/account.ts'

const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const idOf = (kind: number, index: number) => `4b2cc4ae-7a0b-4c43-9c1c-${String(kind * 1000 + index).padStart(12, '0')}`

export const names = [
  'Marisol Vega',
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  'نور الهدى',
  'Jonah Adler',
  'Li',
  'Amara Osei',
]
export const addresses = names.map((_, index) =>
  index === 1
    ? 'maximiliana.wolfeschlegelsteinhausenbergerdorff@a-very-long-subdomain.example.com'
    : `client.${index}@example.com`,
)

export const requestRows: readonly RequestRow[] = names.map((name, index) => ({
  id: idOf(1, index),
  kind: index % 2 === 0 ? 'booking' : 'consultation',
  reference: `IV-DEMO-${index}`,
  state: (['new', 'new', 'new', 'contacted', 'confirmed', 'declined'] as const)[index]!,
  version: 1,
  name,
  email: addresses[index]!,
  phone: '(305) 555-0199',
  about: index === 4 ? [] : ['Everyday Wellness IV', 'NAD+ 500 mg Infusion', 'Travel Detox'].slice(0, 1 + (index % 3)),
  createdAt: ago([3, 20, 30, 40, 60, 80][index]!),
  contactedAt: index < 3 ? null : ago(30),
  appointmentAt: index === 4 ? ago(-72) : null,
  appointmentPlace: index === 4 ? 'Hotel Coralline, Miami Beach' : null,
  visitRecorded: false,
  assignee: index === 1 ? { id: admin.id, name: 'Maya Torres' } : null,
}))

export const requestDetail: RequestDetail = {
  request: requestRows[0]!,
  booking: {
    address: '12345 North-West Ocean Walk Promenade Boulevard, Penthouse 4B, Miami Beach, FL, 33139',
    guests: 2,
    resident: true,
    items: [
      { title: 'Everyday Wellness IV', quantity: 2, unitPriceCents: 27_000 },
      { title: 'Travel Detox', quantity: 1, unitPriceCents: 25_000 },
    ],
    subtotalCents: 79_000,
    discountCents: 7_900,
    travelFeeCents: 0,
    totalCents: 71_100,
    times: [ago(-72), ago(-96), ago(-100)],
    additionalNotes: `Please ring at the side door. ${'very'.repeat(24)}long`,
  },
  consultation: null,
  emails: (['sent', 'rejected', 'pending', 'withheld'] as const).map((state, index) => ({
    id: idOf(2, index),
    template: ['booking-client', 'booking-clinic', 'request-confirmed', 'request-declined'][index]!,
    recipient: index === 1 ? null : addresses[1]!,
    toClient: index !== 1,
    state,
    attempts: index,
    error: state === 'rejected' ? 'Inactive recipient' : null,
    createdAt: ago(3),
    again: false,
    sentAt: state === 'sent' ? ago(3) : null,
  })),
  notes: [{ id: idOf(3, 0), body: 'Bring the short tubing.', author: 'Grace Lin', createdAt: ago(1) }],
  steps: [
    {
      position: 1,
      step: 'contacted',
      appointmentAt: null,
      appointmentPlace: null,
      message: '',
      actor: 'Grace Lin',
      at: ago(2),
    },
  ],
  overlaps: [],
  visit: null,
}

/** The client's times against a provider's day: one open between two visits, one taken since. */
export const visitOffers: VisitOffers = {
  providers: [
    { id: idOf(4, 0), name: 'Grace Lin' },
    { id: idOf(4, 1), name: 'Sofia Maria Hernandez-Delgado' },
  ],
  providerId: idOf(4, 0),
  minutes: 120,
  offers: [
    {
      startsAt: requestDetail.booking!.times[0]!,
      travelMinutes: 25,
      against: null,
      held: null,
      before: { name: 'Ben Li', at: ago(-71) },
      after: { name: 'Carla Ruiz', at: ago(-74), travelMinutes: 15 },
    },
    {
      startsAt: requestDetail.booking!.times[1]!,
      ...{ travelMinutes: 0, held: null, before: null, after: null },
      against: 'Taken from 9:00 AM to 11:00 AM.',
    },
  ],
  open: [],
}

export const testimonialRows: readonly TestimonialRow[] = names.slice(0, 4).map((fullName, index) => ({
  id: idOf(4, index),
  fullName: index === 3 ? null : fullName,
  displayName: index < 2,
  starRating: index === 3 ? null : 5 - index,
  testimonial: 'Calm and exact. I knew what each step was for before it happened. '.repeat(1 + index * 3),
  city: index === 0 ? 'Miami Beach' : null,
  treatment: index < 2 ? 'Dermal fillers' : null,
  isPublished: index === 2,
  keptUnpublished: index === 3,
  checkRating: index === 0,
  original:
    index === 0
      ? { fullName, displayName: true, starRating: null, testimonial: 'Calm, exact.', city: null, treatment: 'Fillers' }
      : null,
  createdAt: ago(5 + index * 30),
  updatedAt: null,
}))

export const emailSignupRows: readonly EmailSignupRow[] = addresses.map((email, index) => ({
  id: idOf(5, index),
  email,
  firstName: index === 3 ? null : names[index]!.split(' ')[0]!,
  consent: true,
  approved: index > 2,
  sourcePage: index % 2 === 0 ? '/peptides' : '/',
  createdAt: ago(index * 9),
  standing: (['waiting', 'open', 'left', 'open', 'bounced', 'complained'] as const)[index]!,
}))

export const adminUsers: readonly AdminUser[] = [
  { id: admin.id, name: admin.full_name, email: admin.email, invited: false },
  { id: idOf(6, 1), name: names[1]!, email: addresses[1]!, invited: true },
].map(({ id, name, email, invited }) => ({
  id,
  email,
  full_name: name,
  role: 'admin',
  title: invited ? null : 'Nurse practitioner',
  created_at: ago(400),
  state: invited ? 'invited' : 'active',
  invitation_expires_at: invited ? ago(-100) : null,
  is_owner: !invited,
  second_factor: !invited,
  last_active_at: invited ? null : '2027-06-10T14:30:00.000Z',
  invited_by: invited ? admin.full_name : null,
  deletable: true,
  visits_ahead: 0,
}))

export const auditRows: readonly AuditRow[] = ['request.confirmed', 'testimonial.created', 'event-signup.opened'].map(
  (action, index) => ({
    id: 90 - index,
    at: ago(index * 3),
    actorKind: (['admin', 'visitor', 'system'] as const)[index]!,
    actorId: index === 0 ? idOf(6, 1) : null,
    actorName: index === 0 ? names[1]! : null,
    action,
    subjectType: action.split('.')[0]!,
    subjectId: idOf(1, index),
    subjectLabel: index === 2 ? null : `${names[index]} · IV-DEMO-${index}`,
    detail: index === 0 ? { holiday: 'Thanksgiving', outsideHours: true } : {},
  }),
)

export const trashRows: readonly TrashRow[] = (['request', 'subscriber', 'account'] as const).map((kind, index) => ({
  kind,
  id: idOf(7, index),
  label: `${names[index]} · ${addresses[index]}`,
  deletedAt: ago(24 * (1 + index * 14)),
  deletedBy: index === 2 ? null : 'Grace Lin',
}))

export const waiting: Waiting = {
  newRequests: 9,
  overdueRequests: 1,
  openRequests: 12,
  pendingTestimonials: 3,
  ratingsToCheck: 1,
  unapprovedSignups: 1,
  guestsToday: 6,
  stoppedNewsletters: 1,
}

const todayAt = (hour: number, minute: number, days = 0) =>
  easternInstant(addDays(easternDay(new Date()), days), hour, minute).toISOString()

const dayVisit = (index: number, change: Partial<DayVisit> = {}): DayVisit => ({
  id: idOf(9, index),
  provider: 'Demo Admin',
  kind: 'home',
  status: 'scheduled',
  version: 1,
  name: names[index]!,
  phone: '(305) 555-0199',
  place: 'Your address, ZIP code 33139',
  address: '1 Ocean Drive, Apt 4B, Miami Beach, FL 33139',
  startsAt: todayAt(9 + 2 * index, 30),
  endsAt: todayAt(10 + 2 * index, 30),
  travelMinutes: index === 0 ? 0 : 25,
  travelFrom: index === 0 ? null : '33154',
  asked: null,
  moveTo: null,
  late: null,
  called: false,
  ...change,
})

const days: Dashboard['days'] = {
  today: [
    dayVisit(0, { status: 'completed' }),
    dayVisit(1, { status: 'on-the-way' }),
    dayVisit(2, { provider: 'Grace Lin', kind: 'phone', place: 'By phone', address: '' }),
    dayVisit(3, { late: '20' }),
  ],
  tomorrow: [dayVisit(4, { startsAt: todayAt(9, 0, 1), endsAt: todayAt(10, 0, 1) })],
  asking: [
    dayVisit(4, { startsAt: todayAt(9, 0, 1), endsAt: todayAt(10, 0, 1), asked: 'asked-to-move', moveTo: todayAt(14, 30, 1) }),
  ],
  missed: [dayVisit(5, { status: 'no-show', startsAt: todayAt(9, 0, -2), endsAt: todayAt(10, 0, -2) })],
}

const thisMonday = mondayOf(easternDay(new Date()))

export const report: Report = {
  weeks: Array.from({ length: 8 }, (_, index) => ({
    first: addDays(thisMonday, 7 * (index - 7)),
    last: addDays(thisMonday, 7 * (index - 7) + 6),
    ...{ asked: 6 + ((index * 5) % 13), confirmedInTime: 5, medianHours: index === 7 ? 3.5 : null, completed: (index * 3) % 11 },
    ...{ canceledByClinic: 1, canceledByClient: 2, noShows: 1 },
    ...{ revenueCents: 232_500, treatmentCents: 220_000, discountCents: 2_500, travelFeeCents: 15_000 },
  })),
  treatments: [
    { title: 'Classic Hydration', quantity: 6, cents: 120_000 },
    { title: 'NAD+ with a very long name that somebody may give a treatment one day', quantity: 2, cents: 100_000 },
  ],
}

export const visitFeed = {
  feed: {
    address: `https://tidelight.example/api/visit-feed?file=${idOf(9, 1)}.${'a'.repeat(43)}.ics`,
    showsClients: false,
    createdAt: ago(30),
  },
}

export const dashboard: Dashboard = {
  days,
  waiting,
  licenses: [{ providerId: idOf(4, 0), provider: 'Grace Lin', state: 'Florida', expiresOn: addDays(easternDay(new Date()), 12) }],
  requests: requestRows.slice(0, 3).toReversed(),
  visits: requestRows.filter(({ state }) => state === 'confirmed'),
  callers: [],
  stats: {
    testimonials: 128,
    averageRating: 4.7,
    testimonialsThisWeek: 4,
    signupsThisWeek: 31,
    requestsThisWeek: 18,
    signups: 12_408,
    consentRate: 97,
    activeSubscribers: 10_114,
  },
  weeks: Array.from({ length: 12 }, (_, index) => ({
    start: ago(24 * (7 * (12 - index) - 1)).slice(0, 10),
    end: ago(24 * 7 * (11 - index)).slice(0, 10),
    requests: (index * 7) % 19,
    signups: 12 + ((index * 5) % 23),
  })),
  testimonials: testimonialRows.slice(0, 3),
  signups: emailSignupRows.slice(0, 5),
}

const today = easternDay(new Date())

/** Miami Beach, then New York, with a break on Fridays. */
export const schedule: Provider = {
  treats: true,
  version: 1,
  plan: {
    stays: [
      { city: 'Miami Beach', firstDay: addDays(today, -4), lastDay: addDays(today, 8), baseZip: '33139' },
      { city: 'New York', firstDay: addDays(today, 9), lastDay: addDays(today, 16), baseZip: '10021' },
    ],
    hours: [
      ...[1, 2, 3, 4, 5].map((weekday) => ({ city: 'Miami Beach' as const, weekday, opensAt: 540, closesAt: 1080 })),
      { city: 'Miami Beach', weekday: 5, opensAt: 1110, closesAt: 1200 },
    ],
    licenses: [{ state: 'Florida', number: 'APRN 9412207', expiresOn: addDays(today, 300) }],
    timeOff: [{ startsAt: `${addDays(today, 2)}T14:00:00Z`, endsAt: `${addDays(today, 2)}T18:00:00Z`, note: 'Dentist' }],
  },
}

/** Visits that a new schedule conflicts with. */
export const affectedVisits: readonly AffectedVisit[] = [
  { id: idOf(5, 0), name: 'Ana Pereira', startsAt: ago(-75), why: 'In New York that day.' },
  { id: idOf(5, 1), name: 'Maximiliana Theodora Featherstonehaugh-Okonkwo', startsAt: ago(-99), why: 'Outside working hours.' },
]
