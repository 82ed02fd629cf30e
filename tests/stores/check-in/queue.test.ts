/** Check-ins that wait on a guest's device stay sealed, and are sent once, however the network behaves. */
import { randomUUID, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { checkIn, readCheckInKey, type CheckInInput, type CheckInKey } from '../../../src/contracts/check-in.ts'
import { deviceBox, memoryBox } from '../../../src/stores/check-in/box.ts'
import type { BrowserStorage } from '../../../src/stores/browser-storage.ts'
import { createCheckInQueue, patienceMs } from '../../../src/stores/check-in/queue.ts'
import { makeCheckInAnswers } from '../../support/rows/make.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'

async function someKey(): Promise<CheckInKey> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const point = Buffer.from(await webcrypto.subtle.exportKey('raw', (pair as CryptoKeyPair).publicKey))
  return { id: 'test', publicKey: point.toString('base64url') }
}

type Answer = 'taken' | 'offline' | 'lost' | { readonly status: number; readonly code: string; readonly receipt?: unknown }

/** The clinic's server as the device sees it: each check-in gets the next of these answers, and after those it's accepted. */
async function clinicOf(...answers: Answer[]) {
  const key = await someKey()
  const sent: CheckInInput[] = []
  const tickets = new Map<string, number>()
  const clinic = { key: key as CheckInKey | undefined, sent }
  const fetch: typeof globalThis.fetch = async (path, init) => {
    if (String(path).startsWith(readCheckInKey.path)) {
      if (!clinic.key) throw new TypeError('Failed to fetch')
      return Response.json(clinic.key)
    }
    expect(String(path)).toBe(checkIn.path)
    const answer = answers.shift() ?? 'taken'
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    const input = JSON.parse(String(init?.body)) as CheckInInput
    sent.push(input)
    if (typeof answer === 'object') {
      const { status, code, receipt } = answer
      return Response.json({ error: { code, message: 'No', requestId: 'test', receipt } }, { status })
    }
    if (!tickets.has(input.idempotencyKey)) tickets.set(input.idempotencyKey, 1001 + tickets.size)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ ticketNumber: tickets.get(input.idempotencyKey), receivedAt: new Date().toISOString() })
  }
  const box = memoryBox()
  let passedMs = 0
  const pass = (days: number) => (passedMs += days * dayMs)
  const now = () => new Date(Date.now() + passedMs)
  const open = (receipts = () => undefined as BrowserStorage | undefined) =>
    createCheckInQueue({ box, now, receipts, options: { fetch, once: true, wait: () => Promise.resolve() } })
  return { clinic, box, open, queue: open(), pass }
}

const envelope = () => ({ idempotencyKey: randomUUID(), elapsedMs: 5000, website: '' })
const guest = (allergies: string) => makeCheckInAnswers({ allergies })

