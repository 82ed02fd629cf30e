/** One row of each list as on an ordinary day: full names, whole addresses, the longest states and figures. */
import type { AdminUser } from '../../../src/contracts/account/admin-user.ts'
import type { AuditRow } from '../../../src/contracts/admin-audit.ts'
import type { CheckInRow } from '../../../src/contracts/admin-check-in.ts'
import type { EmailSignupRow } from '../../../src/contracts/admin-email-signup.ts'
import type { TrashRow } from '../../../src/contracts/admin-trash.ts'
import type { RequestRow } from '../../../src/contracts/request/list.ts'
import type { SubscriberRow } from '../../../src/contracts/subscriber.ts'

const idOf = (index: number) => `4b2cc4ae-7a0b-4c43-9c1c-${String(6000 + index).padStart(12, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const email = 'demo.theodora.lindqvist@example.com'
const [firstName, lastName] = ['Theodora', 'Reyes-Lindqvist']
const name = `${firstName} ${lastName}`

const request: RequestRow = {
  id: idOf(1),
  kind: 'consultation',
  reference: 'CO-7K3M',
  state: 'new',
  version: 1,
  name,
  email,
  phone: '(305) 555-0199',
  about: ['NAD+ 500 mg Infusion', 'Travel Detox'],
  createdAt: ago(47 * 60 + 59),
  contactedAt: null,
  appointmentAt: null,
  appointmentPlace: null,
  visitRecorded: false,
  assignee: { id: idOf(9), name: 'Nina Reyes-McKay' },
}

export const everydayRequests: readonly RequestRow[] = [
  request,
  { ...request, id: idOf(2), state: 'contacted', contactedAt: ago(11) },
]

export const everydayVisits: readonly RequestRow[] = [
  {
    ...request,
    state: 'confirmed',
    contactedAt: ago(60),
    appointmentAt: '2027-11-24T17:30:00Z',
    appointmentPlace: 'Hotel Coralline, Miami Beach',
  },
]

export const everydaySignups: readonly EmailSignupRow[] = (['open', 'waiting'] as const).map((standing, index) => ({
  id: idOf(10 + index),
  email,
  firstName,
  consent: true,
  approved: index === 0,
  sourcePage: '/peptides',
  createdAt: ago(59),
  standing,
}))

export const everydaySubscribers: readonly SubscriberRow[] = [
  {
    id: idOf(20),
    email,
    firstName,
    lastName,
    tags: ['vip', 'glow'],
    status: 'unsubscribed',
    source: 'admin_manual',
    createdAt: ago(59),
    locked: null,
  },
]

export const everydayGuests: readonly CheckInRow[] = [
  {
    id: idOf(30),
    ticketNumber: 1020,
    createdAt: ago(59),
    fullName: name,
    email,
    phone: '(305) 555-0102',
    path: 'Recover',
    source: 'bella-isla-popup',
    administered: false,
    version: 0,
    consentB12: false,
    marketingOptIn: false,
    hasAnswers: true,
    otherCheckIn: false,
  },
]

export const everydayTrash: readonly TrashRow[] = [
  { kind: 'event-signup', id: idOf(40), label: `${name} · ${email}`, deletedAt: ago(15), deletedBy: 'Nina Reyes-McKay' },
]

export const everydayUsers: readonly AdminUser[] = [
  {
    id: idOf(50),
    email,
    full_name: name,
    role: 'admin',
    title: 'RN, front desk',
    state: 'invited',
    created_at: ago(59),
    invitation_expires_at: ago(-600),
    is_owner: false,
    invited_by: 'Nina Reyes-McKay',
    deletable: true,
    visits_ahead: 0,
    second_factor: false,
    last_active_at: null,
  },
]

export const everydayAudit: readonly AuditRow[] = [
  {
    id: 94,
    at: ago(59),
    actorKind: 'admin',
    actorId: idOf(9),
    actorName: 'Nina Reyes-McKay',
    action: 'account.edited',
    subjectType: 'account',
    subjectId: idOf(50),
    subjectLabel: `${name} · ${email}`,
    detail: { nameBefore: 'Theo Lindqvist', nameAfter: name, titleBefore: '', titleAfter: 'RN, front desk' },
  },
  {
    id: 93,
    at: ago(61),
    actorKind: 'admin',
    actorId: idOf(9),
    actorName: 'Nina Reyes-McKay',
    action: 'event-signup.opening-refused',
    subjectType: 'account',
    subjectId: idOf(9),
    subjectLabel: 'Nina Reyes-McKay · nina@clinic.test',
    detail: { pace: 'hour' },
  },
]
