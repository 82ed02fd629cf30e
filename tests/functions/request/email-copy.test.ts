/** Every email of a request stays readable as it was sent. */
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { listRequests, readRequest } from '../../../src/contracts/request/list.ts'
import { readRequestEmail } from '../../../src/contracts/request/email-copy.ts'
import { takeRequestStep } from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminEmailCopy from '../../../netlify/functions/admin/request/email-copy.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { makeParty } from '../../support/rows/party.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequest, adminRequestDetail, adminEmailCopy, adminRequestStep, booking)
const notes = 'A latex allergy, and the side door.'
let admin: SignedIn
let ask: Asking
let id: string

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
  ask = asking(admin)
  await call(bookIv, makeBooking({ additionalNotes: notes }), { fetch: server.fetch })
  await server.settled()
  id = (await ask(listRequests, {} as InputOf<typeof listRequests>)).rows[0]!.id
})

const emailId = async (template: string) =>
  (await ask(readRequest, { id })).emails.find((email) => email.template === template)!.id
const read = async (template: string) => ask(readRequestEmail, { id, emailId: await emailId(template) })

test('a sent email stays readable word for word, with its attachments, after its data changed', async () => {
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000).toISOString()
  await ask(takeRequestStep, {
    id,
    version: 0,
    step: 'confirmed',
    startsAt,
    place: { kind: 'home', words: '' },
    message: 'Ring twice.',
  })
  await server.settled()
  const [sent] = clinic.mailbox.emails()
  // The template's data has changed since; the copy hasn't.
  await clinic.rows(`update outbox set data = jsonb_set(data, '{message}', '"Other words"') where template = 'request-confirmed'`)
  expect(await read('request-confirmed')).toEqual({
    subject: sent!.Subject,
    text: sent!.TextBody,
    attachments: ['appointment.ics'],
    asSent: true,
  })
  expect(sent!.TextBody).toContain('Ring twice.')
})

test('the clinic’s own email stays readable too, though no table has its words in plain text', async () => {
  expect((await read('booking-clinic')).text).toContain(notes)
  const stored = JSON.stringify(await clinic.rows('select * from outbox'))
  expect(stored).not.toContain('latex')
})

test('an email without a copy is shown as it would read today, and says so', async () => {
  const before = await read('booking-client')
  await clinic.rows('update outbox set sealed_copy = null')
  expect(await read('booking-client')).toEqual({ ...before, asSent: false })
})

test('a waiting email is shown as it will be sent, with the health forms of a party', async () => {
  clinic.mailbox.program({ status: 429 })
  await makeProvider(clinic, {}, admin.id)
  const party = await makeParty(clinic, server, admin, { email: 'ana@example.com' })
  await server.settled()
  id = party.requestId
  const waiting = await read('request-confirmed')
  clinic.mailbox.heal()
  clinic.mailbox.clear()
  await sweepAt(new Date(Date.now() + 3_600_000))
  const sent = await read('request-confirmed')
  expect(sent.text).toContain('short health form')
  expect(waiting).toEqual({ ...sent, asSent: false })
})

test('reading an email leaves an audit row; one of another or a deleted request is not found', async () => {
  const [{ email } = { email: '' }] = await clinic.rows<{ email: string }>(
    `select id as email from outbox where template = 'booking-clinic'`,
  )
  const opened = () => clinic.rows(`select 1 from audit where action = 'request.opened' and subject_id = $1`, [id])
  expect(await opened()).toHaveLength(0)
  await ask(readRequestEmail, { id, emailId: email })
  expect(await opened()).toHaveLength(1)
  const other = await call(readRequestEmail, { id: admin.id, emailId: email }, admin.options)
  expect(other).toMatchObject({ failure: { code: 'not-found' } })
  await clinic.rows('update requests set deleted_at = now(), deleted_by = $1', [admin.id])
  expect(await call(readRequestEmail, { id, emailId: email }, admin.options)).toMatchObject({
    failure: { code: 'not-found' },
  })
})
