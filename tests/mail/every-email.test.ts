/** Every email: who and when in its subject, a preheader, text that reads well on its own, our signature, and a number to tap. */
import { describe, expect, test } from 'vitest'
import { env } from '../../netlify/env.ts'
import { linkToken } from '../../netlify/link-token.ts'
import { clientLetters } from '../../netlify/mail/outbox.ts'
import { renderLetter, type LetterData, type LetterName } from '../../netlify/mail/render-letter.ts'
import { phoneFact } from '../../netlify/mail/templates/frame.ts'
import type { Appointment } from '../../netlify/mail/templates/request-answer.ts'
import { clinic, clinicAddressLine } from '../../src/catalog/clinic.ts'
import { quoteCart } from '../../src/catalog/quote.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'
import { bannedIn } from '../support/shown-words.ts'

useClinic()

const now = new Date('2026-11-25T15:00:00Z')
const requestId = '5f0b7f9e-0000-4000-8000-000000000001'
const person = { requestId, name: 'Ana Pereira', email: 'ana@example.com', phone: '(305) 555-0100' }
const booking: LetterData['booking-client'] = {
  ...person,
  reference: 'IV-7K3M-9QPA',
  address: '12 Ocean Walk, Miami Beach, FL 33139',
  quote: quoteCart([{ treatmentId: 'everyday-wellness', quantity: 2 }], { resident: false }),
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
const visit = {
  kind: 'booking',
  ...{ visitId: '5f0b7f9e-0000-4000-8000-000000000002', requestId, reference: 'IV-7K3M-9QPA', name: 'Ana Pereira' },
  ...{ startsAt: appointment.startsAt, place: 'Your address, ZIP code 33139' },
} as const

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
const addressee = (name: LetterName) => ({ recipient: name === 'visit-from-client' ? clinicInbox : 'ana@example.com', now })
const render = <Name extends LetterName>(name: Name) => renderLetter(name, samples[name][0], addressee(name))

/** What an inbox shows beside the subject. */
const preheaderOf = (html: string) => /<body[^>]*><div[^>]*>([^<]*)</.exec(html)![1]!

test.each(Object.keys(samples) as LetterName[])('%s has its subject, a preheader, plain text and our signature', (name) => {
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
  'visit-on-the-way',
  'visit-no-show',
  'visit-offer',
  'visit-guests',
  'visit-reminder',
  'visit-thanks',
  'raffle-winner',
  'subscriber-welcome',
  'email-signup-confirm',
]

test('a corrected email address applies to every client email about a request or visit', () => {
  const notOfRequests: readonly LetterName[] = ['raffle-winner', 'subscriber-welcome', 'email-signup-confirm']
  expect([...clientLetters].sort()).toEqual(toClients.filter((name) => !notOfRequests.includes(name)).sort())
})

test.each(toClients)('%s is signed by the team', (name) => {
  expect(render(name).text).toContain(`\n\nWarmly,\nThe ${clinic.name} team\n\n`)
})

test('our phone number is a link that never breaks across lines', () => {
  const tap = new RegExp(`<a href="tel:\\${clinic.phone.e164}" style="[^"]*nowrap[^"]*">`)
  for (const name of ['booking-client', 'request-confirmed', 'raffle-winner', 'account-notice'] as const)
    expect(render(name).html).toMatch(tap)
})

test('emails to staff link the client’s phone number and email address', () => {
  for (const name of ['booking-clinic', 'consultation-clinic', 'visit-from-client'] as const) {
    const { html } = render(name)
    expect(html).toMatch(/<a href="tel:3055550100"[^>]*>\(305\) 555-0100<\/a>/)
    expect(html).toMatch(/<a href="mailto:ana@example\.com"[^>]*>ana@example\.com<\/a>/)
  }
})

test('booking emails number the preferred times if there is more than one', () => {
  for (const name of ['booking-client', 'booking-clinic'] as const) {
    expect(render(name).text).toContain('Option 1: ')
    const { text } = renderLetter(name, { ...booking, preferredDates: booking.preferredDates.slice(0, 1) }, addressee(name))
    expect(text).toContain('When: Tue, Dec 1')
    expect(text).not.toMatch(/Option|one of your times/)
  }
})

test('an invitation doesn’t suggest ignoring it: it says that sign-in links stop working and how to cancel it', () => {
  const { text } = render('invitation')
  expect(text).not.toMatch(/ignore|No account is created/)
  expect(text).toContain('Sign-in links no longer work for you')
  expect(text).toContain('To have the invitation canceled, call or text us at')
})

test('the email about failed codes doesn’t promise that an old link still works', () => {
  const { text } = renderLetter('account-notice', { what: 'failed-codes', at: now.toISOString() }, addressee('account-notice'))
  expect(text).not.toContain('still works')
  expect(text).toContain('use the link in your latest sign-in email, or ask for a new one')
})

test('the email about a changed password links to the page for choosing a new one', () => {
  expect(render('account-notice').text).toContain(`Choose a new password:\n${env().URL}/auth#reset`)
})

test('the morning email says how old a late backup is, or that we couldn’t read it', () => {
  const late = (hours: number | null) =>
    renderLetter('daily-digest', { ...samples['daily-digest'][0], backup: { state: 'late', hours } }, addressee('daily-digest'))
      .text
  expect(late(31)).toContain('Nightly backup: late (31 hours old)\n')
  expect(late(null)).toContain('Nightly backup: late (we couldn’t read it)\n')
})

test('a phone link in an email dials an extension after a pause', () => {
  const [, number, href] = phoneFact('(305) 555-0100 x12')
  expect([number, href]).toEqual(['(305) 555-0100 x12', 'tel:3055550100,12'])
})

test('a calendar entry names the visit and says how to change it', () => {
  const entryOf = (data: LetterData['request-confirmed']) =>
    renderLetter('request-confirmed', data, { recipient: 'ana@example.com', now }).attachments![0]!.content.replaceAll(
      '\r\n ',
      '',
    )
  const confirmed = samples['request-confirmed'][0]
  const content = entryOf(confirmed)
  expect(content).toContain(`SUMMARY:IV visit with ${clinic.name}\r\n`)
  expect(content).toContain(
    `DESCRIPTION:Reference: IV-7K3M-9QPA\\nTo change or cancel\\, call or text ${clinic.phone.display} or email ${clinic.email}.\r\n`,
  )
  // If the client can change the visit online, the entry says so.
  expect(entryOf({ ...confirmed, visitId: visit.visitId })).toContain('use the link in our email\\, call or text')
})

describe('visit emails', () => {
  const textOf = <Name extends LetterName>(name: Name, data: LetterData[Name]) => renderLetter(name, data, addressee(name))
  const guests = samples['visit-guests'][0]

  test('say that the price stays the same when a guest without a treatment drops out', () => {
    const { subject, text } = textOf('visit-guests', { ...guests, known: { coming: 4, who: [1, 2, 3, 4], totalCents: 96_000 } })
    expect(subject).toBe('A change to your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)')
    expect(text).toContain('The price stays the same.')
    expect(text).not.toMatch(/new price|instead of/i)
    expect(text).toContain('$960.00')
  })

  test('show the changed guest list and the new total in the inbox preview', () => {
    expect(preheaderOf(textOf('visit-guests', guests).html)).toBe('3 people coming. Total: $960.00.')
    expect(preheaderOf(textOf('visit-guests-clinic', guests).html)).toBe('The guest list changed. Total: $960.00.')
  })

  test('don’t call the person who booked their own guest', () => {
    const self = { ...guests, out: [guests.name], after: { ...guests.after, who: [2, 3, 4] } }
    expect(textOf('visit-guests', self).text).toContain('You’re off the guest list')
    expect(textOf('visit-guests', { ...self, out: ['Luis'] }).text).toContain('One of your guests isn’t coming')
    expect(textOf('visit-guests', guests).text).toContain('One of your guests isn’t coming')
    const back = { ...guests, out: [], known: guests.after, after: guests.known }
    expect(textOf('visit-guests', back).text).toContain('One more person is coming')
  })

  test('say how many guests dropped out or came back', () => {
    const before = { coming: 4, who: [1, 2, 3, 4], totalCents: 96_000 }
    const gone = { ...guests, out: ['Luis', 'Eva'], known: before, after: { coming: 2, who: [1, 4], totalCents: 48_000 } }
    expect(textOf('visit-guests', gone).text).toContain('2 of your guests aren’t coming')
    const back = { ...gone, out: [], known: gone.after, after: before }
    expect(textOf('visit-guests', back).text).toContain('2 more people are coming')
  })

  test('ask staff to call the person who booked if we have no email for them', () => {
    const call = 'We have no email for Ana Pereira, so please call them'
    const unreached = { ...guests, unreached: true, phone: '(305) 555-0100' }
    expect(textOf('visit-guests-clinic', unreached).text).toContain(`${call} at (305) 555-0100.`)
    expect(textOf('visit-guests-clinic', guests).text).not.toContain(call)
  })

  const at = (data: Partial<LetterData['request-confirmed']>) =>
    textOf('request-confirmed', { ...answer, visitId: visit.visitId, appointment, moved: false, ...data })

  test('link to the visit’s page with a signed link, if there is a visit', () => {
    const href = `${env().URL}/visit#${linkToken(visit.visitId, 'visit')}`
    const all = [at({}), textOf('visit-on-the-way', { ...visit, provider: null }), render('visit-reminder')]
    for (const { text } of all) expect(text).toContain(`See or change your visit:\n${href}\n`)
    expect(render('request-confirmed').text).not.toContain('/visit#')
  })

  test('offer to change a visit until 24 hours before it, and then only to see it', () => {
    const confirmed = (left: string) =>
      renderLetter(
        'request-confirmed',
        { ...answer, visitId: visit.visitId, appointment, moved: false },
        { recipient: 'ana@example.com', now: new Date(left) },
      ).text
    expect(confirmed('2026-11-30T14:30:00Z')).toContain('See or change your visit:\n')
    expect(confirmed('2026-11-30T14:30:01Z')).toContain('See your visit:\n')
    const soon = { recipient: 'ana@example.com', now: new Date('2026-12-01T11:30:00Z') }
    const letters = [
      renderLetter('visit-reminder', { ...visit, reminder: '3h' }, soon),
      renderLetter('visit-on-the-way', { ...visit, provider: null }, soon),
      renderLetter('visit-guests', samples['visit-guests'][0], soon),
    ]
    for (const { text } of letters) expect(text).toContain('See your visit:\n')
  })

  test('suggest the visit’s page first for changes and delays, and the phone if there is no page', () => {
    expect(at({}).text).toContain('Need a different time? Use the link above, call or text us at')
    expect(render('request-confirmed').text).toContain('Need a different time? Please call or text us at')
    expect(render('visit-reminder').text).toContain('After that, ask on the same page, call or text us at')
    const soon = textOf('visit-reminder', { ...visit, reminder: '3h' })
    expect(soon.text).toContain('Running late, or can’t make it? Use the link above, call or text us at')
    expect(preheaderOf(soon.html)).toBe('Running late? Tell us on your visit page.')
    expect(render('visit-on-the-way').text).toContain('If you’re running late, tell us with the link below.')
  })

  test('give the new time and the old one after a move', () => {
    const known = { ...appointment, startsAt: '2026-11-30T20:00:00Z' }
    const { subject, text } = at({ moved: true, known })
    expect(subject).toBe('New time: your IV visit is now Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)')
    expect(text).toContain('Instead of: Monday, November 30, 2026 at 3:00 PM ET\n')
  })

  test('announce a new place or a new length when the time stays the same', () => {
    const place = at({ known: { ...appointment, place: 'Tidelight, 1201 Harbor Light Drive' } })
    expect(place.subject).toBe('New place: your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)')
    expect(place.text).toContain('Where: By phone\nInstead of: Tidelight, 1201 Harbor Light Drive\n')
    const length = at({ known: { ...appointment, minutes: 45 } })
    expect(length.subject).toBe('New length: your IV visit on Tue, Dec 1 at 9:30 AM (IV-7K3M-9QPA)')
    expect(length.text).toContain('Length: 60 minutes\n')
    expect(at({ known: appointment }).subject).toMatch(/^Confirmed: /)
  })

  test('say that we’ll call for a phone appointment, and that we’ll see the client for any other visit', () => {
    const call = { ...visit, kind: 'appointment', place: appointment.place } as const
    expect(at({}).text).toContain('We’ll call you at 9:30 AM ET, Ana.')
    expect(at({ appointment: { ...appointment, place: visit.place } }).text).toContain('We look forward to seeing you, Ana.')
    const reminder = textOf('visit-reminder', { ...call, reminder: '48h' })
    expect(reminder.text).toContain('We’ll call you on Tue, Dec 1')
    expect(reminder.text).not.toContain('see')
    expect(textOf('visit-thanks', call).text).toContain('It was good to talk with you.')
    expect(render('visit-thanks').text).toContain('It was good to see you.')
  })

  test('say “tomorrow” in a reminder that goes out the evening before', () => {
    const soon = (moment: string) =>
      renderLetter('visit-reminder', { ...visit, reminder: '3h' }, { recipient: 'ana@example.com', now: new Date(moment) })
    const evening = soon('2026-12-01T01:00:00Z')
    expect(evening.text).toContain('See you tomorrow at 9:30 AM')
    expect(preheaderOf(evening.html)).toBe('Can’t make it? Tell us on your visit page.')
    expect(soon('2026-12-01T11:30:00Z').text).toContain('See you at 9:30 AM')
  })

  test('say “soon” instead of a passed time if the provider is late on the way', () => {
    const sent = (moment: string) =>
      renderLetter('visit-on-the-way', { ...visit, provider: null }, { recipient: 'ana@example.com', now: new Date(moment) }).text
    expect(sent('2026-12-01T14:20:00Z')).toContain('See you at 9:30 AM, Ana.')
    expect(sent('2026-12-01T14:40:00Z')).toContain('See you soon, Ana.')
  })

  test('mention each guest’s health form, and ask the client to tell the guests about changes', () => {
    const [each, yours, done] = ['Each of you has a short health form', 'sign your short health form', 'Already done']
    const tell = 'Please tell your guests.'
    expect(at({}).text).not.toMatch(/health form|Coming:|guests/)
    expect(at({ coming: 1 }).text).toContain(yours)
    expect(at({ coming: 1 }).text).not.toMatch(/Coming:|guests|Already done/)
    expect(at({ coming: 4 }).text).toContain(each)
    expect(at({ coming: 4 }).text).toContain('Coming: 4 people\n')
    expect(at({ coming: 4 }).text).not.toContain(tell)
    const moved = at({ coming: 4, moved: true }).text
    for (const sentence of [each, done, tell]) expect(moved).toContain(sentence)
    expect(textOf('request-canceled', { ...answer, appointment, coming: 4 }).text).toContain(tell)
    expect(textOf('request-canceled', { ...answer, appointment, coming: 1 }).text).not.toContain(tell)
    const reminder = { ...visit, coming: 4 } as const
    expect(textOf('visit-reminder', { ...reminder, reminder: '48h' }).text).toContain(each)
    expect(textOf('visit-reminder', { ...reminder, reminder: '3h' }).text).not.toContain(each)
    expect(textOf('booking-client', { ...booking, guests: 4 }).text).toContain('The visit is for 4 people.')
    expect(render('booking-client').text).not.toContain('people')
  })

  test('mention earlier times only while one may open up, and say how long an offer is held', () => {
    const mention = 'Would you take an earlier time?'
    expect(at({}).text).toContain(mention)
    expect(at({ moved: true }).text).not.toContain(mention)
    expect(at({ appointment: { ...appointment, startsAt: '2026-11-27T14:30:00Z' } }).text).not.toContain(mention)
    expect(render('visit-offer').text).toContain('we’re holding it for you until 10:15 AM ET')
    expect(render('visit-offer').text).toContain('Instead of: Tuesday, December 8, 2026 at 9:30 AM ET\n')
  })

  test('say who canceled', () => {
    const canceled = { ...answer, appointment }
    expect(textOf('request-canceled', canceled).text).toContain('Ana, we need to cancel your IV visit')
    expect(textOf('request-canceled', { ...canceled, byClient: true }).text).toContain(
      'Thanks for letting us know, Ana. We canceled your IV visit on Tuesday, December 1, 2026 at 9:30 AM ET.',
    )
  })

  test('link to a new booking or request after a cancellation', () => {
    const letter = { ...answer, appointment }
    expect(textOf('request-canceled', letter).text).toContain(`Book another IV visit:\n${env().URL}/book-iv\n`)
    const call = textOf('request-canceled', { ...letter, kind: 'consultation' }).text
    expect(call).toContain(`Request another time:\n${env().URL}/consultation\n`)
    expect(call).toContain('To find another time, book online, call or text us at')
  })

  test('have no reference for an appointment without a request', () => {
    const { reference: _reference, requestId: _requestId, ...caller } = answer
    const letter = { ...caller, kind: 'appointment', visitId: visit.visitId, appointment } as const
    expect(textOf('request-confirmed', { ...letter, moved: false }).subject).toBe(
      'Confirmed: your appointment on Tue, Dec 1 at 9:30 AM',
    )
    expect(textOf('request-canceled', letter).text).not.toContain('eference')
  })

  test.each([
    [
      'moved',
      { otherTime: '2026-11-30T20:00:00Z' },
      'Ana Pereira moved their IV visit from Monday, November 30, 2026 at 3:00 PM ET',
    ],
    ['canceled', {}, 'Ana Pereira canceled their IV visit'],
    ['running-late', { lateMinutes: '15' }, 'Ana Pereira expects to be 15 minutes late'],
    [
      'asked-to-move',
      { otherTime: '2026-12-01T20:00:00Z' },
      'Ana Pereira wants another time: Tuesday, December 1, 2026 at 3:00 PM ET',
    ],
  ] as const)('tell the clinic what the client did: %s', (what, more, sentence) => {
    const { text } = textOf('visit-from-client', { ...visit, email: 'ana@example.com', phone: '', what, ...more })
    expect(text).toContain(sentence)
  })

  test('tell the clinic to call back a client who asks for a change, and the provider that the clinic will', () => {
    const asked = samples['visit-from-client'][0]
    const next = 'Until someone changes it, the IV visit is still on.'
    expect(render('visit-from-client').text).toContain(`We told the client we’d call back. ${next}`)
    const toProvider = renderLetter('visit-from-client', asked, { recipient: 'grace@example.com', now }).text
    expect(toProvider).toContain(`The clinic will call the client back. ${next}`)
  })

  test('say “Client’s address” to staff and “Your address” to the client', () => {
    const place = visit.place
    const provider = { ...samples['visit-provider'][0], appointment: { ...appointment, place } }
    const { html, text, attachments } = textOf('visit-provider', provider)
    const toStaff = [text, preheaderOf(html), attachments![0]!.content]
    for (const name of ['visit-from-client', 'visit-guests-clinic'] as const) toStaff.push(render(name).text)
    for (const part of toStaff) {
      expect(part).toContain('Client’s address')
      expect(part).not.toContain('Your address')
    }
    for (const name of ['visit-guests', 'visit-reminder'] as const) expect(render(name).text).toContain(`Where: ${place}`)
  })

  test('tell a provider what changed without naming the client', () => {
    const known = { ...appointment, startsAt: '2026-11-30T20:00:00Z' }
    const toProvider = (change: Partial<LetterData['visit-provider']>) =>
      textOf('visit-provider', { ...samples['visit-provider'][0], ...change })
    expect(toProvider({ known }).text).toContain('It was on Monday, November 30, 2026 at 3:00 PM ET.')
    expect(toProvider({ known: { ...appointment, minutes: 45, place: visit.place } }).text).toContain(
      'Before: Client’s address, ZIP code 33139, 45 minutes.',
    )
    expect(toProvider({}).text).toContain('Length: 60 minutes\n')
    expect(toProvider({ known, gone: true }).subject).toBe('Off your schedule: IV visit with A. P. on Tue, Dec 1 at 9:30 AM')
    for (const { text, attachments } of [toProvider({}), toProvider({ known }), toProvider({ gone: true })])
      expect(text + attachments![0]!.content).not.toMatch(/Ana|Pereira|IV-7K3M/)
  })
})
