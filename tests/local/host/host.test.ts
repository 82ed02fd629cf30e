/** The local host runs functions as Netlify does. */
import { existsSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadFunctions } from '../../../netlify/local/host/function-registry.ts'
import { openDoor } from '../../../netlify/local/host/http-door.ts'
import { isDue, nextRun } from '../../../netlify/local/host/schedule-clock.ts'
import { folderForTest } from '../workplace.ts'
import { layOut, open } from './some-host.ts'

test('a function gets its request, its parameters, and Netlify’s context', async () => {
  const { host, ask } = await open()
  const answer = await ask('/API/echo/a%20b/c/d/?q=1', {
    method: 'PUT',
    body: 'péche',
    headers: { 'x-nf-client-connection-ip': '203.0.113.9' },
  })
  expect(await answer.json()).toEqual({
    method: 'PUT',
    url: `${host.url}/API/echo/a%20b/c/d/?q=1`,
    query: '?q=1',
    body: 'péche',
    params: { name: 'a%20b', rest: 'c/d' },
    ip: '203.0.113.9',
    hasId: true,
  })
  expect(answer.headers.get('x-frame-options')).toBeNull()
  expect(answer.headers.get('x-nf-request-id')).toMatch(/./)
})

test('the host calls a function only at its own path and method, and never a scheduled one', async () => {
  const { ask } = await open()
  expect((await ask('/api/nothing')).status).toBe(404)
  expect((await ask('/api/post-only')).status).toBe(404)
  expect((await ask('/.netlify/functions/sweep', { method: 'POST' })).status).toBe(404)
  expect((await ask('/.netlify/functions/echo')).status).toBe(404)
  expect(await (await ask('/.netlify/functions/unnamed')).text()).toBe('by its file name')
  const posted = await ask('/api/post-only', { method: 'POST' })
  expect(posted.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a function’s rate limit counts each visitor separately', async () => {
  const { ask } = await open()
  const statuses = await Promise.all([1, 2, 3].map(async () => (await ask('/api/limited')).status))
  expect(statuses.toSorted()).toEqual([200, 200, 429])
  const refused = await ask('/api/limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask('/api/limited', { headers: { 'x-nf-client-connection-ip': '203.0.113.9' } })).status).toBe(200)
})

test('a function that throws answers 500 without the reason, and the host reports it', async () => {
  const { ask, reports } = await open()
  const answer = await ask('/api/failing')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('Internal Server Error')
  expect(reports).toEqual([expect.stringContaining('The function failing threw')])
})

test('stop() waits for the work that functions do after they answer', async () => {
  const folder = folderForTest()
  const { host, ask } = await open()
  const file = join(folder, 'result')
  expect(await (await ask('/api/later', { method: 'POST', body: file })).text()).toBe('soon')
  expect(existsSync(file)).toBe(false)
  await host.stop()
  expect(readFileSync(file, 'utf8')).toBe('done')
})

test('the host refuses a body over 6 MB', async () => {
  const { ask } = await open()
  expect((await ask('/api/echo', { method: 'POST', body: 'x'.repeat(6 * 1024 * 1024 + 1) })).status).toBe(413)
  expect((await ask('/api/echo', { method: 'POST', body: 'x'.repeat(1024) })).status).toBe(200)
})

test('run() calls a scheduled function and passes it the time of its next run', async () => {
  const { host } = await open()
  const [sweep] = host.scheduled()
  expect(sweep).toMatchObject({ name: 'sweep', cron: '0 16-23 * * *' })
  expect(await (await host.run('sweep'))?.json()).toEqual({ next_run: sweep?.next.toISOString() })
  expect(await host.run('echo')).toBeUndefined()
})

test('nextRun and isDue read cron expressions in UTC', () => {
  expect(nextRun('0 16-23 * * *', new Date('2027-03-14T23:00:00Z')).toISOString()).toBe('2027-03-15T16:00:00.000Z')
  expect(isDue('*/2 * * * *', new Date('2027-01-01T00:02:00Z'))).toBe(true)
  expect(isDue('*/2 * * * *', new Date('2027-01-01T00:03:00Z'))).toBe(false)
  expect(isDue('@hourly', new Date('2027-01-01T05:00:00Z'))).toBe(true)
})

test('loadFunctions names a function that fails to load', async () => {
  const folder = folderForTest()
  layOut(folder, { 'functions/broken.ts': "import '../missing.ts'\nexport default () => {}\n", 'dist/index.html': '' })
  await expect(loadFunctions(join(folder, 'functions'))).rejects.toThrow(/The function .*broken\.ts failed to load/)
})

test('the door answers 503 until it has a host, and 400 to a malformed request', async () => {
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
