/** What the price page and the policies say comes from the rest of the catalog, and never from an empty field. */
import { describe, expect, test } from 'vitest'
import { ivTreatments } from '../../../src/catalog/treatment/iv-treatment.ts'
import {
  elsewhereLinks,
  ownerSlots,
  payingTopics,
  resultsOf,
  type OwnerSlots,
} from '../../../src/catalog/practice/owner-slots.ts'
import { policies, policyPath } from '../../../src/catalog/practice/policies.ts'
import { exampleVisit, priceGroups, unpriced } from '../../../src/catalog/practice/price-list.ts'
import { cardFact, factsOf } from '../../../src/catalog/service/service-fact.ts'
import { services } from '../../../src/catalog/service/service.ts'
import { serviceLineIds } from '../../../src/catalog/service/service-line.ts'
import { residentDiscountPercent, travelFeeCents } from '../../../src/catalog/quote.ts'
import { priceCentsOf, treatmentNamed, treatments } from '../../../src/catalog/treatment/treatment.ts'
import { freeHours } from '../../../src/catalog/visit/visit.ts'
import { signingAge } from '../../../src/catalog/event/waiver.ts'
import { questionGroups } from '../../../src/content/faq.ts'

/** Before the clinic has filled anything in. */
const empty: OwnerSlots = {
  ...{ results: [], reviews: null, instagram: '', memberships: [] },
  ...{ financing: '', insuranceStance: '', hsaFsa: '' },
}
const titles = (slots: OwnerSlots) => payingTopics(slots).map(({ title }) => title)

describe('paying', () => {
  test('says only what is true of every plan before the clinic has filled anything in', () => {
    expect(titles(empty)).toEqual(['Insurance', 'HSA and FSA'])
    for (const { paragraphs } of payingTopics(empty)) expect(paragraphs).toEqual([expect.stringMatching(/decides/)])
  })

  test('says what the clinic filled in first, and offers what only the clinic can', () => {
    const filled = { ...empty, financing: 'In three parts.', insuranceStance: 'We don’t bill insurance.' }
    expect(titles(filled)).toEqual(['Insurance', 'HSA and FSA', 'Paying over time'])
    const [insurance, , overTime] = payingTopics(filled)
    expect(insurance!.paragraphs).toEqual(['We don’t bill insurance.', payingTopics(empty)[0]!.paragraphs[0]])
    expect(overTime!.paragraphs).toEqual(['In three parts.'])
  })
})

describe('what only the clinic has', () => {
  test('shows nobody and leads nowhere until the clinic has filled it in', () => {
    expect(treatments.flatMap(({ name }) => resultsOf(name, empty))).toEqual([])
    expect(elsewhereLinks(empty)).toEqual([])
  })

  test('names treatments that there are', () => {
    for (const { treatment } of ownerSlots.results) expect(treatmentNamed(treatment).name).toBe(treatment)
  })

  test('goes with its treatment, and to the addresses that the clinic gave', () => {
    const result = { treatment: 'Dermal Fillers', before: 'result-1a', after: 'result-1b', when: '2 weeks after 1 syringe' }
    const reviews = { score: '4.9', count: 120, source: 'Google', url: 'https://example.com/reviews' }
    const filled = { ...empty, results: [result], reviews, instagram: 'https://example.com/tidelight' }
    expect(resultsOf('Dermal Fillers', filled)).toEqual([result])
    expect(resultsOf('BPC-157', filled)).toEqual([])
    expect(elsewhereLinks(filled)).toEqual([
      { label: 'Instagram', href: 'https://example.com/tidelight' },
      { label: 'Google reviews', href: 'https://example.com/reviews' },
    ])
  })
})

describe('the price list', () => {
  test('has each treatment once: with its price, or among those that depend on a plan', () => {
    const priced = priceGroups.flatMap(({ rows }) => rows)
    const names = [...priced.map(({ name }) => name), ...unpriced.flatMap((line) => line.names)]
    expect(names.toSorted()).toEqual(treatments.map(({ name }) => name).toSorted())
    for (const { name, priceCents, from } of priced) {
      const treatment = treatmentNamed(name)
      expect([name, priceCents, from]).toEqual([name, priceCentsOf(treatment), treatment.infusion === undefined])
    }
    expect(priceGroups[0]!.rows).toHaveLength(ivTreatments.length)
  })

  test('adds up a visit for two as the booking does', () => {
    const { anybody, resident } = exampleVisit
    expect(anybody.totalCents).toBe(anybody.subtotalCents + travelFeeCents)
    expect(resident.totalCents).toBe(anybody.subtotalCents - (anybody.subtotalCents * residentDiscountPercent) / 100)
  })
})

test('a kind of care advertises the least price that something of it has, and no other', () => {
  const prices = serviceLineIds.map((line) => [line, cardFact(line)] as const)
  const named = 'NAD+ High-Dose IV from $700, plus travel'
  expect(prices.filter(([, fact]) => fact.includes('$'))).toEqual([['performance', named]])
  expect(factsOf('performance')[0]).toEqual({ value: 'From $700', label: 'for NAD+ High-Dose IV, plus travel' })
})

test('the consultation’s IV service takes as long as its infusions do', () => {
  const bounds = (texts: readonly string[]) => {
    const minutes = texts.flatMap((text) => text.match(/\d+/g)!).map(Number)
    return [Math.min(...minutes), Math.max(...minutes), texts.some((text) => /\+|or more/.test(text))]
  }
  const { treatmentDetails } = services.find(({ title }) => title === 'IV Hydration Therapy')!
  expect(bounds([treatmentDetails.duration])).toEqual(bounds(ivTreatments.map(({ duration }) => duration)))
})

describe('a policy', () => {
  test('has an address of its own, and the figures of the catalog', () => {
    expect(new Set(policies.map(({ id }) => id)).size).toBe(policies.length)
    expect(policyPath('age')).toBe('/policies#age')
    const shortOf = (id: string) => policies.find((policy) => policy.id === id)!.short
    expect(shortOf('canceling')).toContain(`${freeHours} hours`)
    expect(shortOf('age')).toContain(`${signingAge}`)
  })
})

test('each question is asked once, and its answer ends like a sentence', () => {
  const questions = questionGroups.flatMap((group) => group.questions)
  expect(questions.length).toBeGreaterThanOrEqual(18)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
  for (const { question, answer } of questions) expect([question, answer.at(-1)]).toEqual([expect.stringMatching(/\?$/), '.'])
})
