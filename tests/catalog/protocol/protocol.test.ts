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

describe('what the pages offer', () => {
  test('is as many as the specification says', () => {
    expect(serviceLineIds.map((line) => [line, protocolsOf(line).length])).toEqual([
      ['aesthetics', 7],
      ['peptides', 15],
      ['weight', 5],
      ['performance', 4],
    ])
  })

  test('has the names that the specification gives', () => {
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

  test('is known to the consultation list by name, so no name comes twice', () => {
    expect(new Set(protocols.map(({ name }) => name)).size).toBe(protocols.length)
    expect(() => protocolNamed('BPC 157')).toThrow('BPC 157')
  })

  test('every category of the peptides is met by at least one of them', () => {
    const peptides = protocolsOf('peptides')
    const categories = categoriesOf(peptides)
    expect(new Set(categories).size).toBe(categories.length)
    expect(peptides.every(({ category }) => categories.includes(category))).toBe(true)
  })
})

describe.each(words)('$name', ({ name, text }) => {
  const protocol = protocolNamed(name)

  test('says what it is, three uses or more, how long and how often', () => {
    for (const part of [protocol.category, protocol.description, protocol.duration, protocol.frequency])
      expect(part.trim()).not.toBe('')
    expect(protocol.benefits.length).toBeGreaterThanOrEqual(3)
    expect(new Set(protocol.benefits).size).toBe(protocol.benefits.length)
    // With exactly four, the words that hide the last line would take as much room as the line.
    expect(protocol.benefits.length).not.toBe(4)
  })

  test('sets off a term in every use, and closes each mark', () => {
    for (const benefit of protocol.benefits) expect(benefit).toMatch(/^[^*]*(\*[^*\s](?:[^*]*[^*\s])?\*[^*]*)+$/)
    expect(protocol.description).not.toContain('*')
  })

  test('names no dose and promises nothing', () => {
    expect(text).not.toMatch(/\d\s*(mg|mcg|µg|ug|g|ml|iu|units?)\b/i)
    expect(text).not.toMatch(/\b(cures?|heals?|guarantee\w*|miracle|proven|permanent|unlock|transform\w*|boosts?)\b|!/i)
  })

  test('has a slot for its picture', () => {
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
])('the card of %s names who must not have it, as the label or the treatment’s page does', (name, ...named) => {
  const caution = protocolNamed(name).caution?.replaceAll('*', '') ?? ''
  for (const each of named) expect(caution).toMatch(each)
})

test('a use that no label could name isn’t called off-label', () => {
  expect(protocolNamed('Sermorelin').benefits.join()).not.toContain('off-label')
})

test('a peptide’s picture is its own', () => {
  const slots = protocolsOf('peptides').map(({ slot }) => slot)
  expect(new Set(slots).size).toBe(15)
  expect(slots).toContain('peptide-thymosin-alpha-1')
  expect(slots).toContain('peptide-mots-c')
})

test('no two cards show the same picture, on whichever pages they are', () => {
  const cards = [...protocols, ...ivTreatments, ...serviceLines].map(({ slot }) => slot)
  expect(cards.toSorted()).toEqual([...new Set(cards)].toSorted())
  // Nor one that a page uses as its own art.
  expect(cards.filter((slot) => /^(hero|og|modal|provider|building|cta)(-|$)/.test(slot))).toEqual([])
})

test('every card has its picture', () => {
  for (const { slot } of [...protocols, ...ivTreatments]) {
    const held = readdirSync(new URL(`../../../src/media/${slot}`, import.meta.url))
    expect(held, slot).toContain('slot.json')
    expect(
      held.some((file) => /^(photo|render)\.(webp|avif|png|jpe?g|svg)$/.test(file)),
      slot,
    ).toBe(true)
  }
})

test('no two pictures of cards are the same file under two names', () => {
  const bytes = [...protocols, ...ivTreatments].map(({ slot }) => {
    const folder = new URL(`../../../src/media/${slot}/`, import.meta.url)
    const [picture] = readdirSync(folder).filter((file) => /^(photo|render)\./.test(file))
    return createHash('sha256')
      .update(readFileSync(new URL(picture!, folder)))
      .digest('hex')
  })
  expect(new Set(bytes).size).toBe(bytes.length)
})

test.each(serviceLineIds)('each treatment of /%s has its source beside it', (line) => {
  const source = readFileSync(new URL(`../../../src/catalog/protocol/${line}.ts`, import.meta.url), 'utf8')
  expect(source.match(/^ {2}\/\/ .*\b(19|20)\d\d\b.*$|^ {2}\/\/ .*fact sheets.*$/gm)).toHaveLength(protocolsOf(line).length)
})

describe('the figures', () => {
  test('are the ones of the specification', () => {
    const figures = (line: (typeof serviceLineIds)[number]) => claimsOf(line).map(({ value, label }) => `${value} ${label}`)
    expect(figures('peptides')).toEqual(['95% success', '10+ years', '15+ protocols'])
    expect(figures('weight')).toEqual(['15-20% average weight loss', '100% FDA approved', '92% success rate'])
    expect(figures('performance')).toEqual(['25% performance increase', '40% recovery speed', '98% athlete success', '10+ years'])
    expect(figures('aesthetics')).toEqual(['99% satisfaction', '100% natural results', 'Expert injector', '15+ years'])
  })

  test('carry the footnote for as long as one of them has no basis', () => {
    expect(claimFootnote).toBe('Figures reported by the clinic')
    for (const line of serviceLineIds)
      expect(needsFootnote(line)).toBe(claims.some((claim) => claim.page === line && claim.enabled && claim.basis === ''))
  })
})
