/** A client's visit through the link in its emails: what it shows, and when it shows nothing (decision 39). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { preferredTime } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { takeRequestStep } from '../../../src/contracts/request/step.ts'
import { changeOwnVisit, listOwnVisits, readOwnVisit, readOwnVisitTimes } from '../../../src/contracts/visit/own.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { readOwnVisit as read } from '../../../netlify/domain/visit/own/own.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as ownVisit from '../../../netlify/functions/own-visit.ts'
import * as visit from '../../../netlify/functions/visit.ts'
import * as visitChange from '../../../netlify/functions/visit/change.ts'
import * as visitTimes from '../../../netlify/functions/visit/times.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeVisit } from '../../support/rows/visit.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequestStep, booking, ownVisit, visit, visitChange, visitTimes)
const now = new Date()
const day = addDays(easternDay(now), 20)
const at = (hour: number) => easternInstant(day, hour, 0)
const options = { fetch: server.fetch, once: true }
const open = (token: string) => call(readOwnVisit, { token }, options)
const wanted = { act: 'move', startsAt: at(14).toISOString() } as const
const file = () => ''
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  await makeProvider(clinic, {}, admin.id)
})

afterEach(() => server.settled())

/** Everything that a change of a visit could have left. */
const traces = () =>
  clinic.rows(
    `select (select json_agg(v order by v.id) from visits v) as visits, (select count(*) from visit_steps) as steps,
      (select count(*) from outbox) as emails, (select count(*) from audit where action like 'visit.%') as audit`,
  )

test('a visit’s link shows only its time, place, treatments, provider’s first name and calendar file', async () => {
  const preferredDates = [preferredTime(day, '9:00 AM')]
  const items = [{ treatmentId: 'everyday-wellness' as const, quantity: 2 }]
  const words = { name: 'Ana Pereira', streetAddress: '12 Ocean Walk', additionalNotes: 'My heart races sometimes.' }
  await call(bookIv, makeBooking({ ...words, preferredDates, items }), { fetch: server.fetch })
  const [request] = await clinic.rows<{ id: string; email: string; phone: string }>(
    'select id, client_email as email, client_phone as phone from requests',
  )
  await asking(admin)(takeRequestStep, {
    ...{ id: request!.id, version: 0, step: 'confirmed', startsAt: at(9).toISOString(), message: '' },
    place: { kind: 'home', words: '' },
    visit: { providerId: admin.id },
  })
  const [made] = await clinic.rows<{ id: string; sequence: number }>('select id, sequence from visits')
  const answer = await open(linkToken(made!.id, 'visit'))
  expect(answer).toMatchObject({
    value: {
      state: 'visit',
      visit: {
        ...{ version: 1, kind: 'home', status: 'scheduled', may: 'change', items: ['Everyday Wellness IV × 2'] },
        ...{ startsAt: at(9).toISOString(), place: expect.stringContaining('Your address, ZIP code') as string },
        provider: { firstName: 'Grace', initials: 'GL', pictured: false },
        said: { late: null, moveTo: null, cancel: false },
      },
    },
  })
  const text = JSON.stringify(answer)
  expect(text).toContain(`UID:${request!.id}@`)
  expect(text).toContain(`SEQUENCE:${made!.sequence}\\r\\n`)
  for (const secret of ['Ocean Walk', 'heart', request!.email, request!.phone, 'Pereira', 'Lin"', admin.email])
    expect(text).not.toContain(secret)
})

describe('an invalid visit link', () => {
  test.each<[string, (id: string, other: string) => string]>([
    ['with another purpose', (id) => linkToken(id, 'sign-in')],
    ['with another visit’s signature', (id, other) => `${id}.${linkToken(other, 'visit').split('.')[1]}`],
    ['cut off', (id) => linkToken(id, 'visit').slice(0, -1)],
    ['with something added', (id) => `${linkToken(id, 'visit')}A`],
    ['of an unknown visit', () => linkToken(randomUUID(), 'visit')],
  ])('%s shows and changes nothing', async (_, tokenOf) => {
    const id = await makeVisit({ providerId: admin.id, startsAt: at(9) })
    const other = await makeVisit({ providerId: admin.id, startsAt: at(18), clientEmail: 'ben@example.com' })
    const token = tokenOf(id, other)
    const before = await traces()
    for (const answer of [
      await open(token),
      await call(readOwnVisitTimes, { token }, options),
      await call(changeOwnVisit, { token, version: 1, change: wanted }, options),
      await call(changeOwnVisit, { token, version: 1, change: { act: 'cancel' } }, options),
    ])
      expect(answer).toMatchObject({ failure: { code: 'invalid-link' } })
    expect(await traces()).toEqual(before)
  })

  test('of a visit in the trash shows and changes nothing', async () => {
    const id = await makeVisit({ providerId: admin.id, startsAt: at(9) })
    await clinic.rows('update visits set deleted_at = now(), deleted_by = $1', [admin.id])
    expect(await open(linkToken(id, 'visit'))).toMatchObject({ failure: { code: 'invalid-link' } })
  })
})

