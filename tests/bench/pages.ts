/**
 * Every public page beside the two floors, by Lighthouse's mobile measure, the median of three (`npm run bench:pages`,
 * or `npm run bench:pages -- /book-iv`). Exits with 1 where a target of the table below is missed. Floors and pages are visited in
 * turn, the floor of text before every fourth: a machine that is shared slows down and recovers within minutes, and a floor of
 * five minutes ago is no limit.
 */
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { browserArguments, ensureBrowser } from '../support/browser.ts'
import { startSite } from '../support/site.ts'
import { startFastLane } from './fast-lane.ts'
import { startFloors } from './floors.ts'

const runs = 3
const readingRoutes = ['/', '/aesthetics', '/peptides', '/weight', '/performance', '/privacy', '/terms', '/404']
const formRoutes = ['/book-iv', '/consultation']
const wanted = process.argv.slice(2)

type Figures = Record<
  | 'performance'
  | 'accessibility'
  | 'practices'
  | 'seo'
  | 'fcp'
  | 'lcp'
  | 'tbt'
  | 'cls'
  | 'total'
  | 'js'
  | 'first'
  | 'requests'
  | 'dom',
  number
>

type Audits = Result['audits']
type Item = { readonly resourceType?: string; readonly transferSize?: number }

const items = (audits: Audits, name: string): readonly Item[] =>
  (audits[name]?.details as { items?: Item[] } | undefined)?.items ?? []
const kib = (list: readonly Item[], ...types: string[]) =>
  list
    .filter(({ resourceType }) => types.length === 0 || types.includes(resourceType ?? ''))
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024

function figuresOf({ audits, categories }: Result): Figures {
  const requests = items(audits, 'network-requests')
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    // The hero's film, which waits for load and idle, has a limit of its own.
    total: kib(requests.filter(({ resourceType }) => resourceType !== 'Media')),
    js: kib(requests, 'Script'),
    first: kib(requests, 'Document', 'Stylesheet', 'Script', 'Font'),
    requests: requests.length,
    dom: value('dom-size-insight') || value('dom-size'),
  }
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}

const chrome = await launch({
  chromePath: ensureBrowser(),
  chromeFlags: [...browserArguments.filter((argument) => !argument.startsWith('--host-resolver')), '--ignore-certificate-errors'],
})

async function visit(url: string): Promise<Figures> {
  const result = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse had no answer for ${url}`)
  return figuresOf(result.lhr)
}

function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0]!) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, median(all.map((figures) => figures[name]))])) as Figures
}

function missed(route: string, found: Figures, text: Figures, hero: Figures): string[] {
  const isForm = formRoutes.includes(route)
  const indexable = route !== '/404'
  const most = (name: keyof Figures, limit: number) =>
    found[name] > limit ? [`${name} ${found[name].toFixed(2)} > ${limit.toFixed(2)}`] : []
  const full = (name: keyof Figures) => (found[name] < 100 ? [`${name} ${found[name]} < 100`] : [])
  return [
    ...(indexable ? [full('performance'), full('accessibility'), full('practices'), full('seo')].flat() : []),
    ...most('fcp', 1.05 * text.fcp),
    ...most('lcp', (route === '/' ? 1.05 : 1.1) * hero.lcp),
    ...most('tbt', isForm ? 50 : 10),
    ...most('cls', 0.0004),
    ...most('js', isForm ? 110 : 4.5),
    ...(isForm ? [] : most('first', 70)),
    ...(route === '/' ? most('total', 110) : []),
    ...(isForm ? [] : most('requests', 10)),
    ...most('dom', 900),
  ]
}

const columns: (keyof Figures)[] = [
  'performance',
  'accessibility',
  'practices',
  'seo',
  'fcp',
  'lcp',
  'tbt',
  'cls',
  'total',
  'js',
  'first',
  'requests',
  'dom',
]

function show(name: string, figures: Figures): void {
  const cell = (column: keyof Figures) =>
    figures[column].toFixed(column === 'cls' ? 4 : ['total', 'js', 'first'].includes(column) ? 1 : 0)
  console.log(name.padEnd(18) + columns.map((column) => cell(column).padStart(14)).join(''))
}

const site = await startSite()
const floors = await startFloors()
const siteLane = await startFastLane(site.url)
const floorLane = await startFastLane(floors.url)
let misses = 0
try {
  console.log(`\nLighthouse mobile, HTTP/2 and brotli on loopback, median of ${runs}; ms and KiB\n`)
  const routes = [...readingRoutes, ...formRoutes].filter((each) => wanted.length === 0 || wanted.includes(each))
  const text = { name: 'floor-text', url: `${floorLane.url}/text`, visits: [] as Figures[] }
  const hero = { name: 'floor-hero', url: `${floorLane.url}/hero`, visits: [] as Figures[] }
  const pages = routes.map((route) => ({ name: route, url: siteLane.url + route, visits: [] as Figures[] }))
  // The first visit finds nothing in the fast lane's memory, and is not counted.
  for (const { url } of [text, hero, ...pages]) await visit(url)
  for (let run = 0; run < runs; run += 1) {
    for (const [at, { url, visits }] of [hero, ...pages].entries()) {
      // The limit of every page: by three visits alone it would be 20 ms more or less from one hour to the next.
      if (at % 4 === 0) text.visits.push(await visit(text.url))
      visits.push(await visit(url))
    }
  }
  console.log(''.padEnd(18) + columns.map((column) => column.padStart(14)).join(''))
  const [leastText, leastHero] = [medians(text.visits), medians(hero.visits)]
  show(text.name, leastText)
  show(hero.name, leastHero)
  for (const { name, visits } of pages) {
    const found = medians(visits)
    show(name, found)
    for (const reason of missed(name, found, leastText, leastHero)) {
      misses += 1
      console.log(`  MISSED ${reason}`)
    }
  }
} finally {
  chrome.kill()
  siteLane.stop()
  floorLane.stop()
  floors.stop()
  await site.stop()
}
console.log(misses === 0 ? '\nEvery target is met.' : `\n${misses} targets are missed.`)
process.exit(misses === 0 ? 0 : 1)
