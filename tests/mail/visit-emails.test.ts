/** Emails about a visit: what changed, what it costs, who comes, and what its reader can still do. */
import { describe, expect, test } from 'vitest'
import { env } from '../../netlify/env.ts'
import { linkToken } from '../../netlify/link-token.ts'
import { renderEmail, type EmailData, type EmailName } from '../../netlify/mail/render-email.ts'
import { useClinic } from '../support/clinic.ts'
import { addressee, answer, appointment, booking, now, preheaderOf, render, samples, visit } from '../support/rows/email.ts'

useClinic()

describe('visit emails', () => {
  const textOf = <Name extends EmailName>(name: Name, data: EmailData[Name]) => renderEmail(name, data, addressee(name))
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
    const { text, html } = textOf('visit-guests-clinic', unreached)
    expect(text).toContain(`${call}.`)
    expect(html).toMatch(/<a href="tel:3055550100"[^>]*>\(305\) 555-0100<\/a>/)
    expect(textOf('visit-guests-clinic', guests).text).not.toContain(call)
  })

  const at = (data: Partial<EmailData['request-confirmed']>) =>
    textOf('request-confirmed', { ...answer, visitId: visit.visitId, appointment, moved: false, ...data })

  test('link to the visit’s page with a signed link, if there is a visit', () => {
    const href = `${env().URL}/visit#${linkToken(visit.visitId, 'visit')}`
    const all = [at({}), textOf('visit-on-the-way', { ...visit, provider: null }), render('visit-reminder')]
    for (const { text } of all) expect(text).toContain(`See or change your visit:\n${href}\n`)
    expect(render('request-confirmed').text).not.toContain('/visit#')
  })

  test('offer to change a visit until 24 hours before it, and then only to see it', () => {
    const confirmed = (left: string) =>
      renderEmail(
        'request-confirmed',
        { ...answer, visitId: visit.visitId, appointment, moved: false },
        { recipient: 'ana@example.com', now: new Date(left) },
      ).text
    expect(confirmed('2026-11-30T14:30:00Z')).toContain('See or change your visit:\n')
    expect(confirmed('2026-11-30T14:30:01Z')).toContain('See your visit:\n')
    const soon = { recipient: 'ana@example.com', now: new Date('2026-12-01T11:30:00Z') }
    const emails = [
      renderEmail('visit-reminder', { ...visit, reminder: '3h' }, soon),
      renderEmail('visit-on-the-way', { ...visit, provider: null }, soon),
      renderEmail('visit-guests', samples['visit-guests'][0], soon),
    ]
    for (const { text } of emails) expect(text).toContain('See your visit:\n')
  })

  test('suggest the visit’s page first for changes and delays, and the phone if there is no page', () => {
    expect(at({}).text).toContain('Need a different time? Use the link above, call or text us at')
    expect(render('request-confirmed').text).toContain('Need a different time? Please call or text us at')
    expect(render('visit-reminder').text).toContain('After that, ask on the same page, call or text us at')
    const soon = textOf('visit-reminder', { ...visit, reminder: '3h' })
    expect(soon.text).toContain('Running late, or can’t make it? Use the link above, call or text us at')
    expect(preheaderOf(soon.html)).toBe('Running late? Tell us with the link inside.')
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
      renderEmail('visit-reminder', { ...visit, reminder: '3h' }, { recipient: 'ana@example.com', now: new Date(moment) })
    const evening = soon('2026-12-01T01:00:00Z')
    expect(evening.text).toContain('See you tomorrow at 9:30 AM')
    expect(preheaderOf(evening.html)).toBe('Can’t make it? Tell us with the link inside.')
    expect(soon('2026-12-01T11:30:00Z').text).toContain('See you at 9:30 AM')
  })

  test('say “soon” instead of a passed time if the provider is late on the way', () => {
    const sent = (moment: string) =>
      renderEmail('visit-on-the-way', { ...visit, provider: null }, { recipient: 'ana@example.com', now: new Date(moment) }).text
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
    const email = { ...answer, appointment }
    expect(textOf('request-canceled', email).text).toContain(`Book another IV visit:\n${env().URL}/book-iv\n`)
    const call = textOf('request-canceled', { ...email, kind: 'consultation' }).text
    expect(call).toContain(`Request another time:\n${env().URL}/consultation\n`)
    expect(call).toContain('To find another time, book online, call or text us at')
  })

  test('have no reference for an appointment without a request', () => {
    const { reference: _reference, requestId: _requestId, ...caller } = answer
    const email = { ...caller, kind: 'appointment', visitId: visit.visitId, appointment } as const
    expect(textOf('request-confirmed', { ...email, moved: false }).subject).toBe(
      'Confirmed: your appointment on Tue, Dec 1 at 9:30 AM',
    )
    expect(textOf('request-canceled', email).text).not.toContain('eference')
  })

  test.each([
    ['moved', { otherTime: '2026-11-30T20:00:00Z' }, 'Ana Pereira moved their IV visit from Mon, Nov 30 at 3:00 PM\n'],
    ['canceled', {}, 'Ana Pereira canceled their IV visit'],
    ['running-late', { lateMinutes: '15' }, 'Ana Pereira expects to be 15 minutes late'],
    ['asked-to-move', { otherTime: '2026-12-01T20:00:00Z' }, 'Ana Pereira wants another time: Tue, Dec 1 at 3:00 PM\n'],
  ] as const)('tell the clinic what the client did: %s', (what, more, sentence) => {
    const { text } = textOf('visit-from-client', { ...visit, email: 'ana@example.com', phone: '', what, ...more })
    expect(text).toContain(sentence)
  })

  test('tell the clinic to call back a client who asks for a change, and the provider that the clinic will', () => {
    const asked = samples['visit-from-client'][0]
    const next = 'Until someone changes it, the IV visit is still on.'
    expect(render('visit-from-client').text).toContain(`We told the client we’d call back. ${next}`)
    const toProvider = renderEmail('visit-from-client', asked, { recipient: 'grace@example.com', now }).text
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
    const toProvider = (change: Partial<EmailData['visit-provider']>) =>
      textOf('visit-provider', { ...samples['visit-provider'][0], ...change })
    expect(toProvider({ known }).text).toMatch(/^IV visit moved\n/)
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
