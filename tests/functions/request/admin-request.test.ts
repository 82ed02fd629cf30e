/** How the clinic handles a request: steps, emails, notes, and the audit rows they leave (decision 16). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { listRequests, readRequest } from '../../../src/contracts/request/list.ts'
import {
  addRequestNote,
  deleteRequest,
  resendRequestEmail,
  takeRequestStep,
  type StepInput,
} from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminRequestEmail from '../../../netlify/functions/admin/request/email.ts'
import * as adminRequestNote from '../../../netlify/functions/admin/request/note.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  adminRequest,
  adminRequestDetail,
  adminRequestEmail,
  adminRequestNote,
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

const listed = (change: Partial<InputOf<typeof listRequests>> = {}) => ask(listRequests, change as InputOf<typeof listRequests>)
const only = async () => (await listed()).rows[0]!
const step = (input: StepInput) => ask(takeRequestStep, input)
const refusal = async (input: StepInput) => {
  const result = await call(takeRequestStep, input, admin.options)
  return result.ok ? undefined : result.failure
}

const book = async (change = {}) => {
  const input = makeBooking(change)
  await call(bookIv, input, { fetch: server.fetch })
  await server.settled()
  return input
}
/** Where bookings take place. */
const place = { kind: 'home', words: '' } as const
const ahead = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString()

