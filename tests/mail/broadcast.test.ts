/** What a newsletter email contains, and how it handles unusual first names. */
import { expect, test } from 'vitest'
import { renderBroadcast } from '../../netlify/mail/broadcast.ts'
import { useClinic } from '../support/clinic.ts'

useClinic()

const html =
  '<html><body class="x"><p>Hello {{firstName}}, {{unknown}}</p><a href="https://a.example/?n={{firstName}}">Go</a></body></html>'
const email = (firstName: string | null, content: { subject?: string; html?: string } = {}) =>
  renderBroadcast(
    { subject: 'For {{firstName}}', preheader: 'News for {{firstName}}', html, ...content },
    { attemptId: 'a', email: 'ana@example.com', firstName, unsubscribeToken: 'token.signed' },
  )

const names: [string, string | null, string, string][] = [
  ['missing', null, 'there', 'there'],
  ['blank', ' \t ', 'there', 'there'],
  ['a placeholder', '{{firstName}}', 'there', 'there'],
  ['a name with a placeholder', 'x {{unsubscribeUrl}}', 'there', 'there'],
  ['markup', '<script>alert(1)</script>', 'there', 'there'],
  ['quotes', `"onload='x'`, 'there', 'there'],
  ['a name with an apostrophe', "D'Arcy", 'D&#39;Arcy', "D'Arcy"],
  ['a replacement pattern', '$& $1', 'there', 'there'],
  ['a right-to-left name', 'שרה', 'שרה', 'שרה'],
  ['a name with a direction override', 'A\u202Ena', 'there', 'there'],
  ['a name with an emoji', 'Ana 👩‍⚕️', 'there', 'there'],
  ['a name with half an emoji', 'Ana \ud83d', 'there', 'there'],
  ['a name with another header', 'Ana\r\nBcc: eve@example.com', 'there', 'there'],
]

test.each(names)('a newsletter greets its reader safely when the first name is %s', (_name, firstName, inHtml, inSubject) => {
  const made = email(firstName)
  expect(made.subject).toBe(`For ${inSubject}`)
  expect(made.html).toContain(`<p>Hello ${inHtml}, </p>`)
  expect(made.html).toContain(`News for ${inHtml}`)
  expect(made.text).toContain('Hello ')
  expect(made.recipient).toBe('ana@example.com')
  for (const part of [made.subject, made.html, made.text, ...Object.values(made.headers)]) expect(part).not.toContain('{{')
  for (const part of [made.subject, made.recipient, ...Object.values(made.headers)]) expect(part).not.toMatch(/[\r\n]/)
})

test('a newsletter has our address and both unsubscribe links, and no hidden preheader in its text version', () => {
  const { html: body, text, headers } = email('Ana')
  expect(body).toContain('http://clinic.test/unsubscribe?token=token.signed')
  expect(body).toContain('Miami Beach')
  expect(body.indexOf('Unsubscribe')).toBeLessThan(body.indexOf('</body>'))
  expect(body).toMatch(/<body class="x"><div style="display:none/)
  expect(headers).toEqual({
    'List-Unsubscribe': '<http://clinic.test/api/unsubscribe-one-click?token=token.signed>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(text).toContain('Unsubscribe (http://clinic.test/unsubscribe?token=token.signed)')
  expect(text).not.toContain('News for')
})

test('a newsletter whose HTML has its own slots gets no second preheader or footer', () => {
  const own = '<html><body>{{preheader}}<p>{{postalAddress}}</p><a href="{{unsubscribeUrl}}">Leave</a></body></html>'
  const { html: body } = email('Ana', { html: own })
  expect(body.match(/unsubscribe\?token/g)).toHaveLength(1)
  expect(body.match(/News for/g)).toHaveLength(1)
})

test('the text version has what a reader sees, and the addresses of links and linked pictures', () => {
  const { text } = email('Ana', {
    html: `<html><head><title>Tab</title><style>p > a { color: red }</style></head><body><!-- <p>Note</p> --><h1>June</h1>
      <p style="display: none">Hidden <b>too</b></p><p>5 < 6 &amp; <strong>bold</strong>.<br>Next</p><ul><li>One</li><li>Two</li></ul>
      <a href="https://a.example/"><img alt="Sea glass" src="x"></a> <a href="https://b.example/">https://b.example/</a></body></html>`,
  })
  const read = 'June\n\n5 < 6 & bold.\nNext\n\n- One\n\n- Two\n\nSea glass (https://a.example/) https://b.example/ '
  expect(text.slice(0, read.length)).toBe(read)
})

// One newsletter's HTML must not hold up the run that sends all of them.
test.each(['<p display:none ', '<p ', '<a ', '<head ', '<style', '<body', '<!--', '<', ' '])(
  'newsletter HTML that repeats “%s” is rendered within 2 seconds',
  (part) => {
    const began = performance.now()
    email('Ana', { html: part.repeat(60_000 / part.length) })
    expect(performance.now() - began).toBeLessThan(2_000)
  },
)
