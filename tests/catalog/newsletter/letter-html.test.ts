/** The newsletter's HTML: what every mail program must find in it, and the conversion from a draft to HTML and back. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { letterHtml, letterText, readLetter } from '../../../src/catalog/newsletter/letter-html.ts'
import { isWebAddress, type LetterBlock } from '../../../src/catalog/newsletter/letter-block.ts'
import { renderBroadcast } from '../../../netlify/mail/broadcast.ts'
import { useClinic } from '../../support/clinic.ts'
import { clipBytes, makeLetter } from '../../support/letters.ts'

useClinic()

const to = { attemptId: 'a', email: 'ana@example.com', firstName: 'Ana', unsubscribeToken: 'token' }
const html = letterHtml(makeLetter())
let sent: ReturnType<typeof renderBroadcast>

beforeAll(() => {
  sent = renderBroadcast({ subject: 'December', preheader: 'For {{firstName}}: what is new', html }, to)
})

describe('what email programs need', () => {
  test('Outlook gets tables, fixed widths and fonts it knows; every conditional comment is closed', () => {
    expect(html.match(/<!--\[if/g)!.length).toBe(html.match(/<!\[endif\]-->/g)!.length)
    expect(html).toMatch(/<!--\[if mso \| IE\]><table[^>]*width="600"/)
    expect(html).toMatch(/<!--\[if mso\]><style[^>]*>[^<]*Georgia/)
    expect(html.match(/<table/g)!.length).toBe(html.match(/<\/table>/g)!.length)
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toMatch(/role="presentation"/)
  })

  test('dark mode is declared and has its own colors, also in Outlook on the web', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark"')
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/)
    expect(html).toMatch(/\[data-ogsc\]/)
  })

  test('Gmail shows all of it: a newsletter of eight long sections stays below the clip', () => {
    const section: LetterBlock[] = [
      { kind: 'section', text: 'A treatment with a long name' },
      { kind: 'text', text: 'word '.repeat(120) },
      { kind: 'text', text: 'word '.repeat(120) },
      { kind: 'facts', text: 'word '.repeat(20) },
      { kind: 'link', text: 'Read more', href: 'https://tidelight.example/aesthetics' },
    ]
    const long = letterHtml(makeLetter({ blocks: [...makeLetter().blocks, ...Array.from({ length: 8 }, () => section).flat()] }))
    const whole = renderBroadcast({ subject: 's', preheader: 'p', html: long }, to).html
    expect(Buffer.byteLength(html)).toBeLessThan(25 * 1024)
    expect(Buffer.byteLength(whole)).toBeLessThan(clipBytes)
  })

  test('nothing comes from anybody else: no font, no script, no picture but the newsletter’s own', () => {
    expect([...html.matchAll(/(?:src|url\(|@import)\s*=?\s*["']?(https?:[^"')]+)/g)].map(([, url]) => url)).toEqual([
      'https://tidelight.example/letter/winter.jpg',
    ])
    expect(html).not.toMatch(/<script|<link|@import|<form|<iframe/i)
  })

  test('the picture has words, and a newsletter without one has no hole', () => {
    expect(html).toMatch(/<img[^>]* alt="Abstract glass artwork: a drop above still water"/)
    const bare = letterHtml(makeLetter({ picture: undefined }))
    expect(bare).not.toContain('<img')
    expect(bare).not.toContain('[[')
  })
})

describe('what is sent', () => {
  test('has the preheader, the address and the way out once each, and no slot left', () => {
    expect(sent.html.match(/For Ana: what is new/g)).toHaveLength(1)
    expect(sent.html.match(/1201 Harbor Light Drive, Suite 4, Miami Beach, FL 33139/g)).toHaveLength(1)
    expect(sent.html.match(/>Unsubscribe</g)).toHaveLength(1)
    expect(sent.html).toContain('/unsubscribe?token=token')
    expect(sent.html).not.toMatch(/\{\{|\[\[/)
  })

  test('reads well as text alone: every paragraph, the offer, its code, the links', () => {
    expect(sent.text).toContain('Hello Ana,')
    expect(sent.text).toContain('Read about Dermal Fillers (https://tidelight.example/aesthetics)')
    expect(sent.text).toMatch(/15% off one visit in December[^]*WINTER15/)
    expect(sent.text).toContain('Until soon,\nTidelight')
    expect(sent.text).toMatch(/Unsubscribe \(http/)
    expect(sent.text).not.toMatch(/<|\[if|mso|what is new/)
  })
})

test.each([
  ['WINTER15', /WINTER15[^]*Mention it when you call or text us at \(305\)/],
  ['bella isle', /bella isle[^]*Enter it as your resident code when you book online\./],
])('a code that says %s says where it counts', (text, said) => {
  const { html: whole } = renderBroadcast(
    { subject: 's', preheader: 'p', html: letterHtml(makeLetter({ blocks: [{ kind: 'code', text }] })) },
    to,
  )
  expect(whole).toMatch(said)
})

describe('bold words and links in a paragraph', () => {
  const written = (text: string) => letterHtml(makeLetter({ picture: undefined, blocks: [{ kind: 'text', text }] }))
  const body = (text: string) => /<p data-part="text"[^>]*>(.*?)<\/p>/s.exec(written(text))![1]

  test('become HTML of our own, and text again', () => {
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
      expect(readLetter(written(text))!.blocks).toEqual([{ kind: 'text', text }])
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
  ])('%s brings no HTML of its own', (text) => {
    expect(body(text)).not.toMatch(/<b>|javascript:[^)]*"|onclick=x"/)
    expect(readLetter(written(text))!.blocks).toEqual([{ kind: 'text', text }])
  })
})

test('what we can’t fill in stays text, and is never sent', () => {
  const typed = letterHtml(
    makeLetter({ blocks: [{ kind: 'text', text: 'Hi {{lastName}} {{unsubscribeUrl}} {{firstname|you}}!' }] }),
  )
  expect(readLetter(typed)!.blocks[0]!.text).toBe('Hi {{lastName}} {{unsubscribeUrl}} {{firstName|you}}!')
  const { html: whole, text } = renderBroadcast(
    { subject: '{{lastName}}Hi', preheader: '', html: typed },
    { ...to, firstName: null },
  )
  expect(text).toContain('Hi you!')
  expect(whole + text).not.toMatch(/lastName|\{\{|&#123;/)
})

describe('there and back', () => {
  test('a newsletter is read as it was written', () => {
    expect(readLetter(html)).toEqual(makeLetter())
    expect(readLetter('<html><body><h1>Hello</h1></body></html>')).toBeUndefined()
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
    .map(letterText)
    .filter((each) => each !== '')
  const block = fc.oneof(
    fc.record({ kind: fc.constantFrom('text' as const, 'facts' as const, 'offer' as const, 'code' as const), text }),
    fc.record({ kind: fc.constantFrom('heading' as const, 'section' as const), text }),
    fc.record({ kind: fc.constantFrom('link' as const, 'button' as const), text, href: fc.webUrl().filter(isWebAddress) }),
  )

  test('whatever anybody types, it is read as it was written, and what is written twice stays the same', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), text, (blocks, period) => {
        const letter = makeLetter({ blocks, period: period.replace(/\n/g, ' ') })
        const written = letterHtml(letter)
        expect(readLetter(written)).toEqual(letter)
        expect(letterHtml(readLetter(written)!)).toBe(written)
      }),
    )
  })
})

describe('hostile words', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</p></td></tr></table><h1>taken over',
    '<!--[if mso]><script>alert(1)</script><![endif]-->',
    '{{unsubscribeUrl}}{{ postalAddress }}{{{preheader}}}',
    '\u202Eevil',
  ]

  test.each(payloads)('%s stays words', (payload) => {
    const kinds = ['heading', 'section', 'text', 'facts', 'offer', 'code'] as const
    const written = letterHtml({
      period: payload,
      picture: { src: 'https://tidelight.example/a.jpg', alt: payload },
      blocks: kinds.map((kind) => ({ kind, text: payload })),
    })
    const plain = letterHtml({
      period: 'x',
      picture: { src: 'https://tidelight.example/a.jpg', alt: 'x' },
      blocks: kinds.map((kind) => ({ kind, text: 'x' })),
    })
    const tags = (of: string) => [...of.matchAll(/<!?\/?[\w[-]+/g)].map(([tag]) => tag).join(' ')
    expect(tags(written)).toBe(payload.startsWith('{{unsubscribeUrl}}') ? tags(letterHtml(readLetter(written)!)) : tags(plain))
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
  ])('a link to %s is left out', (href) => {
    const written = letterHtml(makeLetter({ blocks: [{ kind: 'button', text: 'Go on', href }], picture: { src: href, alt: '' } }))
    expect(written).not.toContain('Go on')
    expect(written).not.toContain('<img')
  })
})