describe('a request', () => {
  test('shows everything that its client sent, and its emails', async () => {
    const input = await book({ discountCode: 'Bella Isle' })
    const { id } = await only()
    const detail = await ask(readRequest, { id })
    expect(detail.booking).toMatchObject({
      address: '12 Ocean Walk, 4B, Miami Beach, FL, 33139',
      resident: true,
      totalCents: 71100,
      additionalNotes: input.additionalNotes,
      times: [expect.any(String), expect.any(String)],
    })
    expect(detail.emails.map(({ template, recipient, state }) => ({ template, recipient, state }))).toEqual(
      expect.arrayContaining([
        { template: 'booking-clinic', recipient: null, state: 'sent' },
        { template: 'booking-client', recipient: input.email, state: 'sent' },
      ]),
    )
  })

  test('is confirmed with one email that has a calendar file, and then counts as contacted', async () => {
    const input = await book()
    const { id, version } = await only()
    clinic.mailbox.clear()
    const startsAt = (await ask(readRequest, { id })).booking!.times[1]!
    const after = await step({ id, version, step: 'confirmed', startsAt, place, message: 'Ring twice; we bring everything.' })
    await server.settled()
    expect(after.request).toMatchObject({
      state: 'confirmed',
      appointmentAt: startsAt,
      contactedAt: expect.any(String),
      version: 1,
    })
    expect(after.steps[0]).toMatchObject({ step: 'confirmed', actor: 'Grace Lin', appointmentAt: startsAt })
    const [email, ...others] = clinic.mailbox.emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      To: input.email,
      Subject: expect.stringMatching(/^Confirmed: your IV visit on \w{3}, \w{3} \d+ at 8:00 PM/),
    })
    expect(email!.TextBody).toContain('Ring twice; we bring everything.')
    const [file] = email!.Attachments!
    expect(file).toMatchObject({ Name: 'appointment.ics', ContentType: 'text/calendar; charset=utf-8; method=REQUEST' })
    const text = Buffer.from(file!.Content, 'base64').toString()
    const start = startsAt.replace(/[-:]|\.000/g, '')
    expect(text).toContain(`\r\nDTSTART:${start}\r\n`)
    expect(text).toContain('\r\nLOCATION:Your address\\, ZIP code 33139\r\n')
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('keeps the id of its calendar entry when it is moved and canceled', async () => {
    await book()
    const { id } = await only()
    await step({ id, version: 0, step: 'confirmed', startsAt: ahead(3), place, message: '' })
    // Emails leave after the answer, so wait for each one to keep them in order.
    await server.settled()
    await step({ id, version: 1, step: 'confirmed', startsAt: ahead(4), place, message: '' })
    await server.settled()
    await step({ id, version: 2, step: 'canceled', message: 'Our nurse is ill.' })
    await server.settled()
    const files = clinic.mailbox
      .emails()
      .filter(({ Attachments = [] }) => Attachments.length > 0)
      .map(({ Attachments }) => Buffer.from(Attachments![0]!.Content, 'base64').toString())
    const field = (name: string) => files.map((text) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1]).reverse()
    expect(new Set(field('UID')).size).toBe(1)
    expect(field('SEQUENCE')).toEqual(['0', '1', '2'])
    expect(field('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  })

  test('leaves the calendar when it is canceled after it was marked done and reopened', async () => {
    await book()
    const { id } = await only()
    const startsAt = ahead(3)
    await step({ id, version: 0, step: 'confirmed', startsAt, place, message: '' })
    await step({ id, version: 1, step: 'done' })
    await step({ id, version: 2, step: 'reopened' })
    await server.settled()
    clinic.mailbox.clear()
    await step({ id, version: 3, step: 'canceled', message: '' })
    await server.settled()
    const [email] = clinic.mailbox.emails()
    expect(email!.TextBody).toMatch(/we need to cancel your IV visit/i)
    const file = Buffer.from(email!.Attachments![0]!.Content, 'base64').toString()
    expect(file).toContain('\r\nMETHOD:CANCEL\r\n')
    expect(file).toContain(`\r\nDTSTART:${startsAt.replace(/[-:]|\.\d{3}/g, '')}\r\n`)
  })

  test('is declined with one polite email', async () => {
    const input = await book()
    clinic.mailbox.clear()
    const { id } = await only()
    await step({ id, version: 0, step: 'declined', message: '' })
    await server.settled()
    expect(clinic.mailbox.emails().map(({ To, Subject }) => ({ To, Subject }))).toEqual([
      { To: input.email, Subject: expect.stringContaining('About your IV visit request') },
    ])
  })

  test('takes only the steps that its state allows', async () => {
    await book()
    const { id } = await only()
    expect(await refusal({ id, version: 0, step: 'done' })).toMatchObject({ code: 'step-not-possible', status: 409 })
    expect(await refusal({ id, version: 0, step: 'reopened' })).toMatchObject({ code: 'step-not-possible' })
    await step({ id, version: 0, step: 'contacted' })
    const back = await step({ id, version: 1, step: 'reopened' })
    expect(back.request).toMatchObject({ state: 'new', contactedAt: null })
    for (const [startsAt, code, message] of [
      [ahead(-1), 'time-passed', 'This time has passed. Please choose another.'],
      [ahead(500), 'appointment-not-possible', 'Please choose a time within the next 12 months.'],
    ] as const)
      expect(await refusal({ id, version: 2, step: 'confirmed', startsAt, place, message: '' })).toMatchObject({
        code,
        message,
        status: 422,
      })
  })

  test('accepts one of ten simultaneous confirmations, with one email', async () => {
    await book()
    clinic.mailbox.clear()
    const { id } = await only()
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, hour) =>
        call(
          takeRequestStep,
          { id, version: 0, step: 'confirmed', startsAt: ahead(3 + hour), place, message: '' },
          admin.options,
        ),
      ),
    )
    await server.settled()
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      results.filter((result) => !result.ok && result.failure.kind === 'refused' && result.failure.code === 'changed-meanwhile'),
    ).toHaveLength(9)
    expect(clinic.mailbox.emails()).toHaveLength(1)
  })

  test('is confirmed once, with one email, if the confirmation is repeated', async () => {
    await book()
    clinic.mailbox.clear()
    const { id } = await only()
    const input = { id, version: 0, step: 'confirmed', startsAt: ahead(3), place, message: 'Ring twice.' } as const
    const first = await step(input)
    const again = await step(input)
    await server.settled()
    expect(again.request).toEqual(first.request)
    expect(clinic.mailbox.emails()).toHaveLength(1)
    const otherTab = await call(takeRequestStep, { ...input, message: 'We come by bike.' }, admin.options)
    expect(otherTab).toMatchObject({ ok: false, failure: { code: 'changed-meanwhile' } })
  })

  test('shows who took each step: the client, an admin or a former admin', async () => {
    await book()
    const { id } = await only()
    await step({ id, version: 0, step: 'contacted' })
    await clinic.rows(
      `insert into request_steps (request_id, position, step, actor_id, at)
       values ($1, 2, 'canceled', null, now()), ($1, 3, 'done', gen_random_uuid(), now())`,
      [id],
    )
    const { steps } = await ask(readRequest, { id })
    expect(steps.map(({ step, actor }) => [step, actor])).toEqual([
      ['done', 'Former admin'],
      ['canceled', null],
      ['contacted', 'Grace Lin'],
    ])
  })

  test('stores a repeated note once', async () => {
    await book()
    const { id } = await only()
    const noteId = randomUUID()
    await ask(addRequestNote, { id, noteId, body: 'Called, no answer.' })
    const { notes } = await ask(addRequestNote, { id, noteId, body: 'Called, no answer.' })
    expect(notes).toEqual([{ id: noteId, body: 'Called, no answer.', author: 'Grace Lin', createdAt: expect.any(String) }])
    const audit = await clinic.rows(`select action, detail from audit where action = 'request.noted'`)
    expect(audit).toEqual([{ action: 'request.noted', detail: {} }])
  })

  test('resends an email once for each press, and not while it is still being sent', async () => {
    const input = await book()
    const { id } = await only()
    const { emails } = await ask(readRequest, { id })
    const mine = emails.find(({ template }) => template === 'booking-client')!
    clinic.mailbox.clear()
    const newEmailId = randomUUID()
    await ask(resendRequestEmail, { id, emailId: mine.id, newEmailId })
    await ask(resendRequestEmail, { id, emailId: mine.id, newEmailId })
    await server.settled()
    expect(clinic.mailbox.emails().map(({ To }) => To)).toEqual([input.email])
    await clinic.rows(`update outbox set state = 'pending', sent_at = null where id = $1`, [newEmailId])
    const busy = await call(resendRequestEmail, { id, emailId: newEmailId, newEmailId: randomUUID() }, admin.options)
    expect(busy).toMatchObject({ ok: false, failure: { code: 'email-under-way', status: 409 } })
  })

  test('does not resend an outdated email, but resends one over the daily limit', async () => {
    await book()
    const { id } = await only()
    const [email] = (await ask(readRequest, { id })).emails
    await clinic.rows(`update outbox set state = 'withheld', sent_at = null, error = 'changed' where id = $1`, [email!.id])
    const again = () => call(resendRequestEmail, { id, emailId: email!.id, newEmailId: randomUUID() }, admin.options)
    expect(await again()).toMatchObject({ ok: false, failure: { code: 'step-not-possible' } })
    await clinic.rows(`update outbox set error = null where id = $1`, [email!.id])
    expect(await again()).toMatchObject({ ok: true })
  })

  test('leaves the inbox when it is deleted, and then takes no step', async () => {
    await book()
    const { id } = await only()
    await ask(deleteRequest, { id })
    await ask(deleteRequest, { id })
    expect((await listed()).rows).toEqual([])
    expect(await refusal({ id, version: 1, step: 'contacted' })).toMatchObject({ code: 'not-found', status: 404 })
  })

  test('leaves an audit row for every change, with the admin who made it', async () => {
    await book()
    const { id } = await only()
    await step({ id, version: 0, step: 'contacted' })
    await step({ id, version: 1, step: 'done' })
    await ask(deleteRequest, { id })
    const rows = await clinic.rows<{ action: string; actor_id: string | null }>(
      `select action, actor_id from audit where subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'booking.created', actor_id: null },
      ...['request.contacted', 'request.opened', 'request.done', 'request.deleted'].map((action) => ({
        action,
        actor_id: admin.id,
      })),
    ])
  })
})
