/** A shot can be recorded only with the guest's consent, and by an admin who has read their health answers (decision 18). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { listCheckIns, openCheckIn, setAdministered, summarizeCheckIn } from '../../../src/contracts/admin-check-in.ts'
import { checkIn, type CheckInAnswers } from '../../../src/contracts/check-in.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as answers from '../../../netlify/functions/admin/check-in/answers.ts'
import * as summary from '../../../netlify/functions/admin/check-in/summary.ts'
import * as checkIns from '../../../netlify/functions/admin/check-in.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeCheckIn, makeCheckInAnswers } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(checkingIn, checkIns, answers, summary)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
})

type Input = InputOf<typeof setAdministered>

/** Checks a guest in and returns the row's id. */
async function guest(change: Partial<CheckInAnswers> = {}): Promise<string> {
  const result = await call(checkIn, await makeCheckIn(change), { fetch: server.fetch })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return (await clinic.rows<{ id: string }>('select id from event_signups order by ticket_number desc limit 1'))[0]!.id
}

const mark = (input: Input, who = admin) => asking(who)(setAdministered, input)
const rowOf = async (id: string) =>
  (await asking(admin)(listCheckIns, { q: '', order: 'newest', size: 10 })).rows.find((row) => row.id === id)!
const actions = async () =>
  (await clinic.rows<{ action: string }>(`select action from audit where actor_kind = 'admin' order by id`)).map(
    ({ action }) => action,
  )
const record = (by = admin) => ({ by: by.id, dose: '1,000 mcg', lot: 'B12-2207' })

describe('the check-in list', () => {
  test.each<[string, Partial<CheckInAnswers>, boolean]>([
    ['no to everything', {}, false],
    ['an allergy', { allergies: 'Cobalamin: anaphylaxis' }, true],
    ['a medication', { medications: 'Metformin' }, true],
    ['a note', { notes: 'Left arm, please' }, true],
    ['a yes', { medicalHistory: { ...makeCheckInAnswers().medicalHistory, faint: true } }, true],
  ])('says only whether there are answers to read: %s', async (_name, change, hasAnswers) => {
    const row = await rowOf(await guest(change))
    expect(row).toMatchObject({ hasAnswers, consentB12: true })
    expect(JSON.stringify(row)).not.toMatch(/Cobalamin|Metformin|Left arm|faint/)
  })

  test('counts a row from before the flag as having answers to read', async () => {
    const [column] = await clinic.rows<{ column_default: string }>(
      `select column_default from information_schema.columns where table_name = 'event_signups' and column_name = 'has_answers'`,
    )
    expect(column).toEqual({ column_default: 'true' })
  })
})

test('a shot cannot be recorded without consent, even after the answers were opened', async () => {
  const id = await guest({ consentB12: false, allergies: 'Cobalamin: anaphylaxis' })
  await asking(admin)(openCheckIn, { id })
  await expect(mark({ id, version: 0, administered: true, shot: record() })).rejects.toMatchObject({
    code: 'no-consent',
    status: 409,
  })
  await expect(mark({ id, version: 0, administered: true, again: true })).rejects.toMatchObject({ code: 'no-consent' })
  expect(await rowOf(id)).toMatchObject({ administered: false, version: 0 })
  expect(await actions()).toEqual(['event-signup.opened'])
})

