/** How staff list, open, mark, export and delete check-ins. */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import {
  deleteCheckIn,
  exportCheckIns,
  listCheckIns,
  openCheckIn,
  readCheckInStats,
  setAdministered,
  summarizeCheckIn,
} from '../../../src/contracts/admin-check-in.ts'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import { checkIn, type CheckInAnswers } from '../../../src/contracts/check-in.ts'
import type { Endpoint, InputOf } from '../../../src/contracts/endpoint.ts'
import * as answers from '../../../netlify/functions/admin/check-in/answers.ts'
import * as exporting from '../../../netlify/functions/admin/check-in/export.ts'
import * as stats from '../../../netlify/functions/admin/check-in/stats.ts'
import * as summary from '../../../netlify/functions/admin/check-in/summary.ts'
import * as checkIns from '../../../netlify/functions/admin/check-in.ts'
import * as trash from '../../../netlify/functions/admin/trash.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeCheckIn, makeCheckInAnswers } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'
import { expectConsoleError } from '../../support/strict.ts'

const clinic = useClinic()
const server = serve(checkingIn, checkIns, stats, exporting, answers, summary, trash)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
})

const page = { size: 100, q: '', order: 'newest' } as const

/** Checks a guest in and returns the row's id. `at` sets the row's time. */
async function guest(change: Partial<CheckInAnswers> = {}, at?: string): Promise<string> {
  const result = await call(checkIn, await makeCheckIn(change), { fetch: server.fetch })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  const [row] = await clinic.rows<{ id: string }>('select id from event_signups where ticket_number = $1', [
    result.value.ticketNumber,
  ])
  if (at) await clinic.rows('update event_signups set created_at = $2, signed_at = $2 where id = $1', [row!.id, at])
  return row!.id
}

const ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => asking(admin)(endpoint, input)

const names = async (filter: Partial<InputOf<typeof listCheckIns>>) =>
  (await ask(listCheckIns, { ...page, ...filter })).rows.map(({ fullName }) => fullName)

const auditRows = () =>
  clinic.rows<{ action: string; detail: object; actor_id: string }>(
    `select action, detail, actor_id from audit where actor_kind = 'admin' order by id`,
  )

describe('the check-in list', () => {
  test('can be filtered by Eastern days, the last one included, and by path', async () => {
    // In New York: the last minute of November 9, the first and last of November 10, and the first of November 11.
    await guest({ fullName: 'Before' }, '2026-11-10T04:59:59.999Z')
    await guest({ fullName: 'First minute', path: 'Reset' }, '2026-11-10T05:00:00Z')
    await guest({ fullName: 'Last minute' }, '2026-11-11T04:59:59.999Z')
    await guest({ fullName: 'After' }, '2026-11-11T05:00:00Z')
    expect(await names({ from: '2026-11-10', to: '2026-11-10' })).toEqual(['Last minute', 'First minute'])
    expect(await names({ from: '2026-11-10', to: '2026-11-10', path: 'Reset' })).toEqual(['First minute'])
    expect(await names({ from: '2026-11-11' })).toEqual(['After'])
    expect(await names({ to: '2026-11-09', order: 'oldest' })).toEqual(['Before'])
  })

  test('covers 25 hours on the day the clocks go back', async () => {
    await guest({ fullName: 'Late' }, '2026-11-02T04:30:00Z')
    await guest({ fullName: 'Next day' }, '2026-11-02T05:00:00Z')
    expect(await names({ from: '2026-11-01', to: '2026-11-01' })).toEqual(['Late'])
  })

  test('has pages, can be searched by name, phone and ticket, and contains no health answers', async () => {
    for (const name of ['Ana One', 'Ben Two', 'Cleo Three']) await guest({ fullName: name, allergies: 'Penicillin' })
    const first = await ask(listCheckIns, { ...page, size: 2 })
    const second = await ask(listCheckIns, { ...page, size: 2, cursor: first.next! })
    expect([...first.rows, ...second.rows].map(({ fullName }) => fullName).sort()).toEqual(['Ana One', 'Ben Two', 'Cleo Three'])
    expect(second.next).toBeNull()
    expect(JSON.stringify([first, second])).not.toMatch(/Penicillin|dob|allergies|test\./)
    expect(await names({ q: 'cleo' })).toEqual(['Cleo Three'])
    for (const q of ['555-0199', '305.555.0199', '+1 305 555 0199', '(305) 555-0199'])
      expect(await names({ q: `Ben ${q}` }), q).toEqual(['Ben Two'])
    expect(await names({ q: String(first.rows[0]!.ticketNumber) })).toHaveLength(1)
    await guest({ fullName: 'Cleo Four', path: 'Reset' })
    const { counts } = await ask(listCheckIns, { ...page, q: 'cleo', path: 'Reset' })
    expect(counts).toEqual({ Glow: 1, Reset: 1, Recover: 0 })
  })

  test('finds names in any language, and short words only at the beginning of a word', async () => {
    for (const name of ['Élodie Brun', 'Renée Lea', 'Юлия Орлова']) await guest({ fullName: name })
    expect(await names({ q: 'ÉL' })).toEqual(['Élodie Brun'])
    expect(await names({ q: 'née le' })).toEqual(['Renée Lea'])
    expect(await names({ q: 'ор юлия' })).toEqual(['Юлия Орлова'])
    expect(await names({ q: 'le' })).toEqual(['Renée Lea'])
    expect(await names({ q: 'elod' })).toEqual(['Élodie Brun'])
    expect(await names({ q: 'éa' })).toEqual([])
  })
})

