/** Every email: who and when in its subject, a preheader, text that reads well on its own, our signature, and a number to tap. */
import { expect, test } from 'vitest'
import { env } from '../../netlify/env.ts'
import { clientEmails } from '../../netlify/mail/outbox.ts'
import { renderEmail, type EmailData, type EmailName } from '../../netlify/mail/render-email.ts'
import { phoneFact } from '../../netlify/mail/templates/frame.ts'
import { clinic, clinicAddressLine } from '../../src/catalog/clinic.ts'
import { useClinic } from '../support/clinic.ts'
import { addressee, booking, now, preheaderOf, render, samples, visit } from '../support/rows/email.ts'
import { bannedIn } from '../support/shown-words.ts'

useClinic()

test.each(Object.keys(samples) as EmailName[])('%s has its subject, a preheader, plain text and our signature', (name) => {
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

const toClients: readonly EmailName[] = [
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
  const notOfRequests: readonly EmailName[] = ['raffle-winner', 'subscriber-welcome', 'email-signup-confirm']
  expect([...clientEmails].sort()).toEqual(toClients.filter((name) => !notOfRequests.includes(name)).sort())
})

test.each(toClients)('%s is signed by the team', (name) => {
  expect(render(name).text).toContain(`\n\nWarmly,\nThe ${clinic.name} team\n\n`)
})

test('our phone number is a link that never breaks across lines', () => {
  const tap = new RegExp(`<a href="tel:\\${clinic.phone.e164}" style="[^"]*nowrap[^"]*">`)
  for (const name of ['booking-client', 'request-confirmed', 'raffle-winner', 'account-notice'] as const)
    expect(render(name).html).toMatch(tap)
})

test('neither a time nor “sign-in” breaks across lines', () => {
  expect(render('visit-no-show').html).toContain('<span style="white-space: nowrap">9:30 AM ET</span>')
  expect(render('invitation').html).toContain('<span style="white-space: nowrap">Sign-in</span>')
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
    const { text } = renderEmail(name, { ...booking, preferredDates: booking.preferredDates.slice(0, 1) }, addressee(name))
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
  const { text } = renderEmail('account-notice', { what: 'failed-codes', at: now.toISOString() }, addressee('account-notice'))
  expect(text).not.toContain('still works')
  expect(text).toContain('use the link in your latest sign-in email, or ask for a new one')
})

test('the email about a changed password links to the page for choosing a new one', () => {
  expect(render('account-notice').text).toContain(`Choose a new password:\n${env().URL}/auth#reset`)
})

test('the morning email says how old a late backup is, or that we couldn’t read it', () => {
  const late = (hours: number | null) =>
    renderEmail('daily-digest', { ...samples['daily-digest'][0], backup: { state: 'late', hours } }, addressee('daily-digest'))
      .text
  expect(late(31)).toContain('Nightly backup: Late (31 hours old)\n')
  expect(late(null)).toContain('Nightly backup: Late (we couldn’t read it)\n')
})

test('a phone link in an email dials an extension after a pause', () => {
  const [, number, href] = phoneFact('(305) 555-0100 x12')
  expect([number, href]).toEqual(['(305) 555-0100 x12', 'tel:3055550100,12'])
})

test('a calendar entry names the visit and says how to change it', () => {
  const entryOf = (data: EmailData['request-confirmed']) =>
    renderEmail('request-confirmed', data, { recipient: 'ana@example.com', now }).attachments![0]!.content.replaceAll('\r\n ', '')
  const confirmed = samples['request-confirmed'][0]
  const content = entryOf(confirmed)
  expect(content).toContain(`SUMMARY:IV visit with ${clinic.name}\r\n`)
  expect(content).toContain(
    `DESCRIPTION:Reference: IV-7K3M-9QPA\\nTo change or cancel\\, call or text ${clinic.phone.display} or email ${clinic.email}.\r\n`,
  )
  // If the client can change the visit online, the entry says so.
  expect(entryOf({ ...confirmed, visitId: visit.visitId })).toContain('use the link in our email\\, call or text')
})
