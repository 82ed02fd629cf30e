/** A guest's own link (decision 52): what it accepts, what it never shows, and when it shows nothing. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { currentGuestWaiver } from '../../../src/catalog/event/guest-waiver.ts'
import { infusionQuestions } from '../../../src/catalog/event/infusion-waiver.ts'
import { shotQuestions } from '../../../src/catalog/event/medical-history.ts'
import { currentWaiver } from '../../../src/catalog/event/waiver.ts'
import { dropOut, readGuest, sendGuestAnswers } from '../../../src/contracts/visit/guest.ts'
import { dropOwnGuest, listOwnVisits, readOwnVisit } from '../../../src/contracts/visit/own.ts'
import { readVisit } from '../../../src/contracts/visit/calendar.ts'
import { openGuest } from '../../../src/contracts/visit/staff-guest.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { resealAll } from '../../../netlify/db/reseal.ts'
import { fieldSeal } from '../../../netlify/db/seal.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as adminVisit from '../../../netlify/functions/admin/visit.ts'
import * as adminGuestAnswers from '../../../netlify/functions/admin/visit/guest-answers.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as guest from '../../../netlify/functions/guest.ts'
import * as guestAnswers from '../../../netlify/functions/guest/answers.ts'
import * as guestOut from '../../../netlify/functions/guest/out.ts'
import * as ownVisit from '../../../netlify/functions/own-visit.ts'
import * as visit from '../../../netlify/functions/visit.ts'
import * as visitGuestOut from '../../../netlify/functions/visit/guest-out.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeGuestAnswers } from '../../support/rows/make.ts'
import { makeParty, type Party } from '../../support/rows/party.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'
import { expectConsoleError } from '../../support/strict.ts'

const clinic = useClinic()
const server = serve(
  ...[adminGuestAnswers, adminRequestStep, adminVisit, booking, guest, guestAnswers, guestOut, ownVisit, visit, visitGuestOut],
)
const options = { fetch: server.fetch, once: true }
const luis = () => makeGuestAnswers({ fullName: 'Luis Ortega', signature: 'Luis Ortega' })
const open = (token: string) => call(readGuest, { token }, options)
const send = (token: string, answers = luis()) => call(sendGuestAnswers, { token, answers }, options)
const leave = (token: string) => call(dropOut, { token }, options)
let admin: SignedIn
let party: Party

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  await makeProvider(clinic, {}, admin.id)
  party = await makeParty(clinic, server, admin)
})

afterEach(() => server.settled())

/** Everything that a guest's link could have left. */
const traces = () =>
  clinic.rows(
    `select (select json_agg(g order by g.id) from guests g) as guests, (select json_agg(v order by v.id) from visits v) as visits,
      (select count(*) from guest_answers) as answers, (select count(*) from visit_steps) as steps,
      (select count(*) from outbox) as emails, (select count(*) from audit where action ~ '^(visit|guest)[.]') as audit`,
  )

describe('a booking', () => {
  test('for four becomes a visit with four guests, each with their own link and none ready', async () => {
    const answer = await call(readOwnVisit, { token: party.token }, options)
    expect(answer).toMatchObject({
      value: {
        visit: {
          priceCents: 4 * 27_000 + 15_000,
          guests: [1, 2, 3, 4].map((position) => ({
            ...{ position, name: null, ready: false, droppedOut: false, mayDropOut: position > 1 },
            ...{ token: party.guests[position - 1]!.token, withoutCents: 3 * 27_000 + 15_000 },
          })),
        },
      },
    })
  })

  test('for more people than treatments has a guest and the time for each person', async () => {
    const items = [
      { treatmentId: 'everyday-wellness' as const, quantity: 1 },
      { treatmentId: 'nad-500' as const, quantity: 1 },
    ]
    const three = await makeParty(clinic, server, admin, { guests: 3, items }, 15)
    expect(three.guests).toHaveLength(3)
    const [row] = await clinic.rows(
      `select b.guests, extract(epoch from v.ends_at - v.starts_at)::int / 60 as minutes from bookings b
       join visits v on v.request_id = b.request_id where v.id = $1`,
      [three.visitId],
    )
    expect(row).toEqual({ guests: 3, minutes: 180 })
  })
})