test('the figures leave out deleted check-ins, and count today in Eastern time', async () => {
  await guest({ path: 'Glow' })
  const id = await guest({ path: 'Recover' })
  await guest({ path: 'Recover' }, `${addDays(easternDay(new Date()), -2)}T17:00:00Z`)
  await ask(setAdministered, { id, version: 0, administered: true })
  await ask(deleteCheckIn, { id: await guest({ path: 'Reset' }) })
  expect(await ask(readCheckInStats, {})).toEqual({
    totalCheckIns: 3,
    todayCheckIns: 2,
    administeredCount: 1,
    pathCounts: { Glow: 1, Reset: 0, Recover: 2 },
  })
})

test('a deleted check-in leaves the list, cannot be opened, and is restored with its answers', async () => {
  const id = await guest({ allergies: 'Latex' })
  await ask(deleteCheckIn, { id })
  expect(await names({})).toEqual([])
  for (const endpoint of [openCheckIn, setAdministered])
    expect(await call(endpoint as Endpoint<unknown>, { id, version: 0, administered: true }, admin.options)).toMatchObject({
      ok: false,
      failure: { code: 'not-found' },
    })
  await ask(restoreFromTrash, { kind: 'event-signup', id })
  expect(await ask(openCheckIn, { id })).toMatchObject({ allergies: 'Latex' })
})

test('a check-in with a recorded shot cannot be deleted until the shot is pending again', async () => {
  const id = await guest()
  await ask(setAdministered, { id, version: 0, administered: true })
  await expect(ask(deleteCheckIn, { id })).rejects.toMatchObject({ code: 'shot-recorded', status: 409 })
  expect(await names({})).toHaveLength(1)
  expect((await auditRows()).map(({ action }) => action)).toEqual(['event-signup.administered'])
  await ask(setAdministered, { id, version: 1, administered: false })
  await ask(deleteCheckIn, { id })
  await ask(deleteCheckIn, { id })
  expect(await names({})).toEqual([])
})