test('check-ins saved offline are sent in order once the connection is back, and then leave the device', async () => {
  const { clinic, box, queue } = await clinicOf('offline', 'offline', 'offline')
  await queue.open()
  const [first, second] = [envelope(), envelope()]
  await queue.add(guest('Penicillin'), first)
  await queue.add(guest('Latex'), second)
  await queue.send()
  const kept = await box.waiting()
  expect(kept.map(({ id }) => id)).toEqual([first.idempotencyKey, second.idempotencyKey])
  expect(JSON.stringify(kept)).not.toMatch(/Penicillin|Latex|Pereira|1988/)
  expect(clinic.sent).toEqual([])

  await queue.send()
  await queue.send()
  expect(clinic.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([first.idempotencyKey, second.idempotencyKey])
  expect(queue.$deliveries.get().map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(await box.waiting()).toEqual([])
})

test('a check-in whose answer was lost is sent again with the same key, and keeps its first ticket', async () => {
  const { clinic, queue } = await clinicOf('lost', 'lost')
  await queue.open()
  const { idempotencyKey } = envelope()
  await queue.add(guest('None'), { ...envelope(), idempotencyKey })
  await expect.poll(() => clinic.sent.length).toBe(1)
  await queue.send()
  await queue.send()
  expect(clinic.sent.map((input) => input.idempotencyKey)).toEqual([idempotencyKey, idempotencyKey, idempotencyKey])
  expect(new Set(clinic.sent.map(({ sealed }) => sealed.ciphertext)).size).toBe(1)
  expect(queue.$deliveries.get()).toEqual([{ id: idempotencyKey, state: 'sent', ticketNumber: 1001 }])
})

test('a page opened later sends the check-ins that an earlier page left', async () => {
  const { queue, open, box } = await clinicOf('offline')
  await queue.open()
  await queue.add(guest('None'), envelope())
  await expect.poll(async () => (await box.waiting()).length).toBe(1)
  const later = open()
  await later.open()
  await later.send()
  expect(later.$deliveries.get()).toMatchObject([{ state: 'sent', ticketNumber: 1001 }])
})

test('a guest’s own phone shows the ticket again when reopened, until the next guest; a tablet doesn’t', async () => {
  const { open } = await clinicOf()
  const tab = fakeStorage(new FakeArea())
  const before = open(() => tab)
  await before.open()
  await before.add(guest('Penicillin'), envelope())
  await before.send()
  const reopened = open(() => tab)
  await reopened.open()
  expect(reopened.$deliveries.get()).toMatchObject([{ state: 'sent', ticketNumber: 1001 }])
  const tablet = open()
  await tablet.open()
  expect(tablet.$deliveries.get()).toEqual([])
  reopened.clear()
  const cleared = open(() => tab)
  await cleared.open()
  expect(cleared.$deliveries.get()).toEqual([])
})

test('a check-in that another tab sent first is shown as sent here too, with the same ticket', async () => {
  const { queue, open, box } = await clinicOf('offline', 'offline')
  await queue.open()
  await queue.add(guest('None'), envelope())
  await queue.send()
  const other = open()
  await other.open()
  await other.send()
  expect(await box.waiting()).toEqual([])
  expect(queue.$deliveries.get()).toMatchObject([{ state: 'waiting' }])
  await queue.send()
  expect(queue.$deliveries.get()).toMatchObject([{ state: 'sent', ticketNumber: 1001 }])
  expect(queue.$deliveries.get()).toEqual(other.$deliveries.get())
})

test('simultaneous calls of `send` send a check-in once', async () => {
  const { clinic, queue } = await clinicOf('offline')
  await queue.open()
  await queue.add(guest('None'), envelope())
  await queue.send()
  await Promise.all(Array.from({ length: 20 }, () => queue.send()))
  expect(clinic.sent).toHaveLength(1)
})

test('without the clinic’s key, a check-in is refused instead of stored unsealed, and the guest can try again', async () => {
  const { clinic, box, queue } = await clinicOf()
  const { key } = clinic
  clinic.key = undefined
  await queue.open()
  expect(await queue.add(guest('Penicillin'), envelope())).toBe(false)
  expect(await box.waiting()).toEqual([])
  clinic.key = key
  expect(await queue.add(guest('Penicillin'), envelope())).toBe(true)
})

test('if the clinic changed its key while the page was open, the next try is sealed with the new key', async () => {
  const { clinic, queue } = await clinicOf({ status: 409, code: 'key-retired' })
  await queue.open()
  clinic.key = { ...(await someKey()), id: 'newer' }
  await queue.add(guest('None'), envelope())
  await expect.poll(() => queue.$deliveries.get()).toMatchObject([{ state: 'refused' }])
  await queue.add(guest('None'), envelope())
  await expect.poll(() => clinic.sent.map(({ sealed }) => sealed.keyId)).toEqual(['test', 'newer'])
})

test('a check-in sealed with a retired key stays on the device until the key is back, and holds up no other', async () => {
  const retired = { status: 409, code: 'key-retired' }
  const { box, queue } = await clinicOf(retired, retired)
  const earlier = { ...envelope(), sealed: { keyId: 'older', ephemeralKey: '', iv: '', ciphertext: '' } }
  await box.keep({ id: earlier.idempotencyKey, savedAt: Date.now() - patienceMs, input: earlier })
  await queue.open()
  // A connection wouldn't help, so the page doesn't claim to wait for one.
  const { id, savedAt } = (await box.waiting())[0]!
  expect(queue.$deliveries.get()).toEqual([{ id, state: 'set-aside', savedAt }])
  await queue.add(guest('Latex'), envelope())
  await expect.poll(() => queue.$deliveries.get()).toMatchObject([{ state: 'set-aside' }, { state: 'sent' }])
  expect((await box.waiting()).map(({ id }) => id)).toEqual([earlier.idempotencyKey])
  await queue.send()
  expect(queue.$deliveries.get()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(await box.waiting()).toEqual([])
})

const noLongerTaken = { status: 422, code: 'invalid-input' }

/** A check-in that waited on the device. */
function waitingItem(refusedAt?: number) {
  const input = { ...envelope(), sealed: { keyId: 'test', ephemeralKey: '', iv: '', ciphertext: '' } }
  const savedAt = Date.now() - 10 * patienceMs
  return { id: input.idempotencyKey, savedAt, input, ...(refusedAt !== undefined && { refusedAt }) }
}

test('answers whose guest didn’t wait stay on the device when the clinic refuses them, however soon', async () => {
  const { box, queue } = await clinicOf('offline', noLongerTaken)
  await queue.open()
  const sent = envelope()
  await queue.add(guest('Penicillin'), sent)
  queue.leave(sent.idempotencyKey)
  await queue.send()
  await queue.send()
  expect(queue.$deliveries.get()).toMatchObject([{ id: sent.idempotencyKey, state: 'set-aside' }])
  expect(await box.waiting()).toHaveLength(1)
})

const daysAgo = (days: number) => Date.now() - days * dayMs

test('a stored check-in refused as invalid stays, shows to every guest, and is retried by the next page', async () => {
  const { clinic, box, open, queue } = await clinicOf(noLongerTaken)
  const earlier = waitingItem()
  await box.keep(earlier)
  await queue.open()
  const said = [{ id: earlier.id, state: 'set-aside', savedAt: earlier.savedAt }]
  expect(queue.$deliveries.get()).toEqual(said)
  await queue.send()
  expect(clinic.sent).toHaveLength(1)
  queue.clear()
  expect(queue.$deliveries.get()).toEqual(said)
  expect((await box.waiting()).map(({ id }) => id)).toEqual([earlier.id])
  const later = open()
  await later.open()
  expect(later.$deliveries.get()).toMatchObject([{ state: 'sent' }])
  expect(await box.waiting()).toEqual([])
})

test('a stored check-in whose honeypot the browser filled in is sent again without it, under the same key', async () => {
  const { clinic, box, queue } = await clinicOf({ status: 422, code: 'looks-automated' })
  const earlier = waitingItem()
  await box.keep({ ...earlier, input: { ...earlier.input, website: 'https://example.com' } })
  await queue.open()
  expect(clinic.sent.map(({ website, idempotencyKey }) => [website, idempotencyKey])).toEqual([
    ['https://example.com', earlier.id],
    ['', earlier.id],
  ])
  expect(queue.$deliveries.get()).toMatchObject([{ id: earlier.id, state: 'sent' }])
  expect(await box.waiting()).toEqual([])
})

test('a device without a connection still shows which stored check-ins the server refused', async () => {
  const { box, queue } = await clinicOf('offline')
  await box.keep(waitingItem(daysAgo(2)))
  await queue.open()
  expect(queue.$deliveries.get()).toMatchObject([{ state: 'set-aside' }])
})

test.each([
  ['leaves the device', 'a week ago', daysAgo(7), 0],
  ['stays', 'less than a week ago', daysAgo(6), 1],
  ['leaves the device', 'in the future by a wrong clock', daysAgo(-400), 0],
])('a check-in refused again %s if it was first refused %s', async (_outcome, _when, refusedAt, left) => {
  const { clinic, box, queue } = await clinicOf(noLongerTaken, noLongerTaken)
  await box.keep(waitingItem(refusedAt))
  await queue.open()
  expect(clinic.sent).toHaveLength(1)
  expect(await box.waiting()).toHaveLength(left)
})

test('an open page drops a check-in that the server has refused for a week', async () => {
  const { box, queue, pass } = await clinicOf(noLongerTaken, noLongerTaken)
  await box.keep(waitingItem())
  await queue.open()
  pass(6)
  await queue.send()
  expect(await box.waiting()).toHaveLength(1)
  pass(1)
  await queue.send()
  expect(await box.waiting()).toEqual([])
  expect(queue.$deliveries.get()).toMatchObject([{ state: 'refused' }])
  queue.clear()
  expect(queue.$deliveries.get()).toEqual([])
})

test('without IndexedDB, check-ins wait in the page, and `wouldLose` says that closing it would lose them', async () => {
  // Node has no IndexedDB, so this acts like a browser that denies it.
  const box = deviceBox()
  const input = { ...envelope(), sealed: { keyId: 'test', ephemeralKey: '', iv: '', ciphertext: '' } }
  expect(box.wouldLose()).toBe(false)
  await box.keep({ id: input.idempotencyKey, savedAt: 1, input })
  expect(await box.waiting()).toHaveLength(1)
  expect(box.wouldLose()).toBe(true)
  await box.forget(input.idempotencyKey)
  expect(box.wouldLose()).toBe(false)
})

test('a check-in that the server fails on stays, and doesn’t hold up the next one', async () => {
  const { box, queue } = await clinicOf('offline', { status: 500, code: 'unexpected' })
  await queue.open()
  const [first, second] = [envelope(), envelope()]
  await queue.add(guest('Penicillin'), first)
  await queue.send()
  await queue.add(guest('Latex'), second)
  await expect
    .poll(() => queue.$deliveries.get())
    .toMatchObject([{ state: 'waiting' }, { state: 'sent', id: second.idempotencyKey }])
  expect((await box.waiting()).map(({ id }) => id)).toEqual([first.idempotencyKey])
})

test.each<[Answer, string, number]>([
  [{ status: 403, code: 'foreign-origin' }, 'waiting', 1],
  [{ status: 404, code: 'not-found' }, 'waiting', 1],
  [{ status: 503, code: 'unavailable' }, 'waiting', 1],
  [{ status: 429, code: 'too-many-requests' }, 'waiting', 1],
  [{ status: 422, code: 'invalid-input' }, 'refused', 0],
  [
    { status: 409, code: 'already-sent-differently', receipt: { ticketNumber: 1042, receivedAt: '2026-11-21T16:00:00.000Z' } },
    'sent',
    0,
  ],
])('after the answer %j, a check-in is %s', async (answer, state, waiting) => {
  const { box, queue } = await clinicOf(answer, 'offline', 'offline')
  await queue.open()
  await queue.add(guest('None'), envelope())
  await queue.send()
  expect(queue.$deliveries.get()).toMatchObject([{ state }])
  expect(await box.waiting()).toHaveLength(waiting)
})
