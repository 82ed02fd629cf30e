/** The local host serves files as Netlify does. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { script, layOut, open } from './some-host.ts'

test('a page answers at its short address, with the headers from netlify.toml and _headers', async () => {
  const { ask } = await open()
  const about = await ask('/about')
  expect(await about.text()).toBe('<h1>About</h1>')
  expect(Object.fromEntries(about.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'DENY',
    'content-security-policy': 'default-src none',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect((await ask('/_astro/app.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await (await ask('/')).text()).toBe('<h1>Home</h1>')
  expect((await ask('/.well-known/security.txt')).status).toBe(200)
})

test('missing files, hidden files and Netlify’s own files answer with the 404 page', async () => {
  const { ask } = await open()
  for (const path of [
    '/nowhere',
    '/_headers',
    '/_redirects',
    '/%5Fheaders',
    '/_headers/',
    '/_heade%72s',
    '//_headers',
    '/./_redirects',
    '/%2e/_headers',
    '/.secret',
    '/..%2fnetlify.toml',
    '//evil.test/x',
    '/%00',
    '/%E0%A4%A',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.text(), answer.headers.get('x-frame-options')]).toEqual([
      path,
      404,
      '<h1>Lost</h1>',
      'DENY',
    ])
  }
  expect((await ask('/about', { method: 'POST' })).status).toBe(404)
})

test('an address in uppercase leads to the page', async () => {
  const { ask } = await open()
  for (const path of ['/About?from=Print', '//ABOUT?from=Print']) {
    const answer = await ask(path, { redirect: 'follow' })
    expect([answer.status, await answer.text(), new URL(answer.url).search]).toEqual([200, '<h1>About</h1>', '?from=Print'])
  }
  expect((await ask('/Nowhere')).status).toBe(404)
  expect((await ask('/About', { method: 'POST' })).status).toBe(404)
})

test('the host answers 304 to a browser that has the current file', async () => {
  const { ask } = await open()
  const first = await ask('/about')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]+"$/)
  const again = await ask('/about', { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await ask('/about', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test.each(['br', 'gzip'])('the host compresses scripts and large answers of functions with %s', async (encoding) => {
  const { ask } = await open()
  const answer = await ask('/_astro/app.js', { headers: { 'accept-encoding': encoding } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(200)
  expect(await answer.text()).toBe(script)
  const etag = answer.headers.get('etag') ?? ''
  expect((await ask('/_astro/app.js', { headers: { 'accept-encoding': encoding, 'if-none-match': etag } })).status).toBe(304)
  const large = await ask('/api/large', { headers: { 'accept-encoding': encoding } })
  expect(large.headers.get('content-encoding')).toBe(encoding)
  expect(((await large.json()) as { text: string }).text).toHaveLength(10_000)
})

test('the host compresses nothing for a request that refuses it', async () => {
  const { ask } = await open()
  const answer = await ask('/_astro/app.js', { headers: { 'accept-encoding': 'br;q=0, identity' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(Number(answer.headers.get('content-length'))).toBe(script.length)
})

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=20-', 416, '', 'bytes */10'],
])('the host answers the range %s of a video', async (range, status, text, contentRange) => {
  const { ask } = await open()
  const answer = await ask('/video.mp4', { headers: { range } })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, contentRange])
})

test('HEAD answers like GET, without the body', async () => {
  const { ask } = await open()
  const answer = await ask('/about', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '14', ''])
})

test('the host follows the redirects and rewrites in netlify.toml and _redirects', async () => {
  const { ask } = await open()
  const go = await ask('/go/spring')
  expect([go.status, go.headers.get('location')]).toEqual([301, '/about?from=spring'])
  expect((await ask('/moved')).status).toBe(302)
  expect((await (await ask('/old-api', { method: 'POST', body: 'x' })).json()) as object).toMatchObject({
    method: 'POST',
    body: 'x',
    params: { name: 'old' },
  })
  const hidden = await ask('/hidden')
  expect([hidden.status, await hidden.text()]).toEqual([410, '<h1>About</h1>'])
})

test('the host serves a new build and its headers as soon as they replace the old ones', async () => {
  const { ask, folder } = await open()
  expect(await (await ask('/about')).text()).toBe('<h1>About</h1>')
  layOut(folder, { 'next/about.html': '<h1>New</h1>', 'next/_headers': '/about\n  X-New: yes\n' })
  renameSync(join(folder, 'dist'), join(folder, 'before'))
  renameSync(join(folder, 'next'), join(folder, 'dist'))
  const answer = await ask('/about')
  expect([await answer.text(), answer.headers.get('x-new')]).toEqual(['<h1>New</h1>', 'yes'])
})
