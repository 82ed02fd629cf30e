/** What every built page tells search engines is true to schema.org, to Google's requirements and to the site. */
import { readFileSync } from 'node:fs'
import { indexedPaths } from '../../../src/catalog/site/indexed-path.ts'
import { expect, test } from '../../support/page.ts'
import { brokenFor, builtFacts, unknownToSchemaOrg, unresolved } from '../../support/structured-data.ts'

const built = () => builtFacts('dist')
const siteOf = (html: string) => new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)![1]!).origin

test('every page uses only types, properties and values that schema.org defines', { tag: '@desktop' }, () => {
  const pages = built()
  expect(pages.filter(({ blocks }) => blocks.length > 0).length).toBeGreaterThan(40)
  expect(unknownToSchemaOrg(pages)).toEqual([])
})

test(
  'every page’s structured data has what Google requires, and claims nothing the page doesn’t show',
  { tag: '@desktop' },
  () => {
    expect(built().flatMap(brokenFor)).toEqual([])
  },
)

test('every address in the structured data leads somewhere, and every id is defined', { tag: '@desktop' }, () => {
  const pages = built()
  expect(unresolved(pages, 'dist', siteOf(pages.find(({ page }) => page === '/')!.html))).toEqual([])
})

test('search engines may list exactly the pages that we want listed', { tag: '@desktop' }, () => {
  const listed = built().filter(({ html }) => !/<meta name="robots" content="[^"]*noindex/.test(html))
  expect(listed.map(({ page }) => page).toSorted()).toEqual([...indexedPaths].toSorted())
})

test('every indexed page has one main heading and a unique title and description', { tag: '@desktop' }, () => {
  const pages = built()
  const found = pages.map(({ page, html }) => ({
    page,
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1],
  }))
  const listed = found.filter(({ page }) => indexedPaths.includes(page))
  expect(listed.filter(({ headings, title, description }) => headings !== 1 || !title || !description)).toEqual([])
  for (const what of ['title', 'description'] as const) {
    const all = listed.map((page) => page[what])
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  }
})

test('the sitemap has every indexed page once, and dates only for pages that have one', { tag: '@desktop' }, () => {
  const entries = [
    ...readFileSync('dist/sitemap.xml', 'utf8').matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g),
  ]
  const dates = new Map(entries.map(([, loc, day]) => [new URL(loc!).pathname, day]))
  expect([...dates.keys()]).toEqual(indexedPaths)
  expect(entries).toHaveLength(indexedPaths.length)
  for (const [path, day] of dates) {
    const dated = /^\/(treatments\/|privacy$|terms$)/.test(path)
    expect.soft(day, path).toEqual(dated ? expect.stringMatching(/^\d{4}-\d\d-\d\d$/) : undefined)
  }
})
