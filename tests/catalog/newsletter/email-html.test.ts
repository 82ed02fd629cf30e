/** The newsletter's HTML: what email programs need in it, and the conversion from a draft to HTML and back. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailHtml, emailText, readEmail } from '../../../src/catalog/newsletter/email-html.ts'
import { isWebAddress, type EmailBlock } from '../../../src/catalog/newsletter/email-block.ts'
import { renderBroadcast } from '../../../netlify/mail/broadcast.ts'
import { useClinic } from '../../support/clinic.ts'
import { clipBytes, wholeNewsletter } from '../../support/whole-newsletter.ts'

useClinic()

const to = { attemptId: 'a', email: 'ana@example.com', firstName: 'Ana', unsubscribeToken: 'token' }
const html = emailHtml(wholeNewsletter())
let sent: ReturnType<typeof renderBroadcast>

beforeAll(() => {
  sent = renderBroadcast({ subject: 'December', preheader: 'For {{firstName}}: what is new', html }, to)
})

describe('the newsletter’s HTML', () => {
  test('gives Outlook tables, a fixed width and a font it knows, and closes every conditional comment', () => {
    expect(html.match(/<!--\[if/g)!.length).toBe(html.match(/<!\[endif\]-->/g)!.length)
    expect(html).toMatch(/<!--\[if mso \| IE\]><table[^>]*width="600"/)
    expect(html).toMatch(/<!--\[if mso\]><style[^>]*>[^<]*Georgia/)
    expect(html.match(/<table/g)!.length).toBe(html.match(/<\/table>/g)!.length)
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toMatch(/role="presentation"/)
  })

  test('declares dark mode and has colors for it, including in Outlook on the web', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark"')
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/)
    expect(html).toMatch(/\[data-ogsc\]/)
  })

  test('stays below the size at which Gmail clips, even with eight more long sections', () => {
    const section: EmailBlock[] = [
      { kind: 'section', text: 'A treatment with a long name' },
      { kind: 'text', text: 'word '.repeat(120) },
      { kind: 'text', text: 'word '.repeat(120) },
      { kind: 'facts', text: 'word '.repeat(20) },
      { kind: 'link', text: 'Read more', href: 'https://tidelight.example/aesthetics' },
    ]
    const long = emailHtml(
      wholeNewsletter({ blocks: [...wholeNewsletter().blocks, ...Array.from({ length: 8 }, () => section).flat()] }),
    )
    const whole = renderBroadcast({ subject: 's', preheader: 'p', html: long }, to).html
    expect(Buffer.byteLength(html)).toBeLessThan(25 * 1024)
    expect(Buffer.byteLength(whole)).toBeLessThan(clipBytes)
  })

  test('loads nothing but its own picture: no font, no script, no other site', () => {
    expect([...html.matchAll(/(?:src|url\(|@import)\s*=?\s*["']?(https?:[^"')]+)/g)].map(([, url]) => url)).toEqual([
      'https://tidelight.example/api/image?file=winter',
    ])
    expect(html).not.toMatch(/<script|<link|@import|<form|<iframe/i)
  })

  test('gives its picture alt text, and has no image or unfilled slot without a picture', () => {
    expect(html).toMatch(/<img[^>]* alt="Abstract glass artwork: a drop above still water"/)
    const bare = emailHtml(wholeNewsletter({ picture: undefined }))
    expect(bare).not.toContain('<img')
    expect(bare).not.toContain('[[')
  })
})

describe('a sent newsletter', () => {
  test('has the preheader, the postal address and the unsubscribe link once each, and no unfilled slot', () => {
    expect(sent.html.match(/For Ana: what is new/g)).toHaveLength(1)
    expect(sent.html.match(/1201 Harbor Light Drive, Suite 4, Miami Beach, FL 33139/g)).toHaveLength(1)
    expect(sent.html.match(/>Unsubscribe</g)).toHaveLength(1)
    expect(sent.html).toContain('/unsubscribe?token=token')
    expect(sent.html).not.toMatch(/\{\{|\[\[/)
  })

  test('has a plain-text version with its greeting, links, offer and code, and no HTML', () => {
    expect(sent.text).toContain('Hello Ana,')
    expect(sent.text).toContain('Read about Dermal Fillers (https://tidelight.example/aesthetics)')
    expect(sent.text).toMatch(/15% off one visit in December[^]*WINTER15/)
    expect(sent.text).toContain('Until soon,\nTidelight')
    expect(sent.text).toMatch(/Unsubscribe \(http/)
    expect(sent.text).not.toMatch(/<|\[if|mso|what is new/)
  })
})

test.each([
  ['WINTER15', /WINTER15[^]*Mention it when you call or text us at <span style="white-space: nowrap">\(305\) [\d-]+<\/span>\./],
  ['bella isle', /bella isle[^]*Enter it as your resident code when you book online\./],
])('a newsletter with the code %s says where to use it', (text, instruction) => {
  const { html: whole } = renderBroadcast(
    { subject: 's', preheader: 'p', html: emailHtml(wholeNewsletter({ blocks: [{ kind: 'code', text }] })) },
    to,
  )
  expect(whole).toMatch(instruction)
})

describe('bold words and links in a paragraph', () => {
  const written = (text: string) => emailHtml(wholeNewsletter({ picture: undefined, blocks: [{ kind: 'text', text }] }))
  const body = (text: string) => /<p data-part="text"[^>]*>(.*?)<\/p>/s.exec(written(text))![1]

  test('become our own HTML and are read back as the same text', () => {
    expect(body('It is **free** until *May*.')).toBe('It is <strong>free</strong> until *May*.')
    expect(body('See [our page](https://tidelight.example/a?b=1&c=2).')).toMatch(
      /^See <a href="https:\/\/tidelight\.example\/a\?b=1&amp;c=2" target="_blank" style="[^"]*">our page<\/a>\.$/,
    )
    for (const text of [
      '**[a](https://x.example)**',
      '[**a**](https://x.example)',
      '** a ** b',
      '**a',
      '**a\nb**',
      'a **{{firstName}}** b',
    ])
      expect(readEmail(written(text))!.blocks).toEqual([{ kind: 'text', text }])
    const sent = renderBroadcast(
      { subject: 's', preheader: '', html: written('**Hi {{firstname}}**, [go](https://x.example)') },
      to,
    )
    expect(sent.html).toContain('<strong>Hi Ana</strong>')
    expect(sent.text).toContain('Hi Ana, go (https://x.example)')
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](https://a@evil.example)',
    '[x](https://e.example/"onclick=x)',
    '[<b>](https://x.example)',
  ])('never let the writer add HTML: %s', (text) => {
    expect(body(text)).not.toMatch(/<b>|javascript:[^)]*"|onclick=x"/)
    expect(readEmail(written(text))!.blocks).toEqual([{ kind: 'text', text }])
  })
})

test('a placeholder that we can’t fill in stays in the draft as text and is never sent', () => {
  const typed = emailHtml(
    wholeNewsletter({ blocks: [{ kind: 'text', text: 'Hi {{lastName}} {{unsubscribeUrl}} {{firstname|you}}!' }] }),
  )
  expect(readEmail(typed)!.blocks[0]!.text).toBe('Hi {{lastName}} {{unsubscribeUrl}} {{firstName|you}}!')
  const { html: whole, text } = renderBroadcast(
    { subject: '{{lastName}}Hi', preheader: '', html: typed },
    { ...to, firstName: null },
  )
  expect(text).toContain('Hi you!')
  expect(whole + text).not.toMatch(/lastName|\{\{|&#123;/)
})

describe('readEmail', () => {
  test('reads a newsletter back from its HTML, and nothing from other HTML', () => {
    expect(readEmail(html)).toEqual(wholeNewsletter())
    expect(readEmail('<html><body><h1>Hello</h1></body></html>')).toBeUndefined()
  })

  const text = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom(
        '*a* & <b>',
        '{{firstName}}',
        '$&',
        '[[text]]',
        '</p><p data-part="code">x',
        '**a** [b](https://c.example)',
        '{{lastName}}',
      ),
    )
    .map(emailText)
    .filter((each) => each !== '')
  const block = fc.oneof(
    fc.record({ kind: fc.constantFrom('text' as const, 'facts' as const, 'offer' as const, 'code' as const), text }),
    fc.record({ kind: fc.constantFrom('heading' as const, 'section' as const), text }),
    fc.record({ kind: fc.constantFrom('link' as const, 'button' as const), text, href: fc.webUrl().filter(isWebAddress) }),
  )

  test('reads any typed text back unchanged, and writing it again gives the same HTML', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), text, (blocks, period) => {
        const email = wholeNewsletter({ blocks, period: period.replace(/\n/g, ' ') })
        const written = emailHtml(email)
        expect(readEmail(written)).toEqual(email)
        expect(emailHtml(readEmail(written)!)).toBe(written)
      }),
    )
  })
})

describe('hostile text in a newsletter', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</p></td></tr></table><h1>taken over',
    '<!--[if mso]><script>alert(1)</script><![endif]-->',
    '{{unsubscribeUrl}}{{ postalAddress }}{{{preheader}}}',
    '\u202Eevil',
  ]

  test.each(payloads)('never becomes markup: %s', (payload) => {
    const kinds = ['heading', 'section', 'text', 'facts', 'offer', 'code'] as const
    const written = emailHtml({
      period: payload,
      picture: { src: 'https://tidelight.example/a.jpg', alt: payload },
      blocks: kinds.map((kind) => ({ kind, text: payload })),
    })
    const plain = emailHtml({
      period: 'x',
      picture: { src: 'https://tidelight.example/a.jpg', alt: 'x' },
      blocks: kinds.map((kind) => ({ kind, text: 'x' })),
    })
    const tags = (of: string) => [...of.matchAll(/<!?\/?[\w[-]+/g)].map(([tag]) => tag).join(' ')
    expect(tags(written)).toBe(payload.startsWith('{{unsubscribeUrl}}') ? tags(emailHtml(readEmail(written)!)) : tags(plain))
    expect(written.match(/\{\{/g)!.length).toBe(3)
    expect(written).not.toContain('\u202E')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://a@evil.example/',
    'https://evil.example/"onclick=x',
    'ftp://x',
    'https://x/{{firstName}}',
  ])('is left out as the address of a link or picture: %s', (href) => {
    const written = emailHtml(
      wholeNewsletter({ blocks: [{ kind: 'button', text: 'Go on', href }], picture: { src: href, alt: '' } }),
    )
    expect(written).not.toContain('Go on')
    expect(written).not.toContain('<img')
  })
})
