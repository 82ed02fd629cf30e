/** A page's stylesheet holds only rules that the page or its scripts can use. Its scripts load after the first paint, all at once. */
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

test('reachedFrom follows static imports, with `later` also dynamic ones, and stops at `except`', () => {
  expect(reachedFrom(['_astro/page.js'], chunks)).toEqual(['_astro/page.js', '_astro/every-page.js', '_astro/store.js'])
  expect(reachedFrom(['_astro/island.js'], chunks, { later: true })).toContain('_astro/popup.js')
  expect(reachedFrom(['_astro/page.js'], chunks, { later: true, except: 'late' })).toEqual([
    '_astro/page.js',
    '_astro/every-page.js',
    '_astro/store.js',
    '_astro/island.js',
  ])
})

test('the page loads its scripts, and preloads everything they import, once each at low priority', async () => {
  const scripts = ['page', 'other'].map((name) => `<script type="module" src="/_astro/${name}.js"></script>`).join('')
  const html = await lightened(`<!doctype html><html><head></head><body>${scripts}</body></html>`, [], chunks)
  const preloads = [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(([, href]) => href)
  expect(preloads).toEqual(['/_astro/every-page.js', '/_astro/store.js'])
  expect(html.match(/<script type="module" src="[^"]+" fetchpriority="low">/g)).toHaveLength(2)
})

test('the stylesheet keeps a rule if the page or one of its scripts has its class, and drops it otherwise', async () => {
  const css = '.here{a:b}.script{a:b}.md\\:p-4{a:b}.data-\\[state\\=open\\]\\:block{a:b}.gone{a:b}@media (width>1px){.gone{a:b}}'
  const page = `<!doctype html><html><head><style>${css}</style></head><body><p class="here md:p-4"></p></body></html>`
  const html = await lightened(page, ['const look="script data-[state=open]:block"'], chunks)
  expect(html).toContain('.here{a:b}.script{a:b}.md\\:p-4{a:b}.data-\\[state\\=open\\]\\:block{a:b}')
  expect(html).not.toContain('gone')
})

test('the stylesheet keeps the font rule for form fields, which the modal and the popup add later', async () => {
  const css = 'button,input,select,textarea{font:inherit}'
  const html = await lightened(`<!doctype html><html><head><style>${css}</style></head><body></body></html>`, [], chunks)
  expect(html).toContain('select,textarea{font:inherit}')
})

test('the stylesheet keeps rules that consist of a pseudo-class alone', async () => {
  const css = ':focus-visible{outline:2px solid var(--focus,var(--color-lagoon))}::selection{a:b}'
  const html = await lightened(`<!doctype html><html><head><style>${css}</style></head><body></body></html>`, [], chunks)
  expect(html).toContain(css)
})

test('the stylesheet keeps rules for attributes, which scripts set and remove', async () => {
  const css = "[hidden]:where(:not([hidden='until-found'])){a:b}[data-later] .here{a:b}[data-later] .gone{a:b}"
  const page = `<!doctype html><html><head><style>${css}</style></head><body><p class="here"></p></body></html>`
  const html = await lightened(page, [], chunks)
  expect(html).toContain("[hidden]:where(:not([hidden='until-found'])){a:b}[data-later] .here{a:b}</style>")
})

test('the page’s text and inline scripts stay unchanged', async () => {
  const script = '<script>if (1 < 2 && "</p>") go()</script><script type="application/ld+json">{"a":"<b>"}</script>'
  const html = await lightened(
    `<!doctype html><html><head>${script}</head><body><p>Tea &amp; “salt”</p></body></html>`,
    [],
    chunks,
  )
  expect(html).toContain(script)
  expect(html).toContain('<p>Tea &amp; “salt”</p>')
})
