import { expect, test } from 'vitest'
import { renderEmail } from '../../netlify/mail/render-email.ts'
import { renderFrame } from '../../netlify/mail/templates/frame.ts'
import { emailHtml } from '../../src/catalog/newsletter/email-html.ts'
import { useClinic } from '../support/clinic.ts'
import { wholeNewsletter } from '../support/whole-newsletter.ts'
import { makeBooking } from '../support/rows/make.ts'
import { quoteCart } from '../../src/catalog/quote.ts'

const to = { recipient: 'ana@example.com', now: new Date() }

useClinic()

const message = (change = {}) =>
  renderFrame({
    subject: 'A subject',
    preheader: 'A line',
    heading: 'A heading',
    blocks: [{ kind: 'text', text: 'A text' }],
    ...change,
  })

test('a line break in a subject cannot start another header', () => {
  expect(message({ subject: 'Booking\r\nBcc: all@example.com' }).subject).toBe('Booking Bcc: all@example.com')
})

test('the HTML and text versions carry the same blocks', () => {
  const { html, text } = message({
    blocks: [
      { kind: 'facts', title: 'The visit', rows: [['Notes', 'one\ntwo']] },
      { kind: 'amounts', rows: [['Cart total', '$1.00']], total: ['Total price', '$2.00'] },
      { kind: 'button', label: 'Open', href: 'https://clinic.test/?a=1&b=2' },
    ],
  })
  expect(text).toContain('The visit\nNotes: one\n  two')
  expect(text).toContain('Total price: $2.00')
  expect(text).toContain('Open:\nhttps://clinic.test/?a=1&b=2')
  expect(html).toContain('one<br>two')
  expect(html).toContain('href="https://clinic.test/?a=1&amp;b=2"')
})

test('clinic emails and newsletters share one frame: styles, wordmark, sheet, paragraphs and phone link', () => {
  const { html } = message()
  const newsletter = emailHtml(wholeNewsletter({ picture: undefined }))
  const styles = (of: string) => [...of.matchAll(/<style[^>]*>[^]*?<\/style>/g)].map(([style]) => style)
  expect(styles(html)).toEqual(styles(newsletter))
  expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/)
  const look = (of: string, part: RegExp) => part.exec(of)?.[0]
  for (const part of [
    /<p class="serif brand"[^]*?<\/p>/,
    /<h1[^>]*>/,
    /<p data-part="text"[^>]*>/,
    /<div class="sheet"[^>]*>/,
    /<a href="tel:[^>]*>/,
  ]) {
    expect(look(html, part)).toBeDefined()
    expect(look(html, part)).toBe(look(newsletter, part))
  }
})