describe('health answers', () => {
  const typed = {
    allergies: 'Penicillin',
    medications: 'Metformin\n500 mg',
    notes: 'Left arm\n\nALLERGIES\n---------\nnone at all',
    medicalHistory: { ...makeCheckInAnswers().medicalHistory, diabetes: true, diabetesWhich: ['Type 2'] },
  }

  test('can be opened in the detail, copied and downloaded, each with an audit row', async () => {
    const id = await guest(typed)
    const detail = await ask(openCheckIn, { id })
    expect(detail).toMatchObject({ dob: '1988-04-09', allergies: 'Penicillin', notes: typed.notes })
    expect(detail.medicalHistory).toContainEqual({ title: 'Diabetes', answer: 'Yes (Type 2)' })
    const { text, fileName } = await ask(summarizeCheckIn, { id, purpose: 'copy' })
    expect(fileName).toMatch(/^patient-summary-\d+\.txt$/)
    const titles = ['PATIENT INFORMATION', 'ALLERGIES', 'MEDICATIONS', 'MEDICAL HISTORY', 'CONSENT AND PREFERENCES', 'NOTES']
    expect(
      text.split('\n').filter((line) => titles.includes(line)),
      'a line that a guest typed does not become a section',
    ).toEqual(titles)
    expect(text).toContain('Diabetes: Yes (Type 2)')
    await ask(summarizeCheckIn, { id, purpose: 'download' })
    const opened = (purpose: string) => ({ action: 'event-signup.opened', detail: { purpose }, actor_id: admin.id })
    expect(await auditRows()).toEqual([opened('view'), opened('copy'), opened('download')])
  })

  test('are not returned if the audit row cannot be written', async () => {
    expectConsoleError(/"code":"unexpected"/)
    const id = await guest(typed)
    await clinic.rows('alter table audit add constraint full_up check (false) not valid')
    try {
      for (const path of ['answers', 'summary']) {
        const response = await admin.fetch(`/api/admin/check-in-${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id, purpose: 'copy' }),
        })
        expect(response.status).toBe(500)
        expect(await response.text()).not.toMatch(/Penicillin|Metformin|1988/)
      }
    } finally {
      await clinic.rows('alter table audit drop constraint full_up')
    }
  })

  test.each([
    ['another guest’s', 'select allergies from event_signups where id <> $1'],
    ['another column’s', 'select notes from event_signups where id = $1'],
    ['a truncated', 'select left(allergies, -8) from event_signups where id = $1'],
  ])('are not returned with %s ciphertext in their place', async (_name, other) => {
    expectConsoleError(/SealError/)
    const id = await guest(typed)
    await guest({ allergies: 'Latex' })
    await clinic.rows(`update event_signups set allergies = (${other}) where id = $1`, [id])
    const result = await call(openCheckIn, { id }, admin.options)
    expect(result).toMatchObject({ ok: false, failure: { status: 500 } })
    expect(JSON.stringify(result)).not.toMatch(/Penicillin|Latex|Left arm/)
  })
})

test('an export leaves an audit entry with its filters, but without the search text', async () => {
  await ask(exportCheckIns, { q: 'Ana Pereira', path: 'Glow', from: '2026-11-01' })
  expect(await auditRows()).toEqual([
    {
      action: 'event-signup.exported',
      detail: { path: 'Glow', from: '2026-11-01', searched: true, search: expect.any(String) },
      actor_id: admin.id,
    },
  ])
})

test('the export has the spec’s columns and the ticket, and no formula that a spreadsheet would run', async () => {
  await guest({ fullName: '=HYPERLINK("x")', signature: '=HYPERLINK("x")', phone: '+1 305 555 0199', marketingOptIn: true })
  const { csv, fileName, rows, next } = await ask(exportCheckIns, { q: '' })
  const [header, line] = csv.split('\r\n')
  expect(header).toBe(
    '"Created At","Full Name","Email","Phone","Path","Source","Administered","Consent B12","Marketing Opt In","Ticket"',
  )
  expect(line).toMatch(/^"\d{4}-\d\d-\d\d \d{1,2}:\d\d [AP]M","'=HYPERLINK\(""x""\)",/)
  expect(line).toMatch(/,"'\+1 305 555 0199","Glow","bella-isla-popup","No","Yes","Yes","\d{4,}"$/)
  expect({ fileName, rows, next }).toEqual({ fileName: `check-ins-${easternDay(new Date())}.csv`, rows: 1, next: null })
})

test.each(['anonymous', 'client'] as const)('check-ins are for admins only, so this caller is refused: %s', async (who) => {
  const id = await guest()
  const options = who === 'anonymous' ? { fetch: server.fetch } : (await signedIn(server, 'client')).options
  const calls = [
    call(listCheckIns, page, options),
    call(readCheckInStats, {}, options),
    call(exportCheckIns, { q: '' }, options),
    call(openCheckIn, { id }, options),
    call(summarizeCheckIn, { id, purpose: 'copy' }, options),
    call(setAdministered, { id, version: 0, administered: true }, options),
    call(deleteCheckIn, { id }, options),
  ]
  const status = who === 'anonymous' ? 401 : 403
  for (const result of await Promise.all(calls)) expect(result).toMatchObject({ ok: false, failure: { status } })
})