describe('a shot for a guest with health answers', () => {
  const allergic = () => guest({ allergies: 'Cobalamin: anaphylaxis' })

  test('can be recorded only by an admin who opened the answers within the hour', async () => {
    const id = await allergic()
    const other = await signedIn(server, 'admin')
    const given = { id, version: 0, administered: true, shot: record() }
    await expect(mark(given)).rejects.toMatchObject({ code: 'answers-unread' })
    await asking(other)(openCheckIn, { id })
    await expect(mark(given)).rejects.toMatchObject({ code: 'answers-unread' })
    await asking(admin)(summarizeCheckIn, { id, purpose: 'copy' })
    await expect(mark(given)).rejects.toMatchObject({ code: 'answers-unread' })
    await asking(admin)(openCheckIn, { id })
    await clinic.rows(`do $$ begin perform set_config('session_replication_role', 'replica', true);
      update audit set at = at - interval '61 minutes'; end $$`)
    await expect(mark(given)).rejects.toMatchObject({ code: 'answers-unread' })
    await asking(admin)(openCheckIn, { id })
    expect(await mark(given)).toMatchObject({ administered: true, version: 1 })
  })

  test('cannot be recorded without an admin, the dose and the lot', async () => {
    const id = await allergic()
    const client = await signedIn(server, 'client')
    await asking(admin)(openCheckIn, { id })
    const missing = async (shot: Input['shot']) => {
      const result = await call(setAdministered, { id, version: 0, administered: true, shot }, admin.options)
      return result.ok ? [] : result.failure.kind === 'refused' ? Object.keys(result.failure.fields) : [result.failure.kind]
    }
    expect(await missing(undefined)).toEqual(['shot.dose', 'shot.lot'])
    expect(await missing({ ...record(), lot: ' ' })).toEqual(['shot.lot'])
    expect(await missing(record(client))).toEqual(['shot.by'])
    expect(await rowOf(id)).toMatchObject({ administered: false })
  })

  test('has a sealed record, shown with the answers and the summary, and audited without dose and lot', async () => {
    const id = await allergic()
    const nurse = await signedIn(server, 'admin', { fullName: 'Noa Berg' })
    await asking(admin)(openCheckIn, { id })
    await mark({ id, version: 0, administered: true, shot: record(nurse) })
    const { shot } = await asking(admin)(openCheckIn, { id })
    expect(shot).toEqual({ by: 'Noa Berg', at: expect.stringMatching(/Z$/), dose: '1,000 mcg', lot: 'B12-2207' })
    const { text } = await asking(admin)(summarizeCheckIn, { id, purpose: 'copy' })
    expect(text).toMatch(/Given: .* by Noa Berg\nDose: 1,000 mcg\nLot: B12-2207\n/)
    const rows = await clinic.rows('select t::text from event_signups t union all select t::text from audit t')
    expect(JSON.stringify(rows)).not.toMatch(/1,000 mcg|B12-2207|Cobalamin/)
    expect(await clinic.rows(`select detail from audit where action = 'event-signup.administered'`)).toEqual([
      { detail: { givenBy: 'Noa Berg' } },
    ])
  })
})

describe('a shot recorded at two desks', () => {
  test('is recorded once if repeated, and a change based on an older version is refused', async () => {
    const id = await guest()
    const given = { id, version: 0, administered: true }
    for (const _time of [1, 2]) expect(await mark(given)).toMatchObject({ administered: true, version: 1 })
    const other = await signedIn(server, 'admin')
    await expect(mark(given, other)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    const second = { ...given, version: 1, shot: record(other) }
    await expect(mark(second, other), 'a second shot while one is recorded').rejects.toMatchObject({
      code: 'changed-meanwhile',
    })
    await mark({ id, version: 1, administered: false }, other)
    await expect(mark(given), 'a late repeat').rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await rowOf(id)).toMatchObject({ administered: false, version: 2 })
    expect(await actions()).toEqual(['event-signup.administered', 'event-signup.pending'])
  })

  test('is recorded once by ten simultaneous presses', async () => {
    const id = await guest()
    const desks = await Promise.all(Array.from({ length: 10 }, () => signedIn(server, 'admin')))
    const marks = desks.map((desk) => call(setAdministered, { id, version: 0, administered: true }, desk.options))
    const results = await Promise.all(marks)
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await actions()).toEqual(['event-signup.administered'])
  })

  test('gets its record back after it was made pending', async () => {
    const id = await guest({ allergies: 'Latex' })
    await asking(admin)(openCheckIn, { id })
    await mark({ id, version: 0, administered: true, shot: record() })
    await mark({ id, version: 1, administered: false })
    expect((await asking(admin)(openCheckIn, { id })).shot).toBeNull()
    await mark({ id, version: 2, administered: true, again: true }, await signedIn(server, 'admin'))
    expect((await asking(admin)(openCheckIn, { id })).shot).toMatchObject({ by: 'Grace Lin', lot: 'B12-2207' })
    // The audit doesn't say that the person who restored it gave it.
    expect(await clinic.rows(`select detail from audit where action = 'event-signup.administered' order by id`)).toEqual([
      { detail: { givenBy: 'Grace Lin' } },
      { detail: {} },
    ])
    const never = await guest({ allergies: 'Latex' })
    await expect(mark({ id: never, version: 0, administered: true, again: true })).rejects.toMatchObject({
      code: 'answers-unread',
    })
  })
})