test('the frame leaves no slot unfilled and no table unclosed, and mentions no newsletter', () => {
  const { html } = message({
    blocks: [
      { kind: 'facts', title: 'The visit', rows: [['Notes', 'one']] },
      { kind: 'amounts', rows: [['Cart total', '$1.00']], total: ['Total price', '$2.00'] },
    ],
  })
  expect(html).not.toMatch(/\[\[|\{\{|unsubscribe|data-part="period"/i)
  expect(html.match(/<table/g)).toHaveLength(html.match(/<\/table>/g)!.length)
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toMatch(/role="presentation"/)
  expect(html.match(/<!--\[if/g)).toHaveLength(html.match(/<!\[endif\]-->/g)!.length)
})

test('typed text that looks like a slot stays text', () => {
  const { html } = message({ heading: '[[phone]]', blocks: [{ kind: 'facts', rows: [['[[value]]', '[[label]]']] }] })
  expect(html).toContain('>[[phone]]</h1>')
  expect(html).toMatch(/>\[\[value\]\]<\/td><td[^>]*>\[\[label\]\]<\/td>/)
})

test('typed HTML is escaped everywhere in an email', () => {
  const hostile = `"><img src=x onerror=alert(1)>`
  const { html } = message({
    subject: hostile,
    preheader: hostile,
    heading: hostile,
    blocks: [
      { kind: 'text', text: hostile },
      { kind: 'facts', rows: [[hostile, hostile]] },
      { kind: 'button', label: hostile, href: hostile },
    ],
  })
  expect(html).not.toContain('<img')
  // It doesn't break out of the attribute either.
  expect(html).toContain('href="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
})

test('with MAIL_DETAIL=quiet, clinic emails have the client’s name and a link, and no other detail', async () => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://none:none@db.clinic.test/none',
    POSTMARK_SERVER_TOKEN: 'none',
    MAIL_FROM: 'Clinic <hello@clinic.test>',
    CLINIC_INBOX: 'desk@clinic.test',
    SIGNING_KEY: 'a signing key for tests, and for tests alone',
    SEAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    CHECK_IN_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}`,
    MAIL_DETAIL: 'quiet',
    URL: 'https://clinic.test',
  })
  const { renderEmail } = await import('../../netlify/mail/render-email.ts')
  const { name, email, phone, items, preferredDates, discountCode, additionalNotes } = makeBooking()
  const requestId = '5f0b7f9e-0000-4000-8000-000000000001'
  const { html, text } = renderEmail(
    'booking-clinic',
    {
      requestId,
      reference: 'IV-7K3M-9QPA',
      name,
      email,
      phone,
      address: '12 Ocean Walk',
      quote: quoteCart(items, { resident: false }),
      preferredDates,
      discountCode,
      additionalNotes,
    },
    to,
  )
  for (const body of [html, text]) {
    expect(body).toContain(name)
    expect(body).toContain(requestId)
    for (const detail of [email, phone, '12 Ocean Walk', additionalNotes, '$']) expect(body).not.toContain(detail)
  }
  const consultation = renderEmail(
    'consultation-clinic',
    {
      requestId,
      reference: 'CO-7K3M-9QPA',
      name,
      email,
      phone,
      location: 'NYC',
      services: ['Weight Loss Treatments'],
      message: 'A private message',
    },
    to,
  )
  for (const body of [consultation.html, consultation.text, consultation.subject]) {
    for (const detail of [email, phone, 'NYC', 'Weight Loss', 'private']) expect(body).not.toContain(detail)
  }

  const visit = {
    kind: 'booking',
    visitId: requestId,
    requestId,
    reference: 'IV-7K3M-9QPA',
    name,
    startsAt: '2026-12-01T14:30:00Z',
    place: 'Your address, ZIP code 33140',
  } as const
  const details = /Dec|Monday|Tuesday|9:30|3:00|33140|\$|people/
  const other = { email, phone, otherTime: '2026-11-30T20:00:00Z', lateMinutes: '20' }
  for (const what of ['moved', 'canceled', 'running-late', 'asked-to-move', 'asked-to-cancel'] as const) {
    const emailTo = (recipient: string) => renderEmail('visit-from-client', { ...visit, ...other, what }, { ...to, recipient })
    const { subject, html, text } = emailTo('desk@clinic.test')
    expect(subject).toContain(name)
    for (const part of [subject, html, text]) expect(part).not.toMatch(details)
    // A provider has several clients with these initials.
    expect(emailTo('grace@clinic.test').subject).toMatch(/Dec 1 at 9:30 AM/)
  }
  const guests = renderEmail(
    'visit-guests-clinic',
    {
      ...visit,
      out: ['Luis'],
      known: { coming: 4, who: [1, 2, 3, 4], totalCents: 123_000 },
      after: { coming: 3, who: [1, 2, 4], totalCents: 96_000 },
    },
    to,
  )
  expect(guests.subject).toBe(`${name}’s IV visit has a new guest list (IV-7K3M-9QPA)`)
  for (const part of [guests.html, guests.text]) expect(part).not.toMatch(details)
})

const consultation = {
  requestId: '11111111-1111-4111-8111-111111111111',
  reference: 'CO-7K3M-9QPA',
  name: 'Ana Pereira',
  email: 'ana@example.com',
  phone: '(555) 010-2030',
  location: 'Miami Beach',
  services: [],
  message: 'Mornings are best. Thank you.',
}

test('a client’s email greets them by first name and repeats nothing else that they typed', () => {
  const { text } = renderEmail('consultation-client', consultation, to)
  expect(text).toContain('Thank you, Ana.')
  for (const typed of ['Pereira', 'Mornings are best', '010-2030', 'ana@example.com']) expect(text).not.toContain(typed)
})

test.each(['https://evil.example/win', 'Your account is closed, see evil.example/login', 'WWW.evil.example', 'evil.example'])(
  'our emails never repeat a link that a stranger typed: %j',
  (words) => {
    for (const change of [{ message: words }, { name: words }]) {
      const { text, html } = renderEmail('consultation-client', { ...consultation, ...change }, to)
      expect(text + html).not.toMatch(/evil\.example/i)
    }
    const welcome = renderEmail('subscriber-welcome', { firstName: words }, to)
    expect(welcome.text + welcome.html).not.toMatch(/evil\.example/i)
  },
)
