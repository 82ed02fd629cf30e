import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { claimFootnote, claims, claimsOf, needsFootnote } from '../../../src/catalog/claim.ts'
import { ivTreatments } from '../../../src/catalog/treatment/iv-treatment.ts'
import { categoriesOf, protocolNamed, protocols, protocolsOf } from '../../../src/catalog/protocol/list.ts'
import { serviceLineIds, serviceLines } from '../../../src/catalog/service/service-line.ts'

const words = protocols.map((protocol) => ({
  name: protocol.name,
  text: [protocol.description, ...protocol.benefits, protocol.duration, protocol.frequency].join('\n'),
}))

describe('the service pages', () => {
  test('offer as many treatments as the specification lists', () => {
    expect(serviceLineIds.map((line) => [line, protocolsOf(line).length])).toEqual([
      ['aesthetics', 7],
      ['peptides', 15],
      ['weight', 5],
      ['performance', 4],
    ])
  })

  test('use the specification’s names and mark peptides as prescription only', () => {
    expect(protocolsOf('performance').map(({ name }) => name)).toEqual([
      'NAD+ High-Dose IV',
      'Athletic Recovery IV',
      'Hormone Optimization',
      'BPC-157 Recovery',
    ])
    expect(protocolsOf('aesthetics').map(({ name }) => name)).toEqual([
      'Anti-Wrinkle Treatments',
      'Dermal Fillers',
      'PDO Thread Lifts',
      'Skin Rejuvenation IV',
      'GLOW Peptide Complex',
      'ReGrow Drops',
      'Glow Melt GHK-Cu',
    ])
    expect(protocolNamed('BPC-157 Recovery').prescriptionOnly).toBe(true)
    expect(protocolsOf('peptides').every(({ prescriptionOnly }) => prescriptionOnly)).toBe(true)
  })

  test('have no two treatments with the same name, because the consultation list finds them by name', () => {
    expect(new Set(protocols.map(({ name }) => name)).size).toBe(protocols.length)
    expect(() => protocolNamed('BPC 157')).toThrow('BPC 157')
  })

  test('list each peptide’s category exactly once', () => {
    const peptides = protocolsOf('peptides')
    const categories = categoriesOf(peptides)
    expect(new Set(categories).size).toBe(categories.length)
    expect(peptides.every(({ category }) => categories.includes(category))).toBe(true)
  })
})

