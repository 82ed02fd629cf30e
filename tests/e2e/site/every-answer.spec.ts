/** Every answer: crawls the built site's pages, assets, errors, redirects and functions, and checks each header. */
import type { APIRequestContext, APIResponse } from 'playwright/test'
import { clinic } from '../../../src/catalog/clinic.ts'
import { pageHashes } from '../../../src/build/headers.ts'
import { expect, siteUrl, test } from '../../support/page.ts'
import { everyContract } from '../../support/every-endpoint.ts'
import { observe, scoreOf } from '../../support/observatory.ts'

/** Pages that nothing links to. */
const unlinked = [
  '/admin',
  '/admin/subscribers',
  '/check-in',
  '/confirm-signup',
  '/client-dashboard',
  '/guide',
  '/my-testimonials',
  '/reset-password',
  '/unsubscribe',
  '/visit',
  '/guest',
]
const missing = [
  '/no-such-page',
  '/_astro/gone.js',
  '/fonts/gone.woff2',
  '/api/no-such-endpoint',
  '/.netlify/functions/session/sweep',
]

const always = {
  'strict-transport-security': /^max-age=(6307\d{4,}|\d{9,}); includeSubDomains; preload$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  'x-frame-options': /^DENY$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /^default-src 'none'.*frame-ancestors 'none'$/,
} as const

/** The headers that an answer lacks, one line each. */
function lacking(address: string, answer: APIResponse): string[] {
  const headers = answer.headers()
  return Object.entries(always)
    .filter(([name, value]) => !value.test(headers[name] ?? ''))
    .map(([name]) => `${address} (${answer.status()}) has ${name}: ${headers[name] ?? 'none'}`)
}

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(policy.split(/;\s*/).map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]))
}

/** What a policy allows that the page doesn't contain, and the other way around. */
function looseEnds(address: string, policy: string, html: string): string[] {
  const allows = directives(policy)
  const { scripts, styles } = pageHashes(html)
  const [script = [], style = []] = [allows.get('script-src'), allows.get('style-src')]
  const office = /^\/admin\b/.test(address)
  return [
    ...script.filter((source) => source !== "'self'" && !source.startsWith("'sha256-")).map((source) => `runs ${source}`),
    ...style
      .filter((source) => source !== "'self'" && !source.startsWith("'sha256-") && !(office && source === "'unsafe-inline'"))
      .map((source) => `is styled by ${source}`),
    ...scripts.filter((hash) => !script.includes(hash)).map((hash) => `blocks its own script ${hash}`),
    ...(office ? [] : styles.filter((hash) => !style.includes(hash)).map((hash) => `blocks its own style ${hash}`)),
    ...["base-uri 'none'", "form-action 'self'", "connect-src 'self'"].filter((rule) => !policy.includes(rule)),
  ].map((what) => `${address} ${what}`)
}

