/** The treatments' pages (src/content/treatments) agree with the catalog, and with each other. */
import { globSync, readFileSync } from 'node:fs'
import { parseFrontmatter } from 'astro/markdown'
import { expect, test } from 'vitest'
import { formatCents } from '../../src/catalog/money.ts'
import { findIvTreatment } from '../../src/catalog/treatment/iv-treatment.ts'
import { treatmentNamed, treatments } from '../../src/catalog/treatment/treatment.ts'
import { visitMinutes } from '../../src/catalog/visit/length.ts'
import { treatmentPage, type TreatmentPage } from '../../src/content/treatment-page.ts'

const pages = globSync('src/content/treatments/*.md').map((file) =>
  treatmentPage.parse(parseFrontmatter(readFileSync(file, 'utf8')).frontmatter),
)
/** The pages of infusions, with the infusion itself. */
const infusions = pages.flatMap((page) => {
  const { infusion, protocol } = treatmentNamed(page.treatment)
  const given = infusion ?? findIvTreatment(protocol.infusion ?? '')
  return given ? [{ page, given }] : []
})

test('every treatment has a page', () => {
  expect(pages.map(({ treatment }) => treatment).toSorted()).toEqual(treatments.map(({ name }) => name).toSorted())
})

/** The warnings for each ingredient. The page of every infusion that contains it must give them. */
const warnings: readonly (readonly [ingredient: RegExp, phrases: readonly RegExp[]])[] = [
  [/./, [/anti-doping|drug test/]],
  [/^Electrolyte fluid/, [/heart (failure|disease)/]],
  [/^Vitamin C/, [/G6PD/, /kidney stones/]],
  [/^Magnesium/, [/kidney disease/, /myasthenia gravis/, /heart block/]],
  [/^B-complex/, [/allergy to .*(B vitamin|thiamine)|allergic to .*B vitamin/]],
  [/^Vitamin B12/, [/Leber’s optic neuropathy/, /cobalt/]],
  [/^Glutathione/, [/sulfites/, /(reaction|allergy) to glutathione/]],
  [/^Zinc/, [/allergy to .*zinc/]],
  [/^L-carnitine/, [/seizures/, /warfarin/]],
  [/^NAD\+/, [/cancer/, /niacin/]],
  [/^Anti-nausea medication/, [/long QT/]],
]

const missingWarnings = ({ avoid }: TreatmentPage, ingredients: readonly string[]) => {
  const given = avoid.join('\n')
  return warnings
    .filter(([ingredient]) => ingredients.some((each) => ingredient.test(each)))
    .flatMap(([, phrases]) => phrases.filter((phrase) => !new RegExp(phrase, 'i').test(given)))
}

test.each(infusions)('the page of $page.treatment gives the warnings for all of its ingredients', ({ page, given }) => {
  expect(missingWarnings(page, given.ingredients)).toEqual([])
})

test.each(infusions)('the steps of $page.treatment fit into the length of its visit', ({ page, given: { title } }) => {
  const minutes = page.steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0)
  expect(minutes).toBeLessThanOrEqual(visitMinutes([{ title, quantity: 1 }]))
})

/** Brands of approved drugs, and promises that people look for. */
const brandOrPromise =
  /wegovy|ozempic|zepbound|mounjaro|vyleesi|geref|zadaxin|egrifta|botox|juvéderm|restylane|minoxidil|finasteride|weight|skinny|fat burner|detox|hangover|immun/i

test('a treatment’s other names contain no brand and no promise', () => {
  expect(pages.flatMap(({ also }) => also.filter((name) => brandOrPromise.test(name)))).toEqual([])
})

test('no treatment that mentions a compounded drug has the status “approved”', () => {
  const both = pages.filter(({ status }) => status.kind === 'approved' && /compounded/.test(status.text))
  expect(both.map(({ treatment }) => treatment)).toEqual([])
})

test.each(infusions)('the page of $page.treatment gives the price in the catalog', ({ page, given }) => {
  const { protocol } = treatmentNamed(page.treatment)
  const prices = page.questions.flatMap(({ answer }) => answer.match(/(from )?\$\d[\d,]*\d/gi) ?? [])
  expect(prices).toEqual([`${protocol ? 'From ' : ''}${formatCents(given.priceCents)}`])
})

test('every text about tests before high-dose vitamin C names both G6PD and kidney function', () => {
  const { title, description, before = '' } = findIvTreatment('vitamin-c-25000')!
  const price = pages.find(({ treatment }) => treatment === title)!.questions.find(({ answer }) => answer.startsWith('$'))!
  for (const text of [before, description, price.answer]) expect(text).toMatch(/G6PD and .*kidney/)
})

test('an infusion with two pages has the same length on both', () => {
  const minutesOf = ({ steps }: TreatmentPage) => steps.find(({ title }) => title.startsWith('The infusion'))?.minutes
  for (const { page, given } of infusions) {
    const booked = pages.find(({ treatment }) => treatment === given.title)!
    if (treatmentNamed(page.treatment).protocol) expect(minutesOf(page)).toBe(minutesOf(booked))
  }
})
