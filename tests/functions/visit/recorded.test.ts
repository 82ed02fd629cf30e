/** A visit that has begun is a medical record once a guest's answers are on record: neither it nor its request can be deleted. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { listRequests } from '../../../src/contracts/request/list.ts'
import { deleteRequest, takeRequestStep } from '../../../src/contracts/request/step.ts'
import { readVisit } from '../../../src/contracts/visit/calendar.ts'
import { deleteVisit, stepVisit } from '../../../src/contracts/visit/change.ts'
import { sendGuestAnswers } from '../../../src/contracts/visit/guest.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as adminVisit from '../../../netlify/functions/admin/visit.ts'
import * as adminVisitStep from '../../../netlify/functions/admin/visit/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as guestAnswers from '../../../netlify/functions/guest/answers.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeGuestAnswers } from '../../support/rows/make.ts'
import { makeParty, type Party } from '../../support/rows/party.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequest, adminRequestStep, adminVisit, adminVisitStep, booking, guestAnswers)
let admin: SignedIn
let ask: Asking
let party: Party

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  ask = asking(admin)
  await makeProvider(clinic, {}, admin.id)
  party = await makeParty(clinic, server, admin)
})

afterEach(() => server.settled())

async function answer(): Promise<void> {
  const { token } = party.guests[1]!
  await call(sendGuestAnswers, { token, answers: makeGuestAnswers() }, { fetch: server.fetch, once: true })
}

const complete = () => ask(stepVisit, { id: party.visitId, version: 1, step: 'completed' })
const listed = async () => (await ask(listRequests, {} as InputOf<typeof listRequests>)).rows
const inTrash = () => clinic.rows('select deleted_at is not null as gone from visits')

test('a request can’t be deleted if its visit took place and a guest’s answers are on record', async () => {
  const { requestId: id } = party
  await answer()
  expect(await listed(), 'not yet: nobody was treated').toMatchObject([{ visitRecorded: false }])
  await complete()
  expect(await listed()).toMatchObject([{ visitRecorded: true }])
  expect(await call(deleteRequest, { id }, admin.options)).toMatchObject({ failure: { code: 'visit-recorded', status: 409 } })
  expect(await inTrash()).toEqual([{ gone: false }])

  await ask(stepVisit, { id: party.visitId, version: 2, step: 'reopened' })
  expect(await call(deleteRequest, { id }, admin.options)).toMatchObject({ failure: { code: 'visit-ahead', status: 409 } })
  const [row] = await listed()
  await ask(takeRequestStep, { id, version: row!.version, step: 'canceled', message: '' })
  await ask(deleteRequest, { id })
  expect(await inTrash(), 'marked done by mistake, and set back').toEqual([{ gone: true }])
})

test('a caller’s visit can’t be deleted if it took place and a guest’s answers are on record', async () => {
  const { visitId: id } = party
  await answer()
  await complete()
  await clinic.rows('update visits set request_id = null')
  expect(await ask(readVisit, { id })).toMatchObject({ visitRecorded: true })
  expect(await call(deleteVisit, { id }, admin.options)).toMatchObject({ failure: { code: 'visit-recorded', status: 409 } })
  expect(await inTrash()).toEqual([{ gone: false }])
})

test('a visit under way and its request can’t be deleted if a guest’s answers are on record', async () => {
  const { requestId: id, visitId } = party
  await answer()
  await ask(stepVisit, { id: visitId, version: 1, step: 'arrived' })
  expect(await listed()).toMatchObject([{ visitRecorded: true }])
  expect(await call(deleteRequest, { id }, admin.options)).toMatchObject({ failure: { code: 'visit-recorded', status: 409 } })

  const longOver = ['starts_at', 'ends_at', 'leaves_at'].map((column) => `${column} = ${column} - interval '99 days'`)
  await clinic.rows(`update visits set request_id = null, ${longOver.join(', ')}`)
  expect(await ask(readVisit, { id: visitId })).toMatchObject({ visitRecorded: true })
  expect(await call(deleteVisit, { id: visitId }, admin.options)).toMatchObject({
    failure: { code: 'visit-recorded', status: 409 },
  })
  expect(await inTrash()).toEqual([{ gone: false }])
})

test('a visit that took place without any answers can be deleted, alone or with its request', async () => {
  await complete()
  expect(await ask(readVisit, { id: party.visitId })).toMatchObject({ visitRecorded: false })
  await ask(deleteRequest, { id: party.requestId })
  expect(await inTrash()).toEqual([{ gone: true }])
  await clinic.rows('update visits set request_id = null, deleted_at = null, deleted_by = null')
  await ask(deleteVisit, { id: party.visitId })
  expect(await inTrash()).toEqual([{ gone: true }])
})
