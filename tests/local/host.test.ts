import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHost } from '../../netlify/local/host.ts'
import type { Host } from '../../netlify/local/host.ts'
import { openDoor } from '../../netlify/local/http-door.ts'
import { isDue, nextRun } from '../../netlify/local/schedule-clock.ts'
import { folderForTest } from './workplace.ts'

const functionsDir = new URL('./fixtures/functions', import.meta.url).pathname
const script = `console.log(${JSON.stringify('glow '.repeat(500))})`

const site: Record<string, string> = {
  'netlify.toml':
    '[[headers]]\n  for = "/*"\n  [headers.values]\n    X-Frame-Options = "DENY"\n\n[[redirects]]\n  from = "/go/*"\n  to = "/about?from=:splat"\n  status = 301\n\n[[redirects]]\n  from = "/old-api"\n  to = "/api/echo/old"\n  status = 200\n\n[[redirects]]\n  from = "/hidden"\n  to = "/about.html"\n  status = 410\n  force = true\n',
  'dist/index.html': '<h1>Home</h1>',
  'dist/about.html': '<h1>About</h1>',
  'dist/404.html': '<h1>Lost</h1>',
  'dist/kept/file.html': 'a file',
  'dist/_astro/app.js': script,
  'dist/video.mp4': '0123456789',
  'dist/.secret': 'no',
  'dist/.well-known/security.txt': 'Contact: x',
  'dist/_headers':
    '/*\n  X-Content-Type-Options: nosniff\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n/about\n  Content-Security-Policy: default-src none\n',
  'dist/_redirects': '/moved /about 302\n',
}

