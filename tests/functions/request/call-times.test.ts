/** A consultation's times for the call: stored, offered to staff, shown to the client, and never a time that has passed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { parsePreferredTime, slotStartsAt } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { listRequests, readRequest } from '../../../src/contracts/request/list.ts'
import { listOwnRequests } from '../../../src/contracts/request/own.ts'
import { readOffers } from '../../../src/contracts/request/offer.ts'
import { readCalendar } from '../../../src/contracts/visit/calendar.ts'
import * as adminCalendar from '../../../netlify/functions/admin/calendar.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminRequestOffer from '../../../netlify/functions/admin/request/offer.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import * as ownRequest from '../../../netlify/functions/own-request.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeConsultation, timeAhead } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminCalendar, adminRequest, adminRequestDetail, adminRequestOffer, consultation, ownRequest)
const { options } = server

beforeEach(() => clinic.reset())
afterEach(() => server.settled())

const times = [timeAhead(9), timeAhead(8)]
const instants = times.map((text) => {
  const { day, slot } = parsePreferredTime(text)!
  return slotStartsAt(day, slot).toISOString()
})

test('preferred call times appear in the request, offers, calendar, both emails and the client’s list', async () => {
  const ana = await signedIn(server, 'client')
  const input = makeConsultation({ email: ana.email, callTimes: times })
  expect(await call(sendConsultation, input, options)).toMatchObject({ ok: true, value: { callTimes: times } })

  const admin = await signedIn(server, 'admin')
  const ask = asking(admin)
  await clinic.rows('insert into providers (account_id, created_at) values ($1, now())', [admin.id])
  const { id } = (await ask(listRequests, { q: input.fullName } as InputOf<typeof listRequests>)).rows[0]!
  expect((await ask(readRequest, { id })).consultation?.times).toEqual(instants)
  const offers = await ask(readOffers, { id, place: 'phone', words: '' } as InputOf<typeof readOffers>)
  expect(offers.offers.map(({ startsAt }) => startsAt)).toEqual(instants)
  const days = instants.map((text) => easternDay(new Date(text))).toSorted()
  const { waiting } = await ask(readCalendar, { first: days[0]!, last: days.at(-1)! })
  expect(waiting).toMatchObject([{ id, times: instants.toSorted() }])

  const own = await call(listOwnRequests, {}, ana.options)
  expect(own).toMatchObject({ value: { requests: [{ preferred_dates: times }] } })
  await server.settled()
  const emails = clinic.mailbox.emails()
  expect(emails).toHaveLength(2)
  for (const { TextBody } of emails) expect(TextBody).toContain('Preferred call times (ET): ')
})

test('past, repeated, invalid or more than three call times are refused, and nothing is stored', async () => {
  const send = (callTimes: readonly string[]) =>
    call(sendConsultation, { ...makeConsultation(), callTimes } as InputOf<typeof sendConsultation>, options)
  expect(await send(['2020-12-01 at 9:30 AM'])).toMatchObject({
    failure: { code: 'time-passed', fields: { 'callTimes.0': 'This time has passed. Please choose another.' } },
  })
  const four = [7, 8, 9, 10].map((days) => timeAhead(days))
  for (const wrong of [four, [times[0]!, times[0]!], [times[0]!.replace(/ at .*/, ' at 8:15 AM')]])
    expect(await send(wrong)).toMatchObject({ failure: { code: 'invalid-input' } })
  expect(await clinic.rows('select 1 from requests')).toEqual([])
})
