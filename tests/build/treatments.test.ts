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
/** The pages of infusions, with what is in the bag. */
const infusions = pages.flatMap((page) => {
  const { infusion, protocol } = treatmentNamed(page.treatment)
  const given = infusion ?? findIvTreatment(protocol.infusion ?? '')
  return given ? [{ page, given }] : []
})

test('every treatment has its page', () => {
  expect(pages.map(({ treatment }) => treatment).toSorted()).toEqual(treatments.map(({ name }) => name).toSorted())
})

/** Who shouldn't have an ingredient: every page of an infusion with it must say so. */
const whoShouldNot: readonly (readonly [ingredient: RegExp, said: readonly RegExp[]])[] = [
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

const unsaid = ({ avoid }: TreatmentPage, ingredients: readonly string[]) => {
  const said = avoid.join('\n')
  return whoShouldNot
    .filter(([ingredient]) => ingredients.some((each) => ingredient.test(each)))
    .flatMap(([, all]) => all.filter((phrase) => !new RegExp(phrase, 'i').test(said)))
}

test.each(infusions)('$page.treatment names everybody who shouldn’t have what is in it', ({ page, given }) => {
  expect(unsaid(page, given.ingredients)).toEqual([])
})

test.each(infusions)('$page.treatment’s steps fit into the visit that we plan', ({ page, given: { title } }) => {
  const minutes = page.steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0)
  expect(minutes).toBeLessThanOrEqual(visitMinutes([{ title, quantity: 1 }]))
})

/** Brands of approved drugs, and what people want from them. */
const notItsName =
  /wegovy|ozempic|zepbound|mounjaro|vyleesi|geref|zadaxin|egrifta|botox|juvéderm|restylane|minoxidil|finasteride|weight|skinny|fat burner|detox|hangover|immun/i

test('what a page says it is also called is no brand and no promise', () => {
  expect(pages.flatMap(({ also }) => also.filter((name) => notItsName.test(name)))).toEqual([])
})

test('what is approved for some uses, and is also compounded, isn’t called approved for this use', () => {
  const both = pages.filter(({ status }) => status.kind === 'approved' && /compounded/.test(status.text))
  expect(both.map(({ treatment }) => treatment)).toEqual([])
})

test.each(infusions)('$page.treatment costs in its answers what it costs in the catalog', ({ page, given }) => {
  const { protocol } = treatmentNamed(page.treatment)
  const prices = page.questions.flatMap(({ answer }) => answer.match(/(from )?\$\d[\d,]*\d/gi) ?? [])
  expect(prices).toEqual([`${protocol ? 'From ' : ''}${formatCents(given.priceCents)}`])
})

test('every place that says which tests come before high-dose vitamin C names both', () => {
  const { title, description, before = '' } = findIvTreatment('vitamin-c-25000')!
  const price = pages.find(({ treatment }) => treatment === title)!.questions.find(({ answer }) => answer.startsWith('$'))!
  for (const said of [before, description, price.answer]) expect(said).toMatch(/G6PD and .*kidney/)
})

test('the same infusion takes as long on both of its pages', () => {
  const minutesOf = ({ steps }: TreatmentPage) => steps.find(({ title }) => title.startsWith('The infusion'))?.minutes
  for (const { page, given } of infusions) {
    const booked = pages.find(({ treatment }) => treatment === given.title)!
    if (treatmentNamed(page.treatment).protocol) expect(minutesOf(page)).toBe(minutesOf(booked))
  }
})