test('a guest who sent answers is ready, by first name to themselves and by full name to the person who booked', async () => {
  const { token } = party.guests[1]!
  expect(await open(token)).toMatchObject({ value: { state: 'guest', guest: { ready: false, firstName: null, booked: false } } })
  expect(await send(token)).toMatchObject({ value: { state: 'guest', guest: { ready: true, firstName: 'Luis' } } })
  const seen = await call(readOwnVisit, { token: party.token }, options)
  expect(seen).toMatchObject({ value: { visit: { guests: [{ ready: false }, { name: 'Luis Ortega', ready: true }, {}, {}] } } })
  const client = await signedIn(server, 'client', { email: party.email })
  const listed = await asking(client)(listOwnVisits, {})
  expect(listed.visits).toMatchObject([{ guests: [{ ready: false }, { ready: true }, { ready: false }, { ready: false }] }])
})

test('a guest’s new answers replace the earlier ones', async () => {
  const { id, token } = party.guests[1]!
  await send(token, makeGuestAnswers({ fullName: 'Luis Ortega', signature: 'Luis Ortega', allergies: 'Latex' }))
  await send(token)
  expect(await clinic.rows('select has_answers from guest_answers')).toEqual([{ has_answers: false }])
  expect(await asking(admin)(openGuest, { id })).toMatchObject({ answers: { allergies: '' } })
})

test('an infusion requires extra answers, shown to staff under short titles; older pages can still send theirs', async () => {
  const { id, token } = party.guests[1]!
  const { stones: _, ...unanswered } = luis().medicalHistory
  expect(await send(token, { ...luis(), medicalHistory: unanswered })).toMatchObject({
    failure: { code: 'invalid-input', fields: { 'answers.medicalHistory.stones': expect.any(String) as string } },
  })
  const g6pd = { ...luis().medicalHistory, g6pd: true, g6pdWhich: ['G6PD deficiency'] }
  await send(token, { ...luis(), medicalHistory: g6pd })
  expect(await asking(admin)(openGuest, { id })).toMatchObject({
    answers: {
      waiverVersion: currentGuestWaiver,
      medicalHistory: expect.arrayContaining([
        { title: 'G6PD deficiency, or too much iron', answer: 'Yes (G6PD deficiency)' },
      ]) as unknown,
    },
  })
  const older = Object.fromEntries(shotQuestions.map(({ id }) => [id, false]))
  const sent = await send(token, { ...luis(), waiverVersion: currentWaiver, medicalHistory: older })
  expect(sent, 'stored, but not ready').toMatchObject({ value: { guest: { ready: false } } })
  const { answers } = await asking(admin)(openGuest, { id })
  expect(answers!.medicalHistory).toHaveLength(shotQuestions.length)
})

test('answers from a guest under 18 or signed with another name are refused and not stored', async () => {
  const { token } = party.guests[1]!
  expect(await send(token, { ...luis(), dob: '2015-01-01' })).toMatchObject({
    failure: { code: 'invalid-input', fields: { 'answers.dob': expect.stringContaining('18 or older') as string } },
  })
  expect(await send(token, { ...luis(), signature: 'Somebody Else' })).toMatchObject({
    failure: { code: 'invalid-input', fields: { 'answers.signature': expect.any(String) as string } },
  })
  expect(await clinic.rows('select guest_id from guest_answers')).toEqual([])
})

