/** Newsletters from the built-in writer: ready to send after a read-through, and saying only what the catalog says. */
import { beforeEach, describe, expect, test } from 'vitest'
import { highlights } from '../../../src/catalog/newsletter/highlight.ts'
import { readEmail } from '../../../src/catalog/newsletter/email-html.ts'
import { defaultTitle, readPeriod } from '../../../src/catalog/newsletter/period.ts'
import { call } from '../../../src/client/call.ts'
import { generatorQuota } from '../../../src/catalog/newsletter/generator.ts'
import { generateNewsletter } from '../../../src/contracts/newsletter/generate.ts'
import { builtInWords } from '../../../netlify/ai/built-in-writer.ts'
import { strayOf } from '../../../netlify/ai/honesty.ts'
import * as generate from '../../../netlify/functions/admin/newsletter/generate.ts'
import { renderBroadcast } from '../../../netlify/mail/broadcast.ts'
import { useClinic } from '../../support/clinic.ts'
import { clipBytes } from '../../support/whole-newsletter.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(generate)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
})

const brief = {
  month: 'December 2026',
  seasonalTheme: '',
  highlightTreatments: 'Dermal Fillers, Travel Detox',
  links: '',
  discountCode: '',
  discountDetails: '',
  variant: 0,
}

async function generated(change: Partial<typeof brief> = {}) {
  const result = await call(generateNewsletter, { ...brief, ...change }, admin.options)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

async function refused(change: Partial<typeof brief>) {
  const result = await call(generateNewsletter, { ...brief, ...change }, admin.options)
  if (result.ok || result.failure.kind !== 'refused') throw new Error('It was not refused.')
  return result.failure
}

describe('a generated newsletter', () => {
  test('has the catalog’s facts, the links, and the offer with its code, and names its writer', async () => {
    const { subject, preheader, html, madeBy, notes } = await generated({
      links: 'Our story: https://tidelight.example/#about\nwww.example.com/guide',
      discountCode: 'WINTER15',
      discountDetails: '15% off one visit in December.',
    })
    const { period, blocks } = readEmail(html)!
    expect({ subject, madeBy, notes, period }).toEqual({
      subject: 'December: Dermal Fillers and Travel Detox',
      madeBy: 'built-in',
      notes: [],
      period: 'December 2026',
    })
    expect(preheader).not.toBe('')
    const texts = blocks.map(({ text }) => text)
    expect(texts).toContain('45–60 min · $250, plus $150 travel · At your home or hotel')
    expect(texts).toContain('Hyaluronic acid for contour and volume. We review each step before the next.')
    expect(texts).toContain('15% off one visit in December.')
    expect(blocks).toContainEqual({ kind: 'code', text: 'WINTER15' })
    expect(blocks).toContainEqual({ kind: 'link', text: 'Our story', href: 'https://tidelight.example/#about' })
    expect(blocks).toContainEqual({ kind: 'link', text: 'example.com/guide', href: 'https://www.example.com/guide' })
    expect(blocks).toContainEqual({ kind: 'link', text: 'Book Travel Detox', href: 'http://clinic.test/book-iv' })
  })

  test('can be about every treatment in every month, and says only what the catalog says', () => {
    for (let month = 1; month <= 12; month += 1) {
      for (const [index, highlight] of highlights.entries()) {
        const period = readPeriod(`2027-${String(month).padStart(2, '0')}`, '2026-11-21')
        const about = { period, theme: '', highlights: [highlight], offer: { code: '', details: '' }, variant: index }
        expect(strayOf(builtInWords(about), about), highlight.name).toBeUndefined()
      }
    }
  })

  test('has the catalog’s caveats among its points', () => {
    const pointsOf = (name: string) => highlights.find((each) => each.name === name)!.points.join('\n')
    expect(pointsOf('BPC-157')).toContain('Not an approved drug')
    expect(pointsOf('Anti-Wrinkle Treatments')).toContain('Not given during pregnancy')
    expect(pointsOf('PT-141')).toContain('Nausea is common at first')
    expect(pointsOf('Tirzepatide Program')).toContain('other birth control')
  })

  test('has the same words for the same variant, and other words for the next', async () => {
    const [first, again, next] = [await generated(), await generated(), await generated({ variant: 1 })]
    expect(again.html).toBe(first.html)
    expect(next.html).not.toBe(first.html)
  })

  test('stays below the size that Gmail clips, even for the longest brief', async () => {
    const { subject, preheader, html } = await generated({
      highlightTreatments: 'BPC-157, PT-141, Anti-Wrinkle Treatments, Tirzepatide Program, NAD+ High-Dose IV, Sermorelin',
      links: Array.from({ length: 20 }, (_, n) => `A link with words ${n}: https://tidelight.example/${'a'.repeat(50)}${n}`).join(
        '\n',
      ),
      discountDetails: 'word '.repeat(79),
    })
    const to = { attemptId: 'a', email: 'ana@example.com', firstName: null, unsubscribeToken: 't' }
    expect(Buffer.byteLength(renderBroadcast({ subject, preheader, html }, to).html)).toBeLessThan(clipBytes)
  })
})

describe('the generator’s form', () => {
  test('accepts other names of treatments, and leaves out unknown ones with a note', async () => {
    const { html, notes } = await generated({ highlightTreatments: 'botox & moon bathing\nVitamin C 25,000 mg' })
    const sections = readEmail(html)!.blocks.filter(({ kind }) => kind === 'section')
    expect(sections.map(({ text }) => text)).toEqual(['Anti-Wrinkle Treatments', 'Vitamin C 25,000 mg'])
    expect(notes).toEqual(['“moon bathing” isn’t in the catalog, so the newsletter doesn’t mention it.'])
  })

  test.each<[Partial<typeof brief>, string]>([
    [{ highlightTreatments: 'moon bathing' }, 'highlightTreatments'],
    [{ highlightTreatments: '  ' }, 'highlightTreatments'],
    [{ highlightTreatments: 'KPV, DSIP, Selank, GHK-Cu, MOTS-c, Epitalon, PT-141' }, 'highlightTreatments'],
    [{ links: 'Read: javascript:alert(1)' }, 'links'],
    [{ links: 'data:text/html,hello' }, 'links'],
    [{ month: '' }, 'month'],
    [{ month: 'December\r\nBcc: a@example.com' }, 'month'],
  ])('refuses an invalid $1 at its field, and does not count it toward the daily limit: %o', async (change, field) => {
    const { code, fields } = await refused(change)
    expect({ code, fields: Object.keys(fields) }).toEqual({ code: 'invalid-input', fields: [field] })
    expect(await clinic.rows('select 1 from generator_days')).toEqual([])
  })

  test('treats hostile input as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)>{{unsubscribeUrl}}'
    const { html } = await generated({ seasonalTheme: hostile, discountCode: hostile.slice(0, 28), discountDetails: hostile })
    expect(html).not.toMatch(/<img src=x/)
    expect(html.match(/\{\{unsubscribeUrl\}\}/g)).toHaveLength(1)
  })

  test('suggests the spec’s title for each period', () => {
    const titles = ['December', 'dec 2027', '2027-02', 'January', 'Holidays 2026'].map((text) => defaultTitle(text, '2026-11-21'))
    expect(titles).toEqual([
      'December Newsletter - 2026',
      'December Newsletter - 2027',
      'February Newsletter - 2027',
      'January Newsletter - 2027',
      'Holidays Newsletter - 2026',
    ])
  })
})

describe('an admin’s daily limit', () => {
  test('holds for simultaneous requests, and is separate for each admin', async () => {
    await clinic.rows(
      `insert into generator_days (account_id, generator, day, used)
       values ($1, 'newsletter', (now() at time zone 'America/New_York')::date, $2)`,
      [admin.id, generatorQuota.newsletter - 2],
    )
    const results = await Promise.all(Array.from({ length: 8 }, () => call(generateNewsletter, brief, admin.options)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    const codes = results.flatMap((each) => (!each.ok && each.failure.kind === 'refused' ? [each.failure.code] : []))
    expect(codes).toEqual(Array.from({ length: 6 }, () => 'generator-quota'))
    expect(await clinic.rows(`select count(*)::int from audit where action = 'newsletter.generated'`)).toEqual([{ count: 2 }])
    const other = await signedIn(server, 'admin')
    expect((await call(generateNewsletter, brief, other.options)).ok).toBe(true)
  })
})