test.each([
  ['canceled', `update visits set status = 'canceled', canceled_by = 'clinic', canceled_reason = ''`],
  [
    'expired',
    `update visits set starts_at = now() - interval '26 hours', ends_at = now() - interval '25 hours', leaves_at = now() - interval '26 hours', travel_minutes = 0`,
  ],
])('the link of a visit that is %s shows only that, and changes nothing', async (state, sql) => {
  const id = await makeVisit({ providerId: admin.id, startsAt: at(9) })
  await clinic.rows(sql)
  const token = linkToken(id, 'visit')
  const before = await traces()
  for (const change of [wanted, { act: 'cancel' }, { act: 'ask-to-cancel' }, { act: 'running-late', minutes: 10 }] as const)
    expect(await call(changeOwnVisit, { token, version: 1, change }, options)).toEqual({ ok: true, value: { state } })
  expect(await open(token)).toEqual({ ok: true, value: { state } })
  expect(await call(readOwnVisitTimes, { token }, options)).toMatchObject({ failure: { code: 'step-not-possible' } })
  expect(await traces()).toEqual(before)
})

test('a link works until a day after the visit’s end, to the minute', async () => {
  const id = await makeVisit({ providerId: admin.id, startsAt: at(9) })
  const after = (minutes: number) =>
    read(openDb(30_000), { token: linkToken(id, 'visit') }, new Date(at(10).getTime() + minutes * 60_000), file)
  expect(await after(0)).toMatchObject({ state: 'visit', visit: { status: 'over', may: 'nothing' } })
  expect(await after(24 * 60)).toMatchObject({ state: 'visit' })
  expect(await after(24 * 60 + 1)).toEqual({ state: 'expired' })
})

test.each(['on-the-way', 'arrived'])('a visit that is %s stays so for some hours past its planned end', async (status) => {
  const id = await makeVisit({ providerId: admin.id, startsAt: at(9) })
  await makeVisit({ providerId: admin.id, startsAt: at(15) })
  await clinic.rows(
    `update visits set status = $1, starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour',
      leaves_at = now() - interval '2 hours', travel_minutes = 0 where id = $2`,
    [status, id],
  )
  expect(await open(linkToken(id, 'visit'))).toMatchObject({ value: { visit: { status, may: 'nothing' } } })
  const { visits } = await asking(await signedIn(server, 'client', { email: 'ana@example.com' }))(listOwnVisits, {})
  expect(visits.map((each) => each.status)).toEqual([status, 'scheduled'])
  const later = new Date(now.getTime() + 4 * 3_600_000)
  expect(await read(openDb(30_000), { token: linkToken(id, 'visit') }, later, file)).toMatchObject({ visit: { status: 'over' } })
})

test('a visit marked as a no-show shows the client that it is over', async () => {
  const id = await makeVisit({ providerId: admin.id, startsAt: at(9) })
  await clinic.rows(`update visits set status = 'no-show'`)
  const answer = await open(linkToken(id, 'visit'))
  expect(answer).toMatchObject({ value: { visit: { status: 'over', may: 'nothing' } } })
})

test('a signed-in client sees their own visits, upcoming ones first, and nobody else’s', async () => {
  const ana = await signedIn(server, 'client', { email: 'ana@example.com' })
  const ben = await signedIn(server, 'client', { email: 'ben@example.com' })
  const later = await makeVisit({ providerId: admin.id, startsAt: at(15), clientEmail: 'Ana@Example.com' })
  const sooner = await makeVisit({ providerId: admin.id, startsAt: at(9) })
  const off = await makeVisit({ providerId: admin.id, startsAt: at(12) })
  await clinic.rows(`update visits set status = 'canceled', canceled_by = 'client', canceled_reason = '' where id = $1`, [off])
  const of = await makeVisit({ providerId: admin.id, startsAt: at(18), clientEmail: 'ben@example.com' })
  const list = async (who: SignedIn) => {
    const answer = await asking(who)(listOwnVisits, {})
    return answer.visits.map(({ token, status }) => [token, status])
  }
  const tokenOf = (id: string) => linkToken(id, 'visit')
  expect(await list(ana)).toEqual([
    [tokenOf(sooner), 'scheduled'],
    [tokenOf(later), 'scheduled'],
    [null, 'canceled'],
  ])
  expect(await list(ben)).toEqual([[tokenOf(of), 'scheduled']])
})
