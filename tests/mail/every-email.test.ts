/** Every email: who and when in its subject, a preheader, text that reads well by itself, our signature, and a number to tap. */
import { expect, test } from 'vitest'
import { renderLetter, type LetterData, type LetterName } from '../../netlify/mail/render-letter.ts'
import type { Appointment } from '../../netlify/mail/templates/request-answer.ts'
import { clinic, clinicAddressLine } from '../../src/catalog/clinic.ts'
import { quoteCart } from '../../src/catalog/quote.ts'
import { useClinic } from '../support/clinic.ts'
import { bannedIn } from '../support/shown-words.ts'

useClinic()

const now = new Date('2026-11-25T15:00:00Z')
const requestId = '5f0b7f9e-0000-4000-8000-000000000001'
const person = { requestId, name: 'Ana Pereira', email: 'ana@example.com', phone: '(305) 555-0100' }
const booking: LetterData['booking-client'] = {
  ...person,
  reference: 'IV-7K3M-9QPA',
  address: '12 Ocean Walk, Miami Beach, FL 33139',
  quote: quoteCart([{ treatmentId: 'everyday-wellness', quantity: 2 }], false),
  preferredDates: ['2026-12-01 at 9:30 AM', '2026-12-01 at 1:00 PM', '2026-12-02 at 1:00 PM'],
  discountCode: '',
  additionalNotes: 'Ring twice.',
}
const consultation = { ...person, reference: 'CO-7K3M-9QPA', location: 'NYC', services: ['Dermal Fillers'], message: 'Mornings.' }
const appointment: Appointment = {
  startsAt: '2026-12-01T14:30:00Z',
  minutes: 60,
  place: 'By phone',
  sequence: 1,
  madeAt: now.toISOString(),
}
const answer = { requestId, reference: 'IV-7K3M-9QPA', kind: 'booking', name: 'Ana Pereira', about: [], message: '' } as const
const link = { linkId: requestId }

const samples: { readonly [Name in LetterName]: readonly [data: LetterData[Name], subject: string | RegExp] } = {
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
  'raffle-winner': [
    { name: 'Ana', prize: 'A Glow infusion', ticketNumber: 41, code: 'RA-7K3M-9QPA' },
    'You won our raffle with ticket 41',
  ],
  'daily-digest': [
    {
      day: '2026-11-25',
      requests: { new: 3, overdue: 1, contacted: 2 },
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

const render = <Name extends LetterName>(name: Name) =>
  renderLetter(name, samples[name][0], { recipient: 'ana@example.com', now })

/** What an inbox shows beside the subject. */
const preheaderOf = (html: string) => /<body[^>]*><div[^>]*>([^<]*)</.exec(html)![1]!

test.each(Object.keys(samples) as LetterName[])('%s', (name) => {
  const { subject, html, text } = render(name)
  expect(subject).toEqual(typeof samples[name][1] === 'string' ? samples[name][1] : expect.stringMatching(samples[name][1]))
  expect(subject.length).toBeLessThanOrEqual(90)
  const preheader = preheaderOf(html)
  expect(preheader.length).toBeGreaterThan(12)
  expect(preheader.length).toBeLessThanOrEqual(110)
  expect(subject).not.toContain(preheader)
  expect(bannedIn(`${subject} ${preheader} ${text}`)).toEqual([])
  expect(text).not.toMatch(/<[a-z]|&\w+;|\n{3}|undefined/)
  expect(text.split('\n-- \n')[1]).toBe(
    `${clinic.legalName}\n${clinicAddressLine()}\n${clinic.phone.display} · ${clinic.email}\n`,
  )
})

const toClients: readonly LetterName[] = [
  'booking-client',
  'consultation-client',
  'request-confirmed',
  'request-declined',
  'request-canceled',
  'raffle-winner',
  'subscriber-welcome',
  'email-signup-confirm',
]

test.each(toClients)('%s is signed by the team', (name) => {
  expect(render(name).text).toContain(`\n\nWarmly,\nThe ${clinic.name} team\n\n`)
})

test('our number is a link in every sentence that has it, and never breaks', () => {
  const tap = new RegExp(`<a href="tel:\\${clinic.phone.e164}" style="[^"]*nowrap[^"]*">`)
  for (const name of ['booking-client', 'request-confirmed', 'raffle-winner', 'account-notice'] as const)
    expect(render(name).html).toMatch(tap)
})

test('staff call and write to a client from the email', () => {
  for (const name of ['booking-clinic', 'consultation-clinic'] as const) {
    const { html } = render(name)
    expect(html).toMatch(/<a href="tel:3055550100"[^>]*>\(305\) 555-0100<\/a>/)
    expect(html).toMatch(/<a href="mailto:ana@example\.com"[^>]*>ana@example\.com<\/a>/)
  }
})

test('a calendar entry says what it is, and how to change it', () => {
  const content = render('request-confirmed').attachments![0]!.content.replaceAll('\r\n ', '')
  expect(content).toContain(`SUMMARY:IV visit with ${clinic.name}\r\n`)
  expect(content).toContain(
    `DESCRIPTION:Reference: IV-7K3M-9QPA\\nTo change or cancel\\, call or text ${clinic.phone.display} or email ${clinic.email}.\r\n`,
  )
})
