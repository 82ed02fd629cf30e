/** A guest who sends their answers again: which earlier ones they replace, and when signed ones become final (decision 52). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { currentWaiver } from '../../../src/catalog/event/waiver.ts'
import { shotQuestions } from '../../../src/catalog/event/medical-history.ts'
import { readGuest, sendGuestAnswers, type GuestAnswers } from '../../../src/contracts/visit/guest.ts'
import { openGuest } from '../../../src/contracts/visit/staff-guest.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as adminGuestAnswers from '../../../netlify/functions/admin/visit/guest-answers.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as guest from '../../../netlify/functions/guest.ts'
import * as guestAnswers from '../../../netlify/functions/guest/answers.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeGuestAnswers } from '../../support/rows/make.ts'
import { makeParty, type MadeGuest } from '../../support/rows/party.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminGuestAnswers, adminRequestStep, booking, guest, guestAnswers)
const options = { fetch: server.fetch, once: true }
const answersOf = (change: Partial<GuestAnswers> = {}) =>
  makeGuestAnswers({ fullName: 'Luis Ortega', signature: 'Luis Ortega', ...change })
/** Each send is a page's own, unless it repeats another by its key. */
const send = (answers: GuestAnswers, replaces?: string | null, idempotencyKey = randomUUID()) => {
  const input = { token: luis.token, answers, idempotencyKey }
  return call(sendGuestAnswers, { ...input, ...(replaces !== undefined && { replaces }) }, options)
}
const kept = async () => (await asking(admin)(openGuest, { id: luis.id })).answers?.allergies
const signatures = () => clinic.rows(`select at from audit where action = 'guest.answered'`)
let admin: SignedIn
let luis: MadeGuest

/** When the answers that the page knows of were sent. */
async function known(): Promise<string | null> {
  const result = await call(readGuest, { token: luis.token }, options)
  if (!result.ok || result.value.state !== 'guest') throw new Error('The guest’s page shows no form.')
  return result.value.guest.answeredAt
}

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  await makeProvider(clinic, {}, admin.id)
  luis = (await makeParty(clinic, server, admin)).guests[1]!
})

afterEach(() => server.settled())

test('a first send that arrives after its correction is refused', async () => {
  const [late, corrected] = [answersOf({ allergies: 'Latex' }), answersOf({ allergies: 'Penicillin' })]
  await send(answersOf(), null)
  expect(await send(corrected, await known())).toMatchObject({ value: { guest: { ready: true } } })
  expect(await send(late, null)).toMatchObject({ failure: { status: 409, code: 'changed-meanwhile' } })
  expect(await kept()).toBe('Penicillin')
})

test('answers that are sent again after a lost response are accepted and stored once', async () => {
  const answers = answersOf({ allergies: 'Latex' })
  const key = randomUUID()
  await send(answers, null, key)
  const signedAt = await known()
  expect(await send(answers, null, key)).toMatchObject({ value: { guest: { ready: true, answeredAt: signedAt } } })
  expect(await signatures()).toHaveLength(1)
})

test('answers that are sent twice at once are both accepted and stored once', async () => {
  const [answers, key] = [answersOf({ allergies: 'Latex' }), randomUUID()]
  const both = await Promise.all([send(answers, null, key), send(answers, null, key)])
  expect(both).toMatchObject([{ ok: true }, { ok: true }])
  expect(await signatures()).toHaveLength(1)
})

test('a page can replace the answers it sent with a correction under the same key', async () => {
  const key = randomUUID()
  await send(answersOf({ allergies: 'Latex' }), null, key)
  const corrected = answersOf({ allergies: 'Penicillin' })
  expect(await send(corrected, null, key)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await send(corrected, await known(), key)).toMatchObject({ ok: true })
  expect(await send(corrected, null, key), 'the repeat').toMatchObject({ ok: true })
  expect(await kept()).toBe('Penicillin')
})

test('someone else with the link, like the person who booked, can’t find out the answers by guessing', async () => {
  const [answers, tried] = [answersOf({ allergies: 'Latex' }), randomUUID()]
  await send(answers, null, tried)
  await send(answers, await known())
  const { idempotencyKey: _, ...keyless } = { token: luis.token, answers, idempotencyKey: '', replaces: null }
  for (const guess of [
    () => send(answers, null),
    () => send(answers, null, tried),
    () => call(sendGuestAnswers, keyless, options),
  ])
    expect(await guess()).toMatchObject({ failure: { status: 409, code: 'changed-meanwhile' } })
})

test('of two different sends at once, one is stored and the other is refused', async () => {
  const both = await Promise.all(['Latex', 'Penicillin'].map((allergies) => send(answersOf({ allergies }), null)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await signatures()).toHaveLength(1)
})

test('a send from an older page, which doesn’t say what it replaces, is accepted', async () => {
  await send(answersOf({ allergies: 'Latex' }))
  expect(await send(answersOf())).toMatchObject({ value: { guest: { ready: true } } })
  expect(await kept()).toBe('')
})

describe('after the visit has begun', () => {
  const signed = answersOf({ allergies: 'Latex' })
  const begin = () => clinic.rows(`update visits set status = 'arrived'`)
  const page = () => call(readGuest, { token: luis.token }, options)

  test('signed answers can’t be replaced, even by a page that knows of them', async () => {
    const key = randomUUID()
    await send(signed, null, key)
    await begin()
    expect(await page()).toMatchObject({ value: { guest: { ready: true, mayAnswer: false } } })
    for (const replaces of [await known(), undefined])
      expect(await send(answersOf(), replaces)).toMatchObject({ failure: { status: 409, code: 'step-not-possible' } })
    expect(await kept()).toBe('Latex')
    expect(await send(signed, null), 'a guess').toMatchObject({ failure: { status: 409, code: 'step-not-possible' } })
    expect(await send(signed, null, key), 'a repeat').toMatchObject({ value: { guest: { ready: true } } })
    expect(await signatures()).toHaveLength(1)
  })

  test('signed answers can’t be replaced past the visit’s planned end, unless the provider is on the way', async () => {
    await send(signed, null)
    await clinic.rows(
      `update visits set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour', leaves_at = now() - interval '3 hours', travel_minutes = 0`,
    )
    expect(await send(answersOf(), await known())).toMatchObject({ failure: { code: 'step-not-possible' } })
    expect(await kept()).toBe('Latex')
    // The provider is late and still on the way.
    await clinic.rows(`update visits set status = 'on-the-way'`)
    expect(await send(answersOf(), await known())).toMatchObject({ value: { guest: { ready: true } } })
  })

  test('a guest who hasn’t signed, or signed an earlier version, still can', async () => {
    await begin()
    expect(await page()).toMatchObject({ value: { guest: { ready: false, mayAnswer: true } } })
    const older = Object.fromEntries(shotQuestions.map(({ id }) => [id, false]))
    await send(answersOf({ waiverVersion: currentWaiver, medicalHistory: older }), null)
    expect(await send(signed, await known())).toMatchObject({ value: { guest: { ready: true, mayAnswer: false } } })
  })
})
