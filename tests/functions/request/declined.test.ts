/** A request loses its confirmed time when the clinic cancels the visit (decision 16). */
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { listRequests, readRequest } from '../../../src/contracts/request/list.ts'
import { takeRequestStep } from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequest, adminRequestDetail, adminRequestStep, booking)

beforeEach(() => clinic.reset())

const place = { kind: 'home', words: '' } as const
const ahead = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString()

test('a canceled request loses its confirmed time, and a later confirmation does not read as a move', async () => {
  const ask = asking(await signedIn(server, 'admin'))
  await call(bookIv, makeBooking(), { fetch: server.fetch })
  const listed = async () => (await ask(listRequests, {} as InputOf<typeof listRequests>)).rows[0]!
  const { id } = await listed()
  const startsAt = ahead(3)
  await ask(takeRequestStep, { id, version: 0, step: 'confirmed', startsAt, place, message: '' })
  expect(await listed()).toMatchObject({ state: 'confirmed', appointmentAt: startsAt })

  await ask(takeRequestStep, { id, version: 1, step: 'canceled', message: '' })
  expect(await listed()).toMatchObject({ state: 'canceled', appointmentAt: null, appointmentPlace: null })
  const { request, steps } = await ask(readRequest, { id })
  expect(request).toMatchObject({ state: 'canceled', appointmentAt: null, appointmentPlace: null })
  // The history keeps the confirmed time.
  expect(steps.map(({ step, appointmentAt }) => [step, appointmentAt])).toEqual([
    ['canceled', null],
    ['confirmed', startsAt],
  ])

  await server.settled()
  clinic.mailbox.clear()
  await ask(takeRequestStep, { id, version: 2, step: 'confirmed', startsAt: ahead(4), place, message: '' })
  await server.settled()
  const subjects = clinic.mailbox.emails().map(({ Subject }) => Subject)
  expect(subjects).toEqual([expect.stringMatching(/^Confirmed: your IV visit on /)])
})
