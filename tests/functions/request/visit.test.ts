/** Confirming a visit: its place, doubts about its time, and canceling it (decision 16). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { call } from '../../../src/client/call.ts'
import { checkAppointment } from '../../../src/contracts/request/appointment.ts'
import { listRequests, readRequest } from '../../../src/contracts/request/list.ts'
import type { PlaceChoice } from '../../../src/contracts/request/choice.ts'
import { resendRequestEmail, takeRequestStep } from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as adminAppointment from '../../../netlify/functions/admin/request/appointment.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminRequestEmail from '../../../netlify/functions/admin/request/email.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking, makeConsultation } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  adminAppointment,
  adminRequest,
  adminRequestDetail,
  adminRequestEmail,
  adminRequestStep,
  booking,
  consultation,
)
let admin: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  ask = asking(admin)
})

afterEach(() => server.settled())

/** A Wednesday some weeks from now, on no holiday. */
const wednesday = (() => {
  const soon = addDays(easternDay(new Date()), 40)
  const day = addDays(soon, (3 - new Date(`${soon}T12:00:00Z`).getUTCDay() + 7) % 7)
  return /-(01-01|07-04|12-25)$/.test(day) ? addDays(day, 7) : day
})()
const at = (hour: number, minute = 0) => easternInstant(wednesday, hour, minute).toISOString()

const idOf = async (name: string) => {
  const { rows } = await ask(listRequests, { q: name } as InputOf<typeof listRequests>)
  return rows[0]!.id
}
const consult = async (fullName: string, location: string) => {
  await call(sendConsultation, makeConsultation({ fullName, location }), { fetch: server.fetch })
  return idOf(fullName)
}
const book = async () => {
  await call(bookIv, makeBooking({ name: 'Iva Home' }), { fetch: server.fetch })
  return idOf('Iva Home')
}
const confirm = (id: string, startsAt: string, place: PlaceChoice, version = 0) =>
  call(takeRequestStep, { id, version, step: 'confirmed', startsAt, place, message: '' }, admin.options)
const home: PlaceChoice = { kind: 'home', words: '' }
const emails = async () => {
  await server.settled()
  return clinic.mailbox.emails()
}

test('email and calendar file name the chosen place, and New York never gets the Miami address', async () => {
  const id = await consult('Nia York', 'NYC')
  const refused = await confirm(id, at(9), { kind: 'clinic', words: '' })
  expect(refused).toMatchObject({ failure: { code: 'invalid-input', fields: { place: expect.any(String) } } })
  expect(await confirm(id, at(9), { kind: 'elsewhere', words: ' ' })).toMatchObject({ failure: { code: 'invalid-input' } })
  await emails()
  clinic.mailbox.clear()

  const words = '14 E 38th Street, New York, NY 10016'
  expect(await confirm(id, at(9), { kind: 'elsewhere', words })).toMatchObject({
    ok: true,
    value: { request: { appointmentPlace: words }, steps: [{ appointmentPlace: words }] },
  })
  const [email] = await emails()
  const file = Buffer.from(email!.Attachments![0]!.Content, 'base64').toString().replaceAll('\r\n ', '')
  expect(email!.TextBody).toContain(`Where: ${words}`)
  expect(file).toContain(`LOCATION:${words.replaceAll(',', '\\,')}`)
  const ours = (email!.TextBody ?? '').split('-- ')[0]! + file
  expect(ours).not.toContain('Harbor Light')
})

test('an email about a new place at the same time says so, and names the earlier place', async () => {
  const id = await consult('Mia Miami', 'Miami Beach')
  await confirm(id, at(9), { kind: 'clinic', words: '' })
  await emails()
  clinic.mailbox.clear()
  await confirm(id, at(9), { kind: 'phone', words: '' }, 1)
  const [email] = await emails()
  expect(email!.Subject).toMatch(/^New place: your consultation on /)
  expect(email!.TextBody).toMatch(/Where: By phone\nInstead of: .*Harbor Light/)
})

