/** The site's search: it finds every page by the words and typos that people type, and no input breaks it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexedPaths } from '../../src/catalog/site/indexed-path.ts'
import { treatmentPath } from '../../src/catalog/treatment/treatment-path.ts'
import { treatments } from '../../src/catalog/treatment/treatment.ts'
import { questionGroups } from '../../src/content/faq.ts'
import { searchDocuments } from '../../src/content/search-documents.ts'
import { sitePages, suggestedPages, suggestedTreatments } from '../../src/content/search-pages.ts'
import { createSiteSearch, piecesOf } from '../../src/stores/site-search.ts'

const pageOf = (treatment: string, searched: readonly string[] = []) => ({
  treatment,
  also: [],
  searched: [...searched],
  summary: 'What it is, what is known about it, and who should talk with us first.',
  suits: ['Adults who’d like to know more'],
  questions: [{ question: 'Does it hurt?', answer: 'A little, for a moment.' }],
})
const searched: Readonly<Record<string, readonly string[]>> = {
  'Anti-Wrinkle Treatments': ['Botulinum toxin', 'Botox'],
  'Semaglutide Program': ['Wegovy', 'Ozempic for weight loss'],
}
const questions = questionGroups.flatMap((group) => group.questions)
const documents = searchDocuments(
  treatments.map(({ name }) => pageOf(name, searched[name])),
  questions,
)
const search = createSiteSearch(documents)
const titles = (query: string) => search.find(query).map(({ document }) => document.title)

test('the search covers every treatment, indexed page and FAQ question, each path once', () => {
  const paths = documents.map(({ path }) => path)
  expect(paths).toHaveLength(new Set(paths).size)
  for (const path of indexedPaths) expect(paths).toContain(path)
  for (const { name } of treatments)
    expect(documents.find(({ title }) => title === name)).toMatchObject({ path: treatmentPath(name) })
  for (const { question } of questions) expect(documents.map(({ title }) => title)).toContain(question)
  for (const { text } of documents) expect(text).toMatch(/^.{10,151}$/)
})

test('searching for a page’s title lists that page first or second', () => {
  for (const { title } of documents) expect(titles(title).slice(0, 2), title).toContain(title)
})

test('the search suggests six pages, all of which exist', () => {
  expect(suggestedTreatments.length + suggestedPages.length).toBe(6)
  for (const name of suggestedTreatments) expect(treatments.map((each) => each.name)).toContain(name)
  for (const path of suggestedPages) expect(sitePages.map((each) => each.path)).toContain(path)
})

test.each([
  ['botox', 'Anti-Wrinkle Treatments'],
  ['how much is botox', 'Anti-Wrinkle Treatments'],
  ['botox miami', 'Anti-Wrinkle Treatments'],
  ['ozempik', 'Semaglutide Program'],
  ['semiglutide', 'Semaglutide Program'],
  ['wegovi', 'Semaglutide Program'],
  ['lip filler', 'Dermal Fillers'],
  ['bpc157', 'BPC-157'],
  ['b12', 'Lipotropic Injections'],
  ['glp1', 'Semaglutide Program'],
  ['hung over', 'Hangover Recovery'],
  ['jetlag', 'Travel Detox'],
  ['vitamin c', 'Vitamin C 25,000 mg'],
  ['NAD+', 'NAD+ 500 mg Infusion'],
  ['prices', 'Prices'],
  ['reschedule', 'Policies'],
  ['tonight', 'Book an in-home IV'],
  ['bridal party', 'Book an in-home IV'],
  ['group', 'Can friends join my visit?'],
  ['pregnant', 'Is an infusion right for everyone?'],
  ['kids', 'How old do I have to be?'],
  ['brooklyn', 'New York'],
  ['who comes to my door', 'Who comes to my door?'],
  ['💉 botox', 'Anti-Wrinkle Treatments'],
])('“%s” finds %s', (query, title) => {
  expect(titles(query).slice(0, 3)).toContain(title)
})

test.each(['', '   ', '💉', '+++', 'pizza oven', 'asdf', 'zzzzzz'.repeat(100)])('“%s” finds nothing', (query) => {
  expect(search.find(query)).toEqual([])
})

test('any text can be searched for, and the pieces of a result join to its whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 260 }), (query) => {
      for (const { document, title, text } of search.find(query).slice(0, 3)) {
        expect(title.map((piece) => piece.text).join('')).toBe(document.title)
        expect(text.map((piece) => piece.text).join('')).toBe(document.text)
      }
    }),
  )
})

test('a result marks the typed letters of a word, or the whole word if it was misspelled', () => {
  const marked = (text: string, words: string[], matched: string[]) =>
    piecesOf(text, words, matched)
      .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
      .join('')
  expect(marked('Dermal Fillers', ['fill'], ['fillers'])).toBe('Dermal [Fill]ers')
  expect(marked('Semaglutide Program', ['semiglutide'], ['semaglutide'])).toBe('[Semaglutide] Program')
  expect(marked('NAD+ and Juvéderm', ['nad', 'juvederm'], ['nad', 'juvederm'])).toBe('[NAD]+ and [Juvéderm]')
  expect(marked('<b>bold</b>', ['b'], ['b'])).toBe('<[b]>bold</[b]>')
  expect(marked('Nothing of it', ['fill'], ['fillers'])).toBe('Nothing of it')
})