function layOut(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

async function open(): Promise<{
  host: Host
  folder: string
  reports: string[]
  ask: (path: string, init?: RequestInit) => Promise<Response>
}> {
  const folder = folderForTest()
  layOut(folder, site)
  const reports: string[] = []
  const host = await startHost({ dir: 'dist', functionsDir, projectDir: folder, report: (sentence) => reports.push(sentence) })
  onTestFinished(() => host.stop())
  return { host, folder, reports, ask: (path, init) => fetch(`${host.url}${path}`, { redirect: 'manual', ...init }) }
}

test('a function gets its request, its parameters, and Netlify’s context', async () => {
  const { host, ask } = await open()
  const answer = await ask('/API/echo/a%20b/c/d/?q=1', {
    method: 'PUT',
    body: 'péche',
    headers: { cookie: 'x=1; taste=sweet=r', 'x-nf-client-connection-ip': '203.0.113.9' },
  })
  expect(await answer.json()).toEqual({
    method: 'PUT',
    url: `${host.url}/API/echo/a%20b/c/d/?q=1`,
    query: '?q=1',
    body: 'péche',
    params: { name: 'a%20b', rest: 'c/d' },
    ip: '203.0.113.9',
    hasId: true,
    site: host.url,
    cookie: 'sweet=r',
  })
  expect(answer.headers.get('x-frame-options')).toBeNull()
  expect(answer.headers.get('x-nf-request-id')).toMatch(/./)
})

test('what no function takes is not found, also by another method, an excluded path or a schedule', async () => {
  const { ask } = await open()
  expect((await ask('/api/nothing')).status).toBe(404)
  expect((await ask('/api/post-only')).status).toBe(404)
  expect((await ask('/api/echo/secret')).status).toBe(404)
  expect((await ask('/.netlify/functions/sweep', { method: 'POST' })).status).toBe(404)
  expect((await ask('/.netlify/functions/echo')).status).toBe(404)
  expect(await (await ask('/.netlify/functions/unnamed')).text()).toBe('by its file name')
  const posted = await ask('/api/post-only', { method: 'POST' })
  expect(posted.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a function’s limit counts each visitor', async () => {
  const { ask } = await open()
  const statuses = await Promise.all([1, 2, 3].map(async () => (await ask('/api/limited')).status))
  expect(statuses.toSorted()).toEqual([200, 200, 429])
  const refused = await ask('/api/limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask('/api/limited', { headers: { 'x-nf-client-connection-ip': '203.0.113.9' } })).status).toBe(200)
})

test('a function that throws is a 500 that tells nothing, and a report', async () => {
  const { ask, reports } = await open()
  const answer = await ask('/api/failing')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('Internal Server Error')
  expect(reports).toEqual([expect.stringContaining('The function failing threw')])
})

test('stopping waits for what functions left to do', async () => {
  const folder = folderForTest()
  const { host, ask } = await open()
  const file = join(folder, 'result')
  expect(await (await ask('/api/later', { method: 'POST', body: file })).text()).toBe('soon')
  expect(existsSync(file)).toBe(false)
  await host.stop()
  expect(readFileSync(file, 'utf8')).toBe('done')
})

test('pages are found by their short names, with the headers of both files', async () => {
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

test('what is missing is the 404 page, and what steers Netlify is not served', async () => {
  const { ask } = await open()
  for (const path of [
    '/nowhere',
    '/_headers',
    '/_redirects',
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

test('a file is not sent again to who has it', async () => {
  const { ask } = await open()
  const first = await ask('/about')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]+"$/)
  const again = await ask('/about', { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await ask('/about', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test.each(['br', 'gzip'])('a script comes compressed: %s', async (encoding) => {
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

test('what refuses compression gets none', async () => {
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
])('a part of a video: %s', async (range, status, text, contentRange) => {
  const { ask } = await open()
  const answer = await ask('/video.mp4', { headers: { range } })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, contentRange])
})

test('HEAD answers as GET would, without the body', async () => {
  const { ask } = await open()
  const answer = await ask('/about', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '14', ''])
})

test('redirects and rewrites of both files', async () => {
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

test('a function can prefer the file of its path', async () => {
  const { ask } = await open()
  expect(await (await ask('/kept/file')).text()).toBe('a file')
  expect(await (await ask('/kept/other')).text()).toBe('no such file')
})

test('a body over 6 MB is refused', async () => {
  const { ask } = await open()
  expect((await ask('/api/echo', { method: 'POST', body: 'x'.repeat(6 * 1024 * 1024 + 1) })).status).toBe(413)
  expect((await ask('/api/echo', { method: 'POST', body: 'x'.repeat(1024) })).status).toBe(200)
})

test('a whole new build takes the place of the old one', async () => {
  const { ask, folder } = await open()
  expect(await (await ask('/about')).text()).toBe('<h1>About</h1>')
  layOut(folder, { 'next/about.html': '<h1>New</h1>', 'next/_headers': '/about\n  X-New: yes\n' })
  renameSync(join(folder, 'dist'), join(folder, 'before'))
  renameSync(join(folder, 'next'), join(folder, 'dist'))
  const answer = await ask('/about')
  expect([await answer.text(), answer.headers.get('x-new')]).toEqual(['<h1>New</h1>', 'yes'])
})

test('a scheduled function runs when told to, with the time of its next run', async () => {
  const { host } = await open()
  const [sweep] = host.scheduled()
  expect(sweep).toMatchObject({ name: 'sweep', cron: '0 16-23 * * *' })
  expect(await (await host.run('sweep'))?.json()).toEqual({ next_run: sweep?.next.toISOString() })
  expect(await host.run('echo')).toBeUndefined()
})

test('cron expressions are read in UTC', () => {
  expect(nextRun('0 16-23 * * *', new Date('2027-03-14T23:00:00Z')).toISOString()).toBe('2027-03-15T16:00:00.000Z')
  expect(isDue('*/2 * * * *', new Date('2027-01-01T00:02:00Z'))).toBe(true)
  expect(isDue('*/2 * * * *', new Date('2027-01-01T00:03:00Z'))).toBe(false)
  expect(isDue('@hourly', new Date('2027-01-01T05:00:00Z'))).toBe(true)
})

test('a function that cannot be loaded stops the start with a sentence', async () => {
  const folder = folderForTest()
  layOut(folder, { 'functions/broken.ts': "import './missing.ts'\nexport default () => {}\n", 'dist/index.html': '' })
  await expect(startHost({ dir: 'dist', functionsDir: 'functions', projectDir: folder })).rejects.toThrow(
    /The function .*broken\.ts cannot be loaded/,
  )
})

test('a request for nothing that makes sense is a 400, and a door before its host says to come back', async () => {
  const door = await openDoor(0)
  onTestFinished(() => door.close())
  expect((await fetch(`http://localhost:${door.port}/`)).status).toBe(503)
  door.serve(async () => new Response('ok'))
  const status = await new Promise((resolve) =>
    httpRequest({ host: '127.0.0.1', port: door.port, path: 'http://other.test/' }, (answer) =>
      resolve(answer.resume().statusCode),
    ).end(),
  )
  expect(status).toBe(400)
  await expect(openDoor(door.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
