/** How many requests one network may make. Calls the functions directly, without the host's own rate limits (decision 32). */
import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clinic as facts } from '../../src/catalog/clinic.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { newDevice } from '../../netlify/auth/device.ts'
import { countPace } from '../../netlify/auth/pace.ts'
import { inOneTransaction, openDb } from '../../netlify/db/client.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import { useClinic } from '../support/clinic.ts'
import { everyContract, everyFunction } from '../support/every-endpoint.ts'
import {
  makeBooking,
  makeCheckIn,
  makeConsultation,
  makeEmailSignup,
  makeGuestAnswers,
  makeTestimonial,
} from '../support/rows/make.ts'
import { serve, siteOrigin } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const functions = await everyFunction()
const contracts = await everyContract()
const server = serve(...functions.filter(({ module }) => module.config.path !== undefined).map(({ module }) => module))

beforeEach(() => clinic.reset())

type Answer = {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly body: unknown
  readonly headers: Headers
}

async function ask(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'body'>,
  ip: string,
  input: object,
  token?: string,
): Promise<Answer> {
  const serveIt = functions.find(({ module }) => module.config.path === endpoint.path)!.module.default
  const query =
    endpoint.method === 'GET' || endpoint.body === 'form' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const request = new Request(`${siteOrigin}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': endpoint.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(endpoint.method !== 'GET' && { body: endpoint.body === 'form' ? 'List-Unsubscribe=One-Click' : JSON.stringify(input) }),
  })
  const late: Promise<unknown>[] = []
  const context = { ip, requestId: randomUUID(), params: {}, waitUntil: (work: Promise<unknown>) => void late.push(work) }
  const response = await serveIt(request, context as unknown as Context)
  await Promise.all(late)
  const body = (await response.json()) as { error?: { code: string; message: string } }
  return {
    status: response.status,
    body,
    headers: response.headers,
    ...(body.error && { code: body.error.code, message: body.error.message }),
  }
}

const visitorIp = '203.0.113.7'
const named = (name: string) => contracts.find((endpoint) => endpoint.name === name)!

/** Every public endpoint: its limit and an input that gets far enough to be counted, or why it isn't counted here. */
const publicOnes: Readonly<Record<string, { readonly most: number; readonly make: () => object | Promise<object> } | string>> = {
  bookIv: { most: 100, make: () => makeBooking() },
  sendConsultation: { most: 100, make: () => makeConsultation() },
  sendTestimonial: { most: 100, make: () => makeTestimonial() },
  signUpForEmail: { most: 120, make: () => makeEmailSignup() },
  checkIn: { most: 900, make: () => makeCheckIn() },
  unsubscribe: { most: 120, make: () => ({ email: 'nobody@example.com' }) },
  confirmEmailSignup: { most: 120, make: () => ({ token: 'a.b' }) },
  unsubscribeOneClick: { most: 6000, make: () => ({ token: 'a.b' }) },
  readAvailability: { most: 1200, make: () => ({ city: 'New York' }) },
  readVisitFeed: { most: 1200, make: () => ({ file: `${randomUUID()}.${'a'.repeat(43)}.ics` }) },
  readRaffleResult: { most: 3000, make: () => ({ code: 'RA-7K3M-9QPA' }) },
  readOwnVisit: { most: 600, make: () => ({ token: 'a.b' }) },
  readOwnVisitTimes: { most: 300, make: () => ({ token: 'a.b' }) },
  changeOwnVisit: { most: 120, make: () => ({ token: 'a.b', version: 1, change: { act: 'cancel' } }) },
  dropOwnGuest: { most: 120, make: () => ({ token: 'a.b', guestId: randomUUID() }) },
  readGuest: { most: 600, make: () => ({ token: 'a.b' }) },
  sendGuestAnswers: { most: 120, make: () => ({ token: 'a.b', answers: makeGuestAnswers() }) },
  dropOut: { most: 120, make: () => ({ token: 'a.b' }) },
  exchangeLink: { most: 120, make: () => ({ access_token: 'a'.repeat(43), refresh_token: 'b'.repeat(43), type: 'recovery' }) },
  setPassword: { most: 120, make: () => ({ grant: 'a'.repeat(43), password: 'tides come and go' }) },
  signIn: 'auth/throttle.ts counts accounts and networks',
  verifySecondFactor: 'auth/throttle.ts counts accounts and networks',
  requestPasswordReset: 'auth/throttle.ts counts accounts and networks',
  sendSignInLink: 'auth/throttle.ts counts accounts and networks',
  verifySignInLink: 'auth/throttle.ts counts accounts and networks',
  refreshSession: 'writes only if its token of 256 bits is right, and is then counted by device',
  signOut: 'only ends the session of the token that it gets',
  listTestimonials: 'the host counts it: every home page reads it',
  readHealth: 'the host counts it',
  readImage: 'the host caches it for good, so it never reaches the database',
  readCheckInKey: 'does not query the database',
}

const counted = Object.entries(publicOnes).flatMap(([name, pace]) => (typeof pace === 'string' ? [] : [{ name, ...pace }]))

test('every public endpoint has a limit, or a reason why it has none here', () => {
  const all = contracts.filter(({ access }) => access === 'public').map(({ name }) => name)
  expect(Object.keys(publicOnes).toSorted()).toEqual(all.toSorted())
})

/** Pretends that a network has made this many requests in this window. */
const asked = (used: number) => clinic.rows('update throttles set used = $1', [used])
/** The networks' counts. Leaves out the count of emails to strangers, whose window is an hour. */
const counters = () =>
  clinic.rows<{ used: number }>(`select used from throttles where resets_at < now() + interval '20 minutes' order by used`)

describe.each(counted)('$name', ({ name, most, make }) => {
  const endpoint = named(name)

  test('answers up to its limit, then refuses with a sentence that has the phone number', async () => {
    expect((await ask(endpoint, visitorIp, await make())).code).not.toBe('too-many-requests')
    expect(await counters()).toEqual([{ used: 1 }])
    await asked(most - 1)
    expect((await ask(endpoint, visitorIp, await make())).code).not.toBe('too-many-requests')
    const before = await clinic.rows('select count(*) from audit')
    for (let again = 0; again < 3; again += 1) {
      const refused = await ask(endpoint, visitorIp, await make())
      expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' })
      expect(refused.message).toContain(facts.phone.display)
      expect(refused.headers.get('retry-after')).toBe('900')
    }
    expect(await clinic.rows('select count(*) from audit')).toEqual(before)
    expect(await counters(), 'a refusal does not extend the window').toEqual([{ used: most }])
    expect((await ask(endpoint, '203.0.113.8', await make())).code, 'another network').not.toBe('too-many-requests')
    await clinic.rows("update throttles set resets_at = now() - interval '1 second'")
    expect((await ask(endpoint, visitorIp, await make())).code, 'another window').not.toBe('too-many-requests')
  })

  test('counts IPv6 requests per /64 and, with four times the limit, per /48', async () => {
    await ask(endpoint, '2001:db8:1:1::1', await make())
    await clinic.rows('update throttles set used = $1', [most])
    expect(await ask(endpoint, '2001:db8:1:1:ffff::9', await make())).toMatchObject({ code: 'too-many-requests' })
    expect((await ask(endpoint, '2001:0db8:0001:2::1', await make())).code).not.toBe('too-many-requests')
    await clinic.rows('update throttles set used = $1', [4 * most])
    await clinic.rows('delete from throttles where used < $1', [4 * most])
    expect(await ask(endpoint, '2001:db8:1:3::1', await make())).toMatchObject({ code: 'too-many-requests' })
    expect((await ask(endpoint, '2001:db8:2:1::1', await make())).code).not.toBe('too-many-requests')
  })
})

const forms = ['bookIv', 'sendConsultation', 'sendTestimonial', 'signUpForEmail', 'checkIn'] as const

test.each(forms)('%s: a repeated form gets its receipt even when its network is over the limit', async (name) => {
  const { make, most } = counted.find((one) => one.name === name)!
  const form = await make()
  const first = await ask(named(name), visitorIp, form)
  expect(first.status).toBe(200)
  await asked(most)
  expect(await ask(named(name), visitorIp, await make())).toMatchObject({ status: 429 })
  const again = await ask(named(name), visitorIp, form)
  expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body })
})

test('25 simultaneous bookings with 10 left in the limit store exactly 10', async () => {
  await ask(named('bookIv'), visitorIp, makeBooking())
  await asked(90)
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask(named('bookIv'), visitorIp, makeBooking())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  expect(await clinic.rows('select 1 from requests')).toHaveLength(11)
})

test('600 guests of an event can check in from one address', async () => {
  const guests = await Promise.all(Array.from({ length: 600 }, () => makeCheckIn()))
  const refused: unknown[] = []
  for (const guest of guests) {
    const answer = await ask(named('checkIn'), visitorIp, guest)
    if (answer.status !== 200) refused.push(answer)
  }
  expect(refused).toEqual([])
  expect(await clinic.rows('select 1 from event_signups')).toHaveLength(600)
})

test('signed-in requests are limited per person, across networks and devices, and not for anyone else', async () => {
  const admin = await signedIn(server, 'admin')
  const list = named('listRequests')
  const input = { q: '', order: 'newest', size: '50', view: 'all', kind: 'all' }
  expect(await ask(list, visitorIp, input, admin.token)).toMatchObject({ status: 200 })
  await asked(20_000)
  expect(await ask(list, visitorIp, input, admin.token)).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(await ask(list, '203.0.113.8', input, admin.token), 'another network').toMatchObject({ status: 429 })
  const device = await newDevice(openDb(), { ...admin, role: 'admin', fullName: null }, 'Another', new Date())
  await inOneTransaction(openDb(), device.statements)
  expect(await ask(list, visitorIp, input, device.session.access_token), 'another session').toMatchObject({ status: 429 })
  const colleague = await signedIn(server, 'admin')
  expect(await ask(list, visitorIp, input, colleague.token)).toMatchObject({ status: 200 })
  expect(await ask(list, visitorIp, input)).toMatchObject({ status: 401 })
})

test('limits how often a client edits a testimonial, because each edit stays in the audit log', async () => {
  const client = await signedIn(server, 'client')
  await ask(named('sendTestimonial'), '203.0.113.8', makeTestimonial(), client.token)
  const [own] = await clinic.rows<{ id: string }>('select id from testimonials')
  const { fullName, displayName, starRating, testimonial } = makeTestimonial()
  const edit = () =>
    ask(named('updateOwnTestimonial'), visitorIp, { ...own, fullName, displayName, starRating, testimonial }, client.token)
  expect(await edit()).toMatchObject({ status: 200 })
  await asked(120)
  const before = await clinic.rows('select 1 from audit')
  expect(await edit()).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(await clinic.rows('select 1 from audit')).toHaveLength(before.length)
})

test.each([
  ['is forged', () => Promise.resolve('f'.repeat(43))],
  [
    'has expired',
    async () => {
      const { token } = await signedIn(server, 'client')
      await clinic.rows('update sessions set expires_at = now()')
      return token
    },
  ],
])('a request with a token that %s is not counted, so it locks nobody out', async (_what, make) => {
  const asks = named('isAdmin')
  const token = await make()
  const admin = await signedIn(server, 'admin')
  expect(await ask(asks, visitorIp, {}, token)).toMatchObject({ status: 401, code: 'not-signed-in' })
  await asked(20_000)
  expect(await ask(asks, visitorIp, {}, admin.token)).toMatchObject({ status: 200 })
  expect(await counters()).toEqual([{ used: 1 }])
})

test('a public write and its count take one round trip to the database', async () => {
  const watched = vi.spyOn(globalThis, 'fetch')
  const db = openDb()
  const now = new Date()
  await bookIv(db, makeBooking(), now, countPace(db, 'bookIv', visitorIp, now).within)
  expect(watched).toHaveBeenCalledOnce()
  expect(await counters()).toEqual([{ used: 1 }])
})
