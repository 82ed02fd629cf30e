import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/client/call.ts'
import { readWaiting } from '../../src/contracts/admin-dashboard.ts'
import { addRequestNote } from '../../src/contracts/request/step.ts'
import { $connection, followDevice, watched } from '../../src/stores/connection.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.useRealTimers())

const note = (body: string) => ({ id: crypto.randomUUID(), noteId: crypto.randomUUID(), body })
const answered = (status: number) => () => Promise.resolve(new Response('{}', { status }))
const lost: typeof globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const asked = (fetch: typeof globalThis.fetch) => watched(call(readWaiting, {}, { fetch, once: true }))

test('`lasting` keeps only small writes alive after the page closes, not large ones or reads', async () => {
  const sent: (boolean | undefined)[] = []
  const fetch: typeof globalThis.fetch = (_, init) => {
    sent.push(init?.keepalive)
    return Promise.resolve(new Response('{}', { status: 500 }))
  }
  await call(addRequestNote, note('Called.'), { fetch, lasting: true })
  await call(addRequestNote, note('a'.repeat(20_000)), { fetch, lasting: true })
  await call(readWaiting, {}, { fetch, lasting: true })
  await call(addRequestNote, note('Called.'), { fetch })
  expect(sent).toEqual([true, undefined, undefined, undefined])
})

test('the connection is silent after a lost call or a gateway error, until the server answers', async () => {
  await asked(lost)
  expect($connection.get()).toBe('silent')
  await asked(answered(500))
  expect($connection.get()).toBe('answering')
  await asked(answered(502))
  expect($connection.get()).toBe('silent')
  await asked(answered(404))
  expect($connection.get()).toBe('answering')
})

test('the connection is offline when a call is lost and the device says it is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await asked(lost)
  expect($connection.get()).toBe('offline')
  await asked(answered(200))
})

test('an answer to a call from before the device went offline doesn’t bring the connection back', async () => {
  vi.stubGlobal('window', new EventTarget())
  const stop = followDevice()
  let arrive: (answer: Response) => void = () => {}
  const answer = new Promise<Response>((resolve) => (arrive = resolve))
  const early = asked(() => answer)
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  arrive(new Response('{}', { status: 500 }))
  await early
  expect($connection.get()).toBe('offline')
  await asked(answered(500))
  expect($connection.get()).toBe('answering')
  stop()
})

test('the connection is silent after 8 seconds without an answer, unless the call has its own time limit', async () => {
  vi.useFakeTimers()
  const pending = new Promise<never>(() => {})
  void watched(pending, { timeoutMs: 60_000 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect($connection.get()).toBe('answering')
  void watched(pending)
  await vi.advanceTimersByTimeAsync(7_000)
  expect($connection.get()).toBe('answering')
  await vi.advanceTimersByTimeAsync(1_000)
  expect($connection.get()).toBe('silent')
  vi.useRealTimers()
  await asked(answered(200))
})