describe('a guest who may have had the shot already', () => {
  const email = 'ana@example.com'
  const given = { version: 0, administered: true } as const

  test('needs a check before a shot if the same email checked in twice', async () => {
    const first = await guest({ email })
    await guest({ email: 'ben@example.com' })
    expect(await rowOf(first)).toMatchObject({ otherCheckIn: false })
    const second = await guest({ email: 'ANA@example.com' })
    expect(await rowOf(first)).toMatchObject({ otherCheckIn: true })
    expect(await rowOf(second)).toMatchObject({ otherCheckIn: false })
    await expect(mark({ id: first, ...given })).rejects.toMatchObject({ code: 'check-first', status: 409 })
    expect(await mark({ id: first, ...given, checked: true })).toMatchObject({ administered: true, otherCheckIn: false })

    expect(await asking(admin)(openCheckIn, { id: second })).toMatchObject({ otherCheckIn: true })
    await expect(mark({ id: second, ...given })).rejects.toMatchObject({ code: 'check-first' })
    await mark({ id: first, version: 1, administered: false })
    expect(await mark({ id: second, ...given })).toMatchObject({ administered: true })
    expect(await mark({ id: first, version: 2, administered: true, again: true }), 'Undo needs no check').toMatchObject({
      administered: true,
    })
  })

  test('needs no check after a shot on another day or because of a deleted check-in', async () => {
    const before = await guest({ email })
    await mark({ id: before, ...given })
    await clinic.rows(`update event_signups set created_at = created_at - interval '2 days', signed_at = signed_at - interval '2 days',
      given_at = given_at - interval '2 days'`)
    const now = await guest({ email })
    const gone = await guest({ email })
    await clinic.rows('update event_signups set deleted_at = now() where id = $1', [gone])
    expect(await rowOf(now)).toMatchObject({ otherCheckIn: false })
    expect(await mark({ id: now, ...given })).toMatchObject({ administered: true })
  })

  test('needs a check after a shot before midnight at the same event', async () => {
    const before = await guest({ email })
    await mark({ id: before, ...given })
    const after = await guest({ email })
    const at = (id: string, time: string) =>
      clinic.rows(
        `update event_signups set created_at = $2::timestamptz, signed_at = $2::timestamptz,
          given_at = $2::timestamptz + case when administered then interval '110 minutes' end where id = $1`,
        [id, `${time} America/New_York`],
      )
    await at(before, '2026-11-20 22:00')
    await at(after, '2026-11-21 00:10')
    expect(await rowOf(after)).toMatchObject({ otherCheckIn: true })
  })

  test('needs a check if the answers are from an earlier Eastern day', async () => {
    const id = await guest({ email })
    await clinic.rows(
      `update event_signups set created_at = created_at - interval '1 day', signed_at = signed_at - interval '1 day'`,
    )
    await expect(mark({ id, ...given })).rejects.toMatchObject({ code: 'check-first' })
    expect(await mark({ id, ...given, checked: true })).toMatchObject({ administered: true })
  })
})
