/** Each page has its own content security policy, made from what the page contains. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, headersFile, inlineStyleAttributes, pageHashes } from '../../src/build/headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = `<!doctype html><html><head><style>a{b:c}</style><script>one()</script>
  <script type="module" src="/_astro/x.js"></script><script type="application/ld+json">{"@type":"x"}</script></head>
  <body><script type="module">two()</script><script>one()</script><style></style></body></html>`

test('pageHashes hashes each inline script and style once, and skips script files and JSON-LD', () => {
  expect(pageHashes(page)).toEqual({ scripts: [hash('one()'), hash('two()')], styles: [hash('a{b:c}')] })
})

test('the policy allows only our own files and inline code with a known hash', () => {
  const policy = contentSecurityPolicy(pageHashes(page))
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')};`)
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).toMatch(/frame-ancestors 'none'$/)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('each address of a page gets that page’s policy, and any other address gets the one of 404.html', () => {
  const file = headersFile(
    new Map([
      ['404.html', { scripts: ["'sha256-lost'"], styles: [] }],
      ['book-iv.html', { scripts: ["'sha256-book'"], styles: [] }],
      ['index.html', { scripts: [], styles: ["'sha256-home'"] }],
    ]),
  )
  const rules = new Map(
    file
      .split(/\n(?=\/)/)
      .map((rule) => rule.split('\n  Content-Security-Policy: '))
      .map(([path, policy]) => [path, policy!]),
  )
  expect([...rules.keys()]).toEqual(['/*', '/_astro/*', '/404', '/404.html', '/book-iv', '/book-iv.html', '/', '/index.html'])
  expect(rules.get('/*')).toContain("'sha256-lost'")
  expect(rules.get('/book-iv')).toContain("'sha256-book'")
  expect(rules.get('/book-iv')).not.toContain("'sha256-lost'")
})

test('pages for signed-in people and for emailed links are isolated from the windows of other sites', () => {
  const none = { scripts: [], styles: [] }
  const pages = ['admin', 'auth', 'check-in', 'client-dashboard', 'index', 'my-testimonials', 'reset-password', 'unsubscribe']
  const rules = headersFile(new Map(pages.map((page) => [`${page}.html`, none]))).split(/\n(?=\/)/)
  const isolated = rules.filter((rule) => rule.includes('\n  Cross-Origin-Opener-Policy: same-origin'))
  const paths = isolated.map((rule) => rule.slice(0, rule.indexOf('\n')))
  expect(paths).toEqual([
    '/admin',
    '/admin/*',
    '/admin.html',
    ...pages.filter((page) => !['admin', 'index'].includes(page)).flatMap((page) => [`/${page}`, `/${page}.html`]),
  ])
})

test('inlineStyleAttributes finds style attributes, which the policy would block', () => {
  expect(inlineStyleAttributes('<p class="x" style="color:red">no</p><p data-style="x">style="y"</p>')).toEqual([
    '<p class="x" style="color:red">',
  ])
  expect(inlineStyleAttributes(page)).toEqual([])
})
