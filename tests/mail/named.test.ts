/** Names in emails: providers see no client names, and clients see at most the first name that someone else typed. */
import { expect, test } from 'vitest'
import { renderEmail, type EmailData } from '../../netlify/mail/render-email.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'

useClinic()

const now = new Date('2026-11-25T15:00:00Z')
const visit = {
  kind: 'booking',
  ...{ reference: 'IV-7K3M-9QPA', requestId: '5f0b7f9e-0000-4000-8000-000000000001' },
  ...{ visitId: '5f0b7f9e-0000-4000-8000-000000000002', name: 'Ana Pereira', startsAt: '2026-12-01T14:30:00.000Z' },
  place: 'Your address, ZIP code 33139',
} as const

test('the person who booked sees a guest’s first name, and the clinic sees the name as typed', () => {
  const message = 'Refund: call 305-555-0199 or t1delight.co'
  const guests: EmailData['visit-guests'] = {
    ...{ ...visit, out: ['Luis Ortega', message, 'Guest 5'] },
    known: { coming: 5, who: [1, 2, 3, 4, 5], totalCents: null },
    after: { coming: 2, who: [1, 4], totalCents: null },
  }
  const { text, html } = renderEmail('visit-guests', guests, { recipient: 'ana@example.com', now })
  expect(text).toContain('Not coming: Luis, Guest 3, Guest 5\n')
  expect(text + html).not.toMatch(/Ortega|Refund|0199|t1delight/)
  const own = renderEmail('visit-guests-clinic', guests, { recipient: clinicInbox, now })
  expect(own.text).toContain(`Not coming: Luis Ortega, ${message}, Guest 5\n`)
})

test('an email about a late client shows the provider only initials, and the clinic the name', () => {
  const late = { ...visit, email: 'ana@example.com', phone: '(305) 555-0100', what: 'running-late', lateMinutes: '15' } as const
  const { subject, text, html, replyTo } = renderEmail('visit-from-client', late, { recipient: 'grace@clinic.test', now })
  expect(subject).toBe('A. P. is running 15 minutes late for Tue, Dec 1 at 9:30 AM')
  expect([subject, text, html, replyTo].join()).not.toMatch(/Ana|Pereira|ana@|555-0100|5550100|IV-7K3M/)
  expect(text).toContain(`/admin/calendar?id=${visit.visitId}`)
  const own = renderEmail('visit-from-client', late, { recipient: clinicInbox, now })
  expect(own).toMatchObject({ subject: expect.stringContaining('Ana Pereira is running') as string, replyTo: 'ana@example.com' })
})
