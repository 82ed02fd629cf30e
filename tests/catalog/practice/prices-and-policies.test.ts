/** The price page and the policies take their figures from the catalog and never show an empty field. */
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

describe('the payment topics', () => {
  test('say only what is true of every insurance plan until the clinic fills in its own answers', () => {
    expect(titles(empty)).toEqual(['Insurance', 'HSA and FSA'])
    for (const { paragraphs } of payingTopics(empty)) expect(paragraphs).toEqual([expect.stringMatching(/decides/)])
  })

  test('put the clinic’s own answer first, and include paying over time once the clinic fills it in', () => {
    const filled = { ...empty, financing: 'In three parts.', insuranceStance: 'We don’t bill insurance.' }
    expect(titles(filled)).toEqual(['Insurance', 'HSA and FSA', 'Paying over time'])
    const [insurance, , overTime] = payingTopics(filled)
    expect(insurance!.paragraphs).toEqual(['We don’t bill insurance.', payingTopics(empty)[0]!.paragraphs[0]])
    expect(overTime!.paragraphs).toEqual(['In three parts.'])
  })
})

describe('the results and links that the clinic fills in', () => {
  test('are empty until the clinic fills them in', () => {
    expect(treatments.flatMap(({ name }) => resultsOf(name, empty))).toEqual([])
    expect(elsewhereLinks(empty)).toEqual([])
  })

  test('refer only to treatments that exist', () => {
    for (const { treatment } of ownerSlots.results) expect(treatmentNamed(treatment).name).toBe(treatment)
  })

  test('appear with their treatment, and lead to the addresses that the clinic gave', () => {
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
  test('lists each treatment once, with its price or among those that depend on a plan', () => {
    const priced = priceGroups.flatMap(({ rows }) => rows)
    const names = [...priced.map(({ name }) => name), ...unpriced.flatMap((line) => line.names)]
    expect(names.toSorted()).toEqual(treatments.map(({ name }) => name).toSorted())
    for (const { name, priceCents, from } of priced) {
      const treatment = treatmentNamed(name)
      expect([name, priceCents, from]).toEqual([name, priceCentsOf(treatment), treatment.infusion === undefined])
    }
    expect(priceGroups[0]!.rows).toHaveLength(ivTreatments.length)
  })

  test('adds the travel fee to its example visit, or takes off the resident discount', () => {
    const { anybody, resident } = exampleVisit
    expect(anybody.totalCents).toBe(anybody.subtotalCents + travelFeeCents)
    expect(resident.totalCents).toBe(anybody.subtotalCents - (anybody.subtotalCents * residentDiscountPercent) / 100)
  })
})

test('the card of a service line shows the lowest price of its treatments, or none', () => {
  const prices = serviceLineIds.map((line) => [line, cardFact(line)] as const)
  const named = 'NAD+ High-Dose IV from $700, plus travel'
  expect(prices.filter(([, fact]) => fact.includes('$'))).toEqual([['performance', named]])
  expect(factsOf('performance')[0]).toEqual({ value: 'From $700', label: 'for NAD+ High-Dose IV, plus travel' })
})

test('the IV hydration service names the shortest and the longest duration of its infusions', () => {
  const bounds = (texts: readonly string[]) => {
    const minutes = texts.flatMap((text) => text.match(/\d+/g)!).map(Number)
    return [Math.min(...minutes), Math.max(...minutes), texts.some((text) => /\+|or more/.test(text))]
  }
  const { treatmentDetails } = services.find(({ title }) => title === 'IV Hydration Therapy')!
  expect(bounds([treatmentDetails.duration])).toEqual(bounds(ivTreatments.map(({ duration }) => duration)))
})

describe('a policy', () => {
  test('has its own address and uses the catalog’s figures', () => {
    expect(new Set(policies.map(({ id }) => id)).size).toBe(policies.length)
    expect(policyPath('age')).toBe('/policies#age')
    const shortOf = (id: string) => policies.find((policy) => policy.id === id)!.short
    expect(shortOf('canceling')).toContain(`${freeHours} hours`)
    expect(shortOf('age')).toContain(`${signingAge}`)
  })
})

test('the FAQ asks each question once, and every answer ends with a period', () => {
  const questions = questionGroups.flatMap((group) => group.questions)
  expect(questions.length).toBeGreaterThanOrEqual(18)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
  for (const { question, answer } of questions) expect([question, answer.at(-1)]).toEqual([expect.stringMatching(/\?$/), '.'])
})