test('a place of the wrong kind for the request, or no place, is refused', async () => {
  const other = await consult('Otto Other', 'Other')
  for (const kind of ['home', 'named'] as const)
    expect(await confirm(other, at(9), { kind, words: '' })).toMatchObject({ failure: { code: 'invalid-input' } })
  const iv = await book()
  expect(await confirm(iv, at(9), { kind: 'named', words: '' })).toMatchObject({ failure: { code: 'invalid-input' } })
  const raw = await admin.fetch('/api/admin/request-step', {
    method: 'POST',
    body: JSON.stringify({ id: iv, version: 0, step: 'confirmed', startsAt: at(9), message: '' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(raw.status).toBe(422)
})

test('a time that overlaps another visit names that visit, and can still be confirmed', async () => {
  const miami = await consult('Mia Miami', 'Miami Beach')
  const york = await consult('Nia York', 'NYC')
  const iv = await book()
  await confirm(miami, at(9), { kind: 'clinic', words: '' })
  const overlaps = async (id: string, startsAt: string) =>
    (await ask(checkAppointment, { id, startsAt })).overlaps.map(({ name }) => name)
  expect(await overlaps(york, at(9))).toEqual(['Mia Miami'])
  expect(await overlaps(york, at(9, 30))).toEqual(['Mia Miami'])
  expect(await overlaps(york, at(10))).toEqual([])
  expect(await overlaps(york, at(8))).toEqual([])
  expect(await overlaps(miami, at(9))).toEqual([])

  expect(await confirm(iv, at(9, 30), home)).toMatchObject({ ok: true })
  const { overlaps: shown } = await ask(readRequest, { id: miami })
  expect(shown).toMatchObject([{ id: iv, name: 'Iva Home', startsAt: at(9, 30), endsAt: at(10, 30) }])
  const [{ detail } = { detail: {} }] = await clinic.rows<{ detail: object }>(
    `select detail from audit where action = 'request.confirmed' and subject_id = $1`,
    [iv],
  )
  expect(detail).toMatchObject({ overlaps: expect.stringMatching(/^CO-/) })
  // A canceled visit no longer overlaps.
  await ask(takeRequestStep, { id: miami, version: 1, step: 'canceled', message: '' })
  expect(await overlaps(york, at(9))).toEqual(['Iva Home'])
})

test('the check of a time reports whether it is outside our hours or on a holiday', async () => {
  const id = await book()
  const doubts = (startsAt: string) => ask(checkAppointment, { id, startsAt })
  expect(await doubts(at(8))).toEqual({ overlaps: [], outsideHours: false, holiday: null })
  expect(await doubts(at(20, 29))).toMatchObject({ outsideHours: false })
  expect(await doubts(at(20, 30))).toMatchObject({ outsideHours: true })
  const thanksgiving = easternInstant('2027-11-25', 3, 0).toISOString()
  expect(await doubts(thanksgiving)).toEqual({ overlaps: [], outsideHours: true, holiday: 'Thanksgiving' })
})

test('a confirmed visit can be canceled but not declined, and an open request not canceled', async () => {
  const id = await book()
  const close = (version: number, step: 'declined' | 'canceled') =>
    call(takeRequestStep, { id, version, step, message: 'Our nurse is ill.' }, admin.options)
  expect(await close(0, 'canceled')).toMatchObject({ failure: { code: 'step-not-possible' } })
  await confirm(id, at(9), home)
  expect(await close(1, 'declined')).toMatchObject({ failure: { code: 'step-not-possible' } })
  await emails()
  clinic.mailbox.clear()
  expect(await close(1, 'canceled')).toMatchObject({
    value: { request: { state: 'canceled' }, steps: [{ step: 'canceled', message: 'Our nurse is ill.' }, { step: 'confirmed' }] },
  })
  const [email] = await emails()
  expect(email!.Subject).toMatch(/^Canceled: your IV visit on Wed, /)
  const file = Buffer.from(email!.Attachments![0]!.Content, 'base64').toString()
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('SEQUENCE:1\r\n')
  expect(file).toContain(`UID:${id}@`)
  const { counts } = await ask(listRequests, { view: 'canceled' } as InputOf<typeof listRequests>)
  expect(counts).toMatchObject({ canceled: 1, declined: 0 })
  // A new time is a new confirmation.
  expect(await confirm(id, at(10), home, 2)).toMatchObject({ value: { request: { state: 'confirmed' } } })
})

test('an email that a later one replaced is not resent; the later one is, once for each press', async () => {
  const id = await book()
  await confirm(id, at(9), home)
  await emails()
  await confirm(id, at(14), home, 1)
  await emails()
  const owed = async (template: string) =>
    (await ask(readRequest, { id })).emails.filter((email) => email.template === template && !email.again)
  const again = async (emailId: string, newEmailId: string = randomUUID()) => {
    const answer = await call(resendRequestEmail, { id, emailId, newEmailId }, admin.options)
    await server.settled()
    return answer
  }
  const [moved, first] = await owed('request-confirmed')
  clinic.mailbox.clear()
  expect(await again(first!.id)).toMatchObject({ ok: false, failure: { code: 'step-not-possible' } })
  const key = randomUUID()
  for (const newEmailId of [key, key, randomUUID()]) expect(await again(moved!.id, newEmailId)).toMatchObject({ ok: true })
  expect((await emails()).map(({ Subject }) => Subject)).toEqual([
    expect.stringContaining('at 2:00 PM'),
    expect.stringContaining('at 2:00 PM'),
  ])
  await ask(takeRequestStep, { id, version: 2, step: 'canceled', message: '' })
  await emails()
  expect(await again(moved!.id)).toMatchObject({ ok: false, failure: { code: 'step-not-possible' } })
  const [canceled] = await owed('request-canceled')
  expect(await again(canceled!.id)).toMatchObject({ ok: true })
})
