/** A sample of every email, with the subject that it has. */
import { renderEmail, type EmailData, type EmailName } from '../../../netlify/mail/render-email.ts'
import type { Appointment } from '../../../netlify/mail/templates/request-answer.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { quoteCart } from '../../../src/catalog/quote.ts'
import { clinicInbox } from '../clinic.ts'

export const now = new Date('2026-11-25T15:00:00Z')
const requestId = '5f0b7f9e-0000-4000-8000-000000000001'
const person = { requestId, name: 'Ana Pereira', email: 'ana@example.com', phone: '(305) 555-0100' }
export const booking: EmailData['booking-client'] = {
  ...person,
  reference: 'IV-7K3M-9QPA',
  address: '12 Ocean Walk, Miami Beach, FL 33139',
  quote: quoteCart([{ treatmentId: 'everyday-wellness', quantity: 2 }], { resident: false }),
  preferredDates: ['2026-12-01 at 9:30 AM', '2026-12-01 at 1:00 PM', '2026-12-02 at 1:00 PM'],
  discountCode: '',
  additionalNotes: 'Ring twice.',
}
const consultation = { ...person, reference: 'CO-7K3M-9QPA', location: 'NYC', services: ['Dermal Fillers'], message: 'Mornings.' }
export const appointment: Appointment = {
  startsAt: '2026-12-01T14:30:00Z',
  minutes: 60,
  place: 'By phone',
  sequence: 1,
  madeAt: now.toISOString(),
}
export const answer = {
  requestId,
  reference: 'IV-7K3M-9QPA',
  kind: 'booking',
  name: 'Ana Pereira',
  about: [],
  message: '',
} as const
const link = { linkId: requestId }
export const visit = {
  kind: 'booking',
  ...{ visitId: '5f0b7f9e-0000-4000-8000-000000000002', requestId, reference: 'IV-7K3M-9QPA', name: 'Ana Pereira' },
  ...{ startsAt: appointment.startsAt, place: 'Your address, ZIP code 33139' },
} as const

export const samples: { readonly [Name in EmailName]: readonly [data: EmailData[Name], subject: string | RegExp] } = {
  'booking-client': [booking, 'We got your IV visit request for Tue, Dec 1 or Wed, Dec 2 (IV-7K3M-9QPA)'],
  'booking-clinic': [booking, 'New IV request: Ana Pereira, Tue, Dec 1 or Wed, Dec 2 (IV-7K3M-9QPA)'],
  'consultation-client': [consultation, 'We got your consultation request (CO-7K3M-9QPA)'],
  'consultation-clinic': [consultation, 'New consultation request: Ana Pereira, NYC (CO-7K3M-9QPA)'],
  'request-confirmed': [
    { ...answer, appointment, moved: false },
    'Confirmed: your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)',
  ],
  'request-declined': [answer, 'About your IV visit request (IV-7K3M-9QPA)'],
  'request-canceled': [{ ...answer, appointment }, 'Canceled: your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)'],
  'visit-on-the-way': [{ ...visit, provider: 'Grace Lin' }, 'Grace is on the way for your 9:30 AM IV visit'],
  'visit-no-show': [visit, 'We missed you on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)'],
  'visit-offer': [
    { ...visit, insteadOf: '2026-12-08T14:30:00.000Z' },
    'Earlier time for your IV visit: Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)',
  ],
  'visit-reminder': [{ ...visit, reminder: '48h' }, 'Reminder: your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)'],
  'visit-thanks': [visit, 'Thank you for your IV visit on Tue, Dec 1'],
  'visit-provider': [
    { ...visit, initials: 'A. P.', known: null, appointment, gone: false },
    'New on your schedule: IV visit with A. P. on Tue, Dec 1 at 9:30 AM',
  ],
  'visit-from-client': [
    { ...visit, email: 'ana@example.com', phone: '(305) 555-0100', what: 'asked-to-cancel' },
    'Ana Pereira wants to cancel their IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)',
  ],
  'visit-guests': [
    {
      ...visit,
      out: ['Luis'],
      known: { coming: 4, who: [1, 2, 3, 4], totalCents: 123_000 },
      after: { coming: 3, who: [1, 2, 4], totalCents: 96_000 },
    },
    'New price for your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)',
  ],
  'visit-guests-clinic': [
    {
      ...visit,
      out: ['Luis'],
      known: { coming: 4, who: [1, 2, 3, 4], totalCents: 123_000 },
      after: { coming: 3, who: [1, 2, 4], totalCents: 96_000 },
    },
    'Ana Pereira’s IV visit on Tue, Dec 1 at 9:30 AM is now for 3 people (IV-7K3M-9QPA)',
  ],
  'raffle-winner': [
    { name: 'Ana', prize: 'A Glow infusion', ticketNumber: 41, code: 'RA-7K3M-9QPA' },
    'You won our raffle with ticket 41',
  ],
  'daily-digest': [
    {
      day: '2026-11-25',
      requests: { new: 3, overdue: 1, contacted: 2 },
      visits: { today: [{ startsAt: '2026-11-25T14:30:00Z', kind: 'home' }], tomorrow: 2, asking: 1, missed: 0 },
      testimonials: 0,
      signups: 0,
      letters: { stuck: 0, rejected: 0, withheld: 0 },
      newsletters: [],
      backup: { state: 'late', hours: null },
    },
    'Wed, Nov 25: 3 new requests, 1 overdue',
  ],
  'strangers-alarm': [{ until: '2026-11-25T16:00:00Z' }, 'Someone may be misusing our forms: emails on hold until 11:00 AM ET'],
  'subscriber-welcome': [{ firstName: 'Ana' }, `Welcome to ${clinic.name}’s email list`],
  'email-signup-confirm': [{ source: 'email_signup' }, `Confirm your signup for ${clinic.name} emails`],
  'account-notice': [
    { what: 'password-changed', at: now.toISOString() },
    `Your password was changed (${clinic.name}, Wed, Nov 25 at 10:00 AM)`,
  ],
  recovery: [link, `Set a new password for ${clinic.name}`],
  invitation: [link, `You’re invited to the ${clinic.name} back office`],
  'sign-in-link': [link, new RegExp(`^\\d{6} is your ${clinic.name} sign-in code$`)],
  'sign-in-admin': [link, `Sign in to ${clinic.name} with your password`],
}

/** Anyone but the clinic's inbox sees only the client's initials in `visit-from-client`. */
export const addressee = (name: EmailName) => ({
  recipient: name === 'visit-from-client' ? clinicInbox : 'ana@example.com',
  now,
})
export const render = <Name extends EmailName>(name: Name) => renderEmail(name, samples[name][0], addressee(name))

/** What an inbox shows beside the subject. */
export const preheaderOf = (html: string) => /<body[^>]*><div[^>]*>([^<]*)</.exec(html)![1]!
