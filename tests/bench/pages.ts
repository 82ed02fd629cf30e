/**
 * Compares every public page with the two floors, using Lighthouse's mobile settings and the median of five visits, and measures
 * what a finger feels (`npm run bench:pages`, or `npm run bench:pages -- /book-iv` for one page). Exits with 1 if a target is
 * missed by more than 3 %, which nobody could feel. Visits floors and pages in turn, with the text floor before every fourth
 * page: a shared machine slows down and recovers within minutes, so a floor measured five minutes ago is no limit.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { indexedPaths } from '../../src/catalog/site/indexed-path.ts'
import { browserArguments, ensureBrowser } from '../support/browser.ts'
import { startSite } from '../support/site.ts'
import { startFastLane } from './fast-lane.ts'
import { fingers, mostMs } from './fingers.ts'
import { startFloors } from './floors.ts'
import { summary } from './report.ts'

const runs = 5
/** Missing a target by less than this is noise. */
const noise = 1.03
const formRoutes = ['/book-iv', '/consultation', '/check-in', '/raffle']
/** Pages that no search engine lists. */
const unlistedRoutes = ['/search', '/404', '/raffle', '/check-in']
/** One treatment represents all, because their pages are alike. */
const readingRoutes = [
  ...indexedPaths.filter((path) => !formRoutes.includes(path) && !path.startsWith('/treatments/')),
  ...['/treatments/bpc-157', ...unlistedRoutes.filter((path) => !formRoutes.includes(path))],
]
const wanted = process.argv.slice(2)

type Figures = Record<
  'performance' | 'accessibility' | 'practices' | 'seo' | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'total' | 'js' | 'hero',
  number
>

type Audits = Readonly<Record<string, { readonly numericValue?: number; readonly details?: object } | undefined>>
type Result = {
  readonly audits: Audits
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
}
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
    // The hero's film loads after load and idle, and has its own limit.
    total: kib(requests.filter(({ resourceType }) => resourceType !== 'Media')),
    js: kib(requests, 'Script'),
    hero: Math.max(0, ...requests.filter(({ resourceType }) => resourceType === 'Image').map((each) => kib([each]))),
  }
}

/** Lighthouse has its own lock file, because it is half as large as everything the site needs. */
const lighthouse = fileURLToPath(new URL('node_modules/lighthouse/cli/index.js', import.meta.url))
/**
 * The window has the size of Lighthouse's phone. If Lighthouse resizes one instead, headless Chromium holds most first paints for a
 * second, whatever the page (https://github.com/GoogleChrome/lighthouse/issues/17148).
 */
const chromeFlags = [
  ...browserArguments.filter((argument) => !argument.startsWith('--host-resolver')),
  '--ignore-certificate-errors',
  '--window-size=412,823',
  '--force-device-scale-factor=1.75',
  '--hide-scrollbars',
].join(' ')
const chromePath = ensureBrowser()
const run = promisify(execFile)

async function visit(url: string): Promise<Figures> {
  const categories = 'performance,accessibility,best-practices,seo'
  const { stdout } = await run(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--screenEmulation.disabled',
      `--only-categories=${categories}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromePath }, maxBuffer: 64 * 1024 * 1024 },
  )
  return figuresOf(JSON.parse(stdout) as Result)
}

function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0]!) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, summary(all.map((figures) => figures[name])).p50])) as Figures
}

function missed(route: string, found: Figures, text: Figures, hero: Figures): string[] {
  const isForm = formRoutes.includes(route)
  const indexable = !unlistedRoutes.includes(route)
  const most = (name: keyof Figures, limit: number) =>
    found[name] > limit * noise ? [`${name} ${found[name].toFixed(2)} > ${limit.toFixed(2)}`] : []
  const least = (name: keyof Figures, score: number) => (found[name] < score ? [`${name} ${found[name]} < ${score}`] : [])
  return [
    ...least('performance', isForm ? 99 : 100),
    ...least('accessibility', 100),
    ...least('practices', 100),
    ...(indexable ? least('seo', 100) : []),
    ...most('fcp', 1.12 * text.fcp),
    ...most('lcp', (route === '/' ? 1.05 : 1.12) * hero.lcp),
    ...most('tbt', isForm ? 200 : 100),
    ...most('cls', 0.01),
    ...most('js', isForm ? 110 : 8),
    ...(route === '/' ? [...most('total', 150), ...most('hero', 40)] : []),
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
  'hero',
]

function show(name: string, figures: Figures): void {
  const cell = (column: keyof Figures) =>
    figures[column].toFixed(column === 'cls' ? 4 : ['total', 'js', 'hero'].includes(column) ? 1 : 0)
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
  // Warm up the fast lane's memory. These visits don't count.
  for (const { url } of [text, hero, ...pages]) await visit(url)
  for (let round = 0; round < runs; round += 1) {
    for (const [at, { url, visits }] of [hero, ...pages].entries()) {
      // The text floor limits every page, so measure it often. With only three visits it varies by 20 ms from one hour to the
      // next.
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
  if (wanted.length === 0) {
    console.log(`\nWhat a finger feels: press to the next frame at 375 px, processor slowed 4 times, of 20; limit ${mostMs} ms\n`)
    for (const { what, worstMs, medianMs } of await fingers(site.url)) {
      console.log(`${what.padEnd(18)} worst ${worstMs.toFixed(0)} ms, median ${medianMs.toFixed(0)} ms`)
      if (worstMs <= mostMs * noise) continue
      misses += 1
      console.log('  MISSED')
    }
  }
} finally {
  siteLane.stop()
  floorLane.stop()
  floors.stop()
  await site.stop()
}
console.log(misses === 0 ? '\nEvery target is met.' : `\n${misses} targets are missed.`)
process.exit(misses === 0 ? 0 : 1)