describe.each(words)('$name', ({ name, text }) => {
  const protocol = protocolNamed(name)

  test('has a category, a description, a duration, a frequency and at least three uses, but not four', () => {
    for (const part of [protocol.category, protocol.description, protocol.duration, protocol.frequency])
      expect(part.trim()).not.toBe('')
    expect(protocol.benefits.length).toBeGreaterThanOrEqual(3)
    expect(new Set(protocol.benefits).size).toBe(protocol.benefits.length)
    // With exactly four, the “More on …” line that hides the last use would take as much room as the use.
    expect(protocol.benefits.length).not.toBe(4)
  })

  test('emphasizes a term in every use and closes each mark', () => {
    for (const benefit of protocol.benefits) expect(benefit).toMatch(/^[^*]*(\*[^*\s](?:[^*]*[^*\s])?\*[^*]*)+$/)
    expect(protocol.description).not.toContain('*')
  })

  test('names no dose and promises no result', () => {
    expect(text).not.toMatch(/\d\s*(mg|mcg|µg|ug|g|ml|iu|units?)\b/i)
    expect(text).not.toMatch(/\b(cures?|heals?|guarantee\w*|miracle|proven|permanent|unlock|transform\w*|boosts?)\b|!/i)
  })

  test('has a picture slot', () => {
    expect(protocol.slot).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

test.each([
  ['Semaglutide Program', /you or a relative/, /medullary thyroid cancer/, /MEN 2/, /allergic/, /pregnancy/],
  ['Tirzepatide Program', /you or a relative/, /medullary thyroid cancer/, /MEN 2/, /allergic/, /pregnancy/],
  ['Anti-Wrinkle Treatments', /allergic/, /infected/, /nerve and muscle/, /pregnancy/],
  ['Dermal Fillers', /infected/, /blood vessel/, /pregnancy/],
  ['PDO Thread Lifts', /infected/, /blood thinners/, /pregnancy/],
  ['Tesamorelin', /active cancer/, /pituitary/, /pregnancy/],
  ['PT-141', /blood pressure/, /heart or artery/, /pregnancy/],
  ['Hormone Optimization', /prostate cancer/, /heart attack or stroke/, /pregnancy/],
])('the card of %s says who must not have it', (name, ...named) => {
  const caution = protocolNamed(name).caution?.replaceAll('*', '') ?? ''
  for (const each of named) expect(caution).toMatch(each)
})

test('the uses of Sermorelin are not called off-label', () => {
  expect(protocolNamed('Sermorelin').benefits.join()).not.toContain('off-label')
})

test('every peptide has its own picture', () => {
  const slots = protocolsOf('peptides').map(({ slot }) => slot)
  expect(new Set(slots).size).toBe(15)
  expect(slots).toContain('peptide-thymosin-alpha-1')
  expect(slots).toContain('peptide-mots-c')
})

test('no two cards share a picture, even on different pages', () => {
  const cards = [...protocols, ...ivTreatments, ...serviceLines].map(({ slot }) => slot)
  expect(cards.toSorted()).toEqual([...new Set(cards)].toSorted())
  // No card uses a page's own artwork either.
  expect(cards.filter((slot) => /^(hero|og|modal|provider|building|cta)(-|$)/.test(slot))).toEqual([])
})

test('every card has a picture file', () => {
  for (const { slot } of [...protocols, ...ivTreatments]) {
    const held = readdirSync(new URL(`../../../src/media/${slot}`, import.meta.url))
    expect(held, slot).toContain('slot.json')
    expect(
      held.some((file) => /^(photo|render)\.(webp|avif|png|jpe?g|svg)$/.test(file)),
      slot,
    ).toBe(true)
  }
})

test('no two cards use the same picture file under two names', () => {
  const bytes = [...protocols, ...ivTreatments].map(({ slot }) => {
    const folder = new URL(`../../../src/media/${slot}/`, import.meta.url)
    const [picture] = readdirSync(folder).filter((file) => /^(photo|render)\./.test(file))
    return createHash('sha256')
      .update(readFileSync(new URL(picture!, folder)))
      .digest('hex')
  })
  expect(new Set(bytes).size).toBe(bytes.length)
})

test.each(serviceLineIds)('each treatment on /%s has a comment with its source', (line) => {
  const source = readFileSync(new URL(`../../../src/catalog/protocol/${line}.ts`, import.meta.url), 'utf8')
  expect(source.match(/^ {2}\/\/ .*\b(19|20)\d\d\b.*$|^ {2}\/\/ .*fact sheets.*$/gm)).toHaveLength(protocolsOf(line).length)
})

describe('the figures of the service pages', () => {
  test('match the specification', () => {
    const figures = (line: (typeof serviceLineIds)[number]) => claimsOf(line).map(({ value, label }) => `${value} ${label}`)
    expect(figures('peptides')).toEqual(['95% success', '10+ years', '15+ protocols'])
    expect(figures('weight')).toEqual(['15-20% average weight loss', '100% FDA approved', '92% success rate'])
    expect(figures('performance')).toEqual(['25% performance increase', '40% recovery speed', '98% athlete success', '10+ years'])
    expect(figures('aesthetics')).toEqual(['99% satisfaction', '100% natural results', 'Expert injector', '15+ years'])
  })

  test('carry the footnote while one of them has no stated basis', () => {
    expect(claimFootnote).toBe('Figures reported by the clinic')
    for (const line of serviceLineIds)
      expect(needsFootnote(line)).toBe(claims.some((claim) => claim.page === line && claim.enabled && claim.basis === ''))
  })
})