test('a guest’s answers are readable only for staff who open them, which writes an audit row', async () => {
  const words = ['allergies', 'medications', 'notes', 'history'].map((place) => `canary-${place}-${randomUUID()}`)
  const [allergies, medications, notes, told] = words as [string, string, string, string]
  const asked = infusionQuestions.find((question) => question.followUp?.kind === 'text')!
  const medicalHistory = {
    ...Object.fromEntries(infusionQuestions.map(({ id }) => [id, false])),
    ...{ [asked.id]: true, [asked.followUp!.id]: told },
  }
  const { id, token } = party.guests[1]!
  const answers = makeGuestAnswers({
    ...{ fullName: 'Luis Ortega', signature: 'Luis Ortega', dob: '1911-07-23', allergies, medications, notes, medicalHistory },
  })
  const seen = [await send(token, answers), await open(token), await call(readOwnVisit, { token: party.token }, options)]
  const list = await asking(admin)(readVisit, { id: party.visitId })
  await leave(token)
  seen.push(await open(token))
  await server.settled()
  const tables = await clinic.rows<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const dump = await Promise.all(tables.map(({ name }) => clinic.rows(`select t::text as row from ${name} t`)))
  const everything = JSON.stringify([seen, list, dump, clinic.mailbox.emails()])
  for (const word of [...words, '1911-07-23']) expect(everything).not.toContain(word)

  const opened = JSON.stringify(await asking(admin)(openGuest, { id }))
  for (const word of [...words, '1911-07-23']) expect(opened).toContain(word)
  expect(await clinic.rows(`select actor_id, subject_id from audit where action = 'guest.opened'`)).toEqual([
    { actor_id: admin.id, subject_id: id },
  ])
  await expect(asking(admin)(openGuest, { id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  // Nobody can open the answers of a deleted visit.
  await clinic.rows(`update visits set deleted_at = now(), deleted_by = $1`, [admin.id])
  await expect(asking(admin)(openGuest, { id })).rejects.toMatchObject({ code: 'not-found' })
  expect(await clinic.rows(`select 1 from audit where action = 'guest.opened'`)).toHaveLength(1)
})

test('a guest’s answers don’t open if the audit row can’t be written', async () => {
  const { id, token } = party.guests[1]!
  await send(token)
  await clinic.rows(
    `create or replace function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await clinic.rows(
    `create trigger no_audit before insert on audit for each row when (new.action = 'guest.opened') execute function no_audit()`,
  )
  expectConsoleError(/"code":"unexpected"/)
  try {
    await expect(asking(admin)(openGuest, { id })).rejects.toMatchObject({ code: 'unexpected' })
  } finally {
    await clinic.rows('drop trigger no_audit on audit')
  }
})

test('`resealAll` covers guests’ answers and their reasons for dropping out', async () => {
  await send(party.guests[1]!.token)
  expect(await resealAll(() => openDb(30_000), fieldSeal())).toMatchObject({ 'guest_answers.dob': 0, 'guests.out_reason': 0 })
})

describe('an invalid guest link', () => {
  test.each<[string, (mine: string, other: string) => string]>([
    ['of the visit', () => party.token],
    ['with the visit’s purpose', (mine) => linkToken(mine, 'visit')],
    ['with another guest’s signature', (mine, other) => `${mine}.${linkToken(other, 'guest').split('.')[1]}`],
    ['cut off', (mine) => linkToken(mine, 'guest').slice(0, -1)],
    ['with something added', (mine) => `${linkToken(mine, 'guest')}A`],
    ['of an unknown guest', () => linkToken(randomUUID(), 'guest')],
  ])('%s shows and changes nothing', async (_, tokenOf) => {
    const other = await makeParty(clinic, server, admin, {}, 15)
    const token = tokenOf(party.guests[1]!.id, other.guests[1]!.id)
    const before = await traces()
    for (const answer of [await open(token), await send(token), await leave(token)])
      expect(answer).toMatchObject({ failure: { code: 'invalid-link' } })
    expect(await traces()).toEqual(before)
  })

  test('a guest’s link opens no visit, and the person who booked can’t remove guests of another visit', async () => {
    const other = await makeParty(clinic, server, admin, {}, 15)
    const { id, token } = other.guests[1]!
    const before = await traces()
    expect(await call(readOwnVisit, { token }, options)).toMatchObject({ failure: { code: 'invalid-link' } })
    const foreign = await call(dropOwnGuest, { token: party.token, guestId: id }, options)
    expect(foreign).toMatchObject({ failure: { code: 'not-found' } })
    expect(await traces()).toEqual(before)
  })
})

test.each([
  ['canceled', `update visits set status = 'canceled', canceled_by = 'clinic', canceled_reason = ''`],
  ['over', `update visits set status = 'completed'`],
  [
    'over',
    `update visits set starts_at = now() - interval '26 hours', ends_at = now() - interval '25 hours', leaves_at = now() - interval '26 hours', travel_minutes = 0`,
  ],
])('a guest’s link to a visit that is %s shows only that, and changes nothing', async (state, sql) => {
  const { token } = party.guests[1]!
  await clinic.rows(sql)
  const before = await traces()
  for (const answer of [await open(token), await send(token), await leave(token)])
    expect(answer).toEqual({ ok: true, value: { state } })
  expect(await traces()).toEqual(before)
})

test('a guest’s link to a visit in the trash is invalid', async () => {
  await clinic.rows('update visits set deleted_at = now(), deleted_by = $1', [admin.id])
  expect(await open(party.guests[1]!.token)).toMatchObject({ failure: { code: 'invalid-link' } })
})
