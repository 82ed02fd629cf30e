/**
 * A page's stylesheet holds only what the page or its scripts can use. Its scripts load after the first paint, in one round trip.
 */
import { expect, test } from 'vitest'
import { reachedFrom, type Chunk } from '../../src/build/module-imports.ts'
import { lightened } from '../../src/build/page-weight.ts'

const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = []): [string, Chunk] => [
  `_astro/${name}.js`,
  {
    name,
    imports: imports.map((file) => `_astro/${file}.js`),
    dynamicImports: dynamicImports.map((file) => `_astro/${file}.js`),
  },
]
const chunks = new Map([
  chunk('page', ['every-page'], ['island']),
  chunk('every-page', ['store']),
  chunk('store', ['every-page']),
  chunk('other', ['every-page']),
  chunk('island', [], ['late']),
  chunk('late', [], ['popup']),
  chunk('popup'),
])

test('what a module needs, including what it may load later; never what is left out, or only reached through that', () => {
  expect(reachedFrom(['_astro/page.js'], chunks)).toEqual(['_astro/page.js', '_astro/every-page.js', '_astro/store.js'])
  expect(reachedFrom(['_astro/island.js'], chunks, { later: true })).toContain('_astro/popup.js')
  expect(reachedFrom(['_astro/page.js'], chunks, { later: true, except: 'late' })).toEqual([
    '_astro/page.js',
    '_astro/every-page.js',
    '_astro/store.js',
    '_astro/island.js',
  ])
})

test('a page’s scripts and all they import are asked for at low priority, each once', async () => {
  const scripts = ['page', 'other'].map((name) => `<script type="module" src="/_astro/${name}.js"></script>`).join('')
  const html = await lightened(`<!doctype html><html><head></head><body>${scripts}</body></html>`, [], chunks)
  const preloads = [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(([, href]) => href)
  expect(preloads).toEqual(['/_astro/every-page.js', '/_astro/store.js'])
  expect(html.match(/<script type="module" src="[^"]+" fetchpriority="low">/g)).toHaveLength(2)
})

test('a rule stays where the page or a script of it has its class, and goes where neither has', async () => {
  const css = '.here{a:b}.script{a:b}.md\\:p-4{a:b}.data-\\[state\\=open\\]\\:block{a:b}.gone{a:b}@media (width>1px){.gone{a:b}}'
  const page = `<!doctype html><html><head><style>${css}</style></head><body><p class="here md:p-4"></p></body></html>`
  const html = await lightened(page, ['const look="script data-[state=open]:block"'], chunks)
  expect(html).toContain('.here{a:b}.script{a:b}.md\\:p-4{a:b}.data-\\[state\\=open\\]\\:block{a:b}')
  expect(html).not.toContain('gone')
})

test('the fields that the modal and the popup bring keep the page’s font', async () => {
  const css = 'button,input,select,textarea{font:inherit}'
  const html = await lightened(`<!doctype html><html><head><style>${css}</style></head><body></body></html>`, [], chunks)
  expect(html).toContain('select,textarea{font:inherit}')
})

test('a rule for a pseudo-class stays', async () => {
  const css = ':focus-visible{outline:2px solid var(--focus,var(--color-lagoon))}::selection{a:b}'
  const html = await lightened(`<!doctype html><html><head><style>${css}</style></head><body></body></html>`, [], chunks)
  expect(html).toContain(css)
})

test('a rule for an attribute stays: scripts set and remove it', async () => {
  const css = "[hidden]:where(:not([hidden='until-found'])){a:b}[data-later] .here{a:b}[data-later] .gone{a:b}"
  const page = `<!doctype html><html><head><style>${css}</style></head><body><p class="here"></p></body></html>`
  const html = await lightened(page, [], chunks)
  expect(html).toContain("[hidden]:where(:not([hidden='until-found'])){a:b}[data-later] .here{a:b}</style>")
})

test('a page’s own words and inline scripts stay as they are', async () => {
  const script = '<script>if (1 < 2 && "</p>") go()</script><script type="application/ld+json">{"a":"<b>"}</script>'
  const html = await lightened(
    `<!doctype html><html><head>${script}</head><body><p>Tea &amp; “salt”</p></body></html>`,
    [],
    chunks,
  )
  expect(html).toContain(script)
  expect(html).toContain('<p>Tea &amp; “salt”</p>')
})