/** The site's own addresses that a page links to or loads, and the foreign ones that it loads. */
function leadsTo(html: string, from: string): { readonly own: readonly string[]; readonly foreign: readonly string[] } {
  const site = new URL(siteUrl())
  const found = { own: [] as string[], foreign: [] as string[] }
  for (const [tag, name] of html.matchAll(/<([a-z]+)\b[^>]*>/gi)) {
    for (const [, attribute, , value = ''] of tag.matchAll(/\s(src|srcset|href|poster|content)=(["'])(.*?)\2/gi)) {
      const parts = attribute!.toLowerCase() === 'srcset' ? value.split(',').map((part) => part.trim().split(/\s/)[0]!) : [value]
      for (const part of parts.filter((each) => attribute!.toLowerCase() !== 'content' || /^https?:/.test(each))) {
        const url = URL.parse(part.replaceAll('&amp;', '&'), new URL(from, site))
        if (!url || !/^https?:$/.test(url.protocol)) continue
        // A page's metadata names the address it'll have in production.
        if (url.origin === site.origin || url.origin === clinic.url) found.own.push(url.pathname)
        else if (name !== 'a') found.foreign.push(`${from} loads ${part}`)
      }
    }
  }
  return found
}

async function crawl(request: APIRequestContext) {
  const waiting = ['/', ...unlinked, ...missing, '/robots.txt', '/sitemap.xml']
  const seen = new Set<string>(waiting)
  const faults: string[] = []
  const kinds = new Set<string>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await request.get(address, { maxRedirects: 0 })
    const type = answer.headers()['content-type']?.split(';')[0] ?? ''
    kinds.add(`${answer.status()} ${type}`)
    faults.push(...lacking(address, answer))
    if (missing.includes(address) !== (answer.status() === 404)) faults.push(`${address} is answered with ${answer.status()}`)
    if (type === 'text/css' && /url\(["']?(https?:)?\/\//.test(await answer.text()))
      faults.push(`${address} loads from elsewhere`)
    if (type !== 'text/html') continue
    const html = await answer.text()
    // Nobody sees an error page that is served in place of an asset, so its policy may block everything.
    if (!/^\/(_astro|fonts)\//.test(address))
      faults.push(...looseEnds(address, answer.headers()['content-security-policy'] ?? '', html))
    const { own, foreign } = leadsTo(html, address)
    faults.push(...foreign)
    waiting.push(...new Set(own.filter((path) => !seen.has(path))))
    own.forEach((path) => seen.add(path))
  }
  return { faults, kinds, count: seen.size }
}

test('every page, asset and error sends the security headers', { tag: '@desktop' }, async ({ page }) => {
  const { faults, kinds, count } = await crawl(page.request)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(60)
  expect([...kinds]).toEqual(
    expect.arrayContaining(['200 text/html', '404 text/html', '200 text/javascript', '200 image/avif', '200 font/woff2']),
  )
})

test(
  'every function sends the security headers and forbids caching, even when it refuses',
  { tag: '@desktop' },
  async ({ page }) => {
    const faults: string[] = []
    for (const { method, path } of await everyContract()) {
      for (const [verb, data] of [
        [method, method === 'GET' ? undefined : { nobody: 'sends this' }],
        ['PUT', undefined],
      ] as const) {
        const answer = await page.request.fetch(path, { method: verb, ...(data && { data }) })
        faults.push(...lacking(`${verb} ${path}`, answer))
        const { 'cache-control': kept = '', 'content-type': type = '' } = answer.headers()
        if (kept !== 'no-store' && answer.status() !== 404)
          faults.push(`${verb} ${path} (${answer.status()}) may be kept: ${kept}`)
        if (!/^(application\/json|text\/html)/.test(type)) faults.push(`${verb} ${path} is ${type}`)
      }
    }
    expect(faults).toEqual([])
  },
)

/** The back office sets inline styles (decision 33), so it loses the bonus for its policy, but nothing else. */
const bonuses = [
  'csp-implemented-with-no-unsafe-default-src-none',
  'referrer-policy-private',
  'x-frame-options-implemented-via-csp',
]

test('every kind of answer would score an A+ in Mozilla’s Observatory', { tag: '@desktop' }, async ({ page }) => {
  const pages = ['/', '/book-iv', '/auth', '/check-in', '/guide', '/admin', '/no-such-page', '/robots.txt']
  const functions = ['/api/health', '/api/testimonial', '/api/admin/request', '/api/no-such-endpoint']
  const grades: Record<string, { score: number; bonuses: readonly string[]; losses: readonly string[] }> = {}
  for (const address of [...pages, ...functions]) {
    const answer = await page.request.get(address)
    const verdicts = observe(answer.headers(), await answer.text(), siteUrl())
    grades[address] = {
      score: scoreOf(verdicts),
      bonuses: verdicts.filter(({ points }) => points > 0).map(({ rule }) => rule),
      losses: verdicts.filter(({ points }) => points < 0).map(({ rule }) => rule),
    }
  }
  const whole = { score: 120, bonuses, losses: [] }
  const expected = Object.fromEntries([...pages, ...functions].map((address) => [address, whole]))
  expect(grades).toEqual({ ...expected, '/admin': { score: 110, bonuses: bonuses.slice(1), losses: [] } })
})
