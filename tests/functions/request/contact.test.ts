/** Correcting a client's contact details: where emails go afterward, and that links in a stranger's email stop working. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { call } from '../../../src/client/call.ts'
import { correctContact } from '../../../src/contracts/request/contact.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { resendRequestEmail, takeRequestStep, type StepInput } from '../../../src/contracts/request/step.ts'
import { readGuest } from '../../../src/contracts/visit/guest.ts'
import { readOwnVisit } from '../../../src/contracts/visit/own.ts'
import { openDb, type Db } from '../../../netlify/db/client.ts'
import type { Caller } from '../../../netlify/auth/access.ts'
import { correctContact as correct } from '../../../netlify/domain/request/contact.ts'
import { takeRequestStep as takeStep } from '../../../netlify/domain/request/step.ts'
import { moveVisit } from '../../../netlify/domain/visit/act.ts'
import { changeGuest } from '../../../netlify/domain/visit/guest/guests.ts'
import * as adminContact from '../../../netlify/functions/admin/contact.ts'
import * as adminRequestEmail from '../../../netlify/functions/admin/request/email.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as guest from '../../../netlify/functions/guest.ts'
import * as visit from '../../../netlify/functions/visit.ts'
import { useClinic } from '../../support/clinic.ts'
import { overtaken } from '../../support/overtaken.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { makeParty, type Party } from '../../support/rows/party.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeVisit } from '../../support/rows/visit.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminContact, adminRequestEmail, adminRequestStep, booking, guest, visit)
const options = { fetch: server.fetch, once: true }
const right = 'ana@gmail.com'
let grace: SignedIn

beforeEach(async () => {
  await clinic.reset()
  grace = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  await makeProvider(clinic, {}, grace.id)
})

afterEach(() => server.settled())

const contactOf = async (table: 'requests' | 'visits', id: string) => {
  const [row] = await clinic.rows<{ name: string; email: string; phone: string }>(
    `select client_name as name, client_email as email, client_phone as phone from ${table} where id = $1`,
    [id],
  )
  return row!
}

/** What staff send when they see a request's current details and change some. */
const correction = async ({ requestId }: Party, change: { name?: string; email?: string; phone?: string }) => {
  const shown = await contactOf('requests', requestId)
  return { of: 'request', id: requestId, shown, contact: { ...shown, ...change } } as const
}

const emailsTo = (address: string) => clinic.mailbox.emails().filter(({ To }) => To?.includes(address))
/** 10 AM this many days from today: a time that can be booked, no matter when the tests run. */
const tenOn = (day: number) => easternInstant(addDays(easternDay(new Date()), day), 10, 0)

const linkIn = (text: string | undefined) => /visit#(\S+)/.exec(text ?? '')?.[1]

test('after a correction, waiting emails go only to the right address, and only new links work', async () => {
  clinic.mailbox.program({ status: 429 })
  const party = await makeParty(clinic, server, grace, { email: 'ana@gmial.com' })
  await server.settled()
  await asking(grace)(correctContact, await correction(party, { email: right }))
  clinic.mailbox.heal()
  clinic.mailbox.clear()
  await sweepAt(new Date(Date.now() + 3_600_000))

  expect(emailsTo('gmial.com')).toEqual([])
  const confirmed = emailsTo(right).find(({ Subject }) => /confirmed/i.test(Subject ?? ''))
  const token = linkIn(confirmed?.TextBody)!
  expect(await call(readOwnVisit, { token }, options)).toMatchObject({ ok: true, value: { state: 'visit' } })
  expect(await call(readOwnVisit, { token: party.token }, options)).toMatchObject({ failure: { code: 'invalid-link' } })
  expect(await call(readGuest, { token: party.guests[1]!.token }, options)).toMatchObject({ failure: { code: 'invalid-link' } })
  const own = await call(readOwnVisit, { token }, options)
  const guests = own.ok && own.value.state === 'visit' ? own.value.visit.guests : []
  expect(await call(readGuest, { token: guests[1]!.token }, options)).toMatchObject({ value: { state: 'guest' } })
})

test('an email that still reaches the wrong address has no working link', async () => {
  clinic.mailbox.program({ status: 503 })
  const party = await makeParty(clinic, server, grace, { email: 'ana@gmial.com' })
  await server.settled()
  await clinic.rows(
    `update outbox set state = 'unknown', attempts = 1, attempted_at = now() where template = 'request-confirmed'`,
  )
  await asking(grace)(correctContact, await correction(party, { email: right }))
  // An email that was queued with the old address just before.
  await clinic.rows(`update outbox set recipient = 'ana@gmial.com' where template = 'request-confirmed' and state = 'unknown'`)
  clinic.mailbox.heal()
  clinic.mailbox.clear()
  await sweepAt(new Date(Date.now() + 3_600_000))
  const [strangers] = emailsTo('gmial.com')
  expect(await call(readOwnVisit, { token: linkIn(strangers?.TextBody)! }, options)).toMatchObject({
    failure: { code: 'invalid-link' },
  })
})

test('a caller with no email or a wrong one gets the confirmation after the correction', async () => {
  for (const [day, clientEmail] of ['', 'ana@gmial.com'].entries()) {
    const id = await makeVisit({ providerId: grace.id, startsAt: tenOn(25 + day), clientEmail })
    await sweepAt(new Date())
    clinic.mailbox.clear()
    const shown = await contactOf('visits', id)
    await asking(grace)(correctContact, { of: 'visit', id, shown, contact: { ...shown, email: right } })
    await server.settled()
    await sweepAt(new Date())
    const [message, ...more] = emailsTo(right)
    expect(more).toEqual([])
    expect(await call(readOwnVisit, { token: linkIn(message?.TextBody)! }, options)).toMatchObject({ value: { state: 'visit' } })
  }
})

test('a correction confirms a time without a provider once more, unless it is canceled', async () => {
  await call(bookIv, makeBooking({ email: 'ana@gmial.com' }), options)
  const [{ id } = { id: '' }] = await clinic.rows<{ id: string }>('select id from requests')
  const step = (input: StepInput) => asking(grace)(takeRequestStep, input)
  const place = { kind: 'home', words: '' } as const
  const correct = async (email: string) => {
    await server.settled()
    await sweepAt(new Date())
    clinic.mailbox.clear()
    const shown = await contactOf('requests', id)
    await asking(grace)(correctContact, { of: 'request', id, shown, contact: { ...shown, email } })
    await server.settled()
    await sweepAt(new Date())
    return clinic.mailbox.emails().map(({ To, Subject }) => [To, Subject])
  }
  expect(await correct('ana@gmail.con')).toEqual([])
  await step({ id, version: 0, step: 'confirmed', startsAt: tenOn(3).toISOString(), place, message: '' })
  await step({ id, version: 1, step: 'confirmed', startsAt: tenOn(4).toISOString(), place, message: 'Ring twice.' })
  const [[to, subject] = [], ...more] = await correct(right)
  expect([to, more]).toEqual([expect.stringContaining(right), []])
  expect(subject).toMatch(/^Confirmed: your IV visit on /)
  await step({ id, version: 2, step: 'canceled', message: '' })
  expect(await correct('ana@icloud.com')).toEqual([])
})

test('a resent email goes to the client’s current address, and the clinic’s own to the clinic', async () => {
  const party = await makeParty(clinic, server, grace, { email: 'ana@gmial.com' })
  await server.settled()
  await sweepAt(new Date())
  await asking(grace)(correctContact, await correction(party, { name: 'Anna Pereira', email: right }))
  const emails = await clinic.rows<{ id: string; template: string }>('select id, template from outbox where subject_id = $1', [
    party.requestId,
  ])
  for (const template of ['booking-client', 'booking-clinic']) {
    const emailId = emails.find((message) => message.template === template)!.id
    await asking(grace)(resendRequestEmail, { id: party.requestId, emailId, newEmailId: randomUUID() })
  }
  const resent = `select template, recipient, data->>'name' as name from outbox where data->'again' is not null order by template`
  expect(await clinic.rows(resent)).toEqual([
    { template: 'booking-client', recipient: right, name: 'Anna Pereira' },
    { template: 'booking-clinic', recipient: null, name: 'Anna Pereira' },
  ])
  expect(
    await clinic.rows(
      `select data->>'email' as email from outbox where template = 'booking-clinic' and data->'again' is not null`,
    ),
  ).toEqual([{ email: right }])
})

test('a corrected name and phone reach the visit, keep its links, and are audited without values', async () => {
  const party = await makeParty(clinic, server, grace)
  const asked = await correction(party, { name: 'Ana Pereira Lima', phone: '(305) 555-0188' })
  await asking(grace)(correctContact, asked)
  await asking(grace)(correctContact, asked)
  expect(await contactOf('visits', party.visitId)).toEqual(asked.contact)
  expect(await call(readOwnVisit, { token: party.token }, options)).toMatchObject({ value: { state: 'visit' } })
  expect(await clinic.rows(`select subject_id as id, detail from audit where action = 'request.corrected'`)).toEqual([
    { id: party.requestId, detail: { changes: { Name: {}, Phone: {} } } },
  ])
})

test('a corrected name reaches the booker’s guest entry too, unless they gave another name there', async () => {
  const named = () => clinic.rows<{ name: string | null }>('select name from guests order by position limit 2')
  const party = await makeParty(clinic, server, grace)
  await clinic.rows(`update guests set name = 'Ana Pereira' where position = 2`)
  await asking(grace)(correctContact, await correction(party, { name: 'Ana Lima' }))
  expect(await named()).toEqual([{ name: 'Ana Lima' }, { name: 'Ana Pereira' }])
  await clinic.rows(`update guests set name = 'Ana Maria Lima' where position = 1`)
  await asking(grace)(correctContact, await correction(party, { name: 'Anna Lima' }))
  expect(await named()).toEqual([{ name: 'Ana Maria Lima' }, { name: 'Ana Pereira' }])
})

test('a correction based on outdated details is refused and changes nothing', async () => {
  const party = await makeParty(clinic, server, grace)
  const mine = await correction(party, { email: right })
  await asking(grace)(correctContact, await correction(party, { email: 'ana@icloud.com' }))
  expect(await call(correctContact, mine, grace.options)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect((await contactOf('visits', party.visitId)).email).toBe('ana@icloud.com')
})

test('removing a caller’s email stops waiting emails; a request’s visit is corrected with the request', async () => {
  clinic.mailbox.program({ status: 429 })
  const id = await makeVisit({ providerId: grace.id, startsAt: tenOn(25), clientEmail: 'ana@gmial.com' })
  const shown = await contactOf('visits', id)
  await asking(grace)(correctContact, { of: 'visit', id, shown, contact: { ...shown, email: '' } })
  clinic.mailbox.heal()
  clinic.mailbox.clear()
  await sweepAt(new Date(Date.now() + 3_600_000))
  expect(emailsTo('gmial.com')).toEqual([])

  const party = await makeParty(clinic, server, grace)
  const of = { of: 'visit', id: party.visitId, shown: await contactOf('visits', party.visitId) } as const
  const refused = await call(correctContact, { ...of, contact: { ...of.shown, email: right } }, grace.options)
  expect(refused).toMatchObject({ failure: { code: 'not-found' } })
})

test('after a move and a correction, the client gets one confirmation without the earlier time', async () => {
  const id = await makeVisit({ providerId: grace.id, startsAt: tenOn(25), clientEmail: 'ana@gmial.com' })
  await sweepAt(new Date())
  const { version } = await moveVisit(
    openDb(),
    { id, version: 1, startsAt: tenOn(26) },
    { actorKind: 'admin', actorId: grace.id },
    new Date(),
  )
  expect(version).toBe(2)
  clinic.mailbox.clear()
  const shown = await contactOf('visits', id)
  await asking(grace)(correctContact, { of: 'visit', id, shown, contact: { ...shown, email: right } })
  await sweepAt(new Date(Date.now() + 3_600_000))
  expect(emailsTo('gmial.com')).toEqual([])
  const told = emailsTo(right)
  expect(told.map(({ Subject }) => Subject)).toEqual([expect.stringMatching(/^Confirmed: /)])
  expect(told[0]!.TextBody).not.toContain('Instead of')
})

test('a move during a correction sends no email to the old address', async () => {
  const startsAt = tenOn(25)
  const id = await makeVisit({ providerId: grace.id, startsAt, clientEmail: 'ana@gmial.com' })
  const shown = await contactOf('visits', id)
  const corrected = () => asking(grace)(correctContact, { of: 'visit', id, shown, contact: { ...shown, email: right } })
  const actor = { actorKind: 'admin', actorId: grace.id } as const
  const move = { id, version: 1, startsAt: tenOn(26) }
  await expect(moveVisit(overtaken(corrected), move, actor, new Date())).rejects.toMatchObject({ code: 'changed-meanwhile' })
  const told = await clinic.rows(`select distinct recipient from outbox where template = 'request-confirmed'`)
  expect(told).toEqual([{ recipient: right }])
})

test('if a guest drops out during a correction, only the right address gets the email', async () => {
  const party = await makeParty(clinic, server, grace, { email: 'ana@gmial.com' })
  const corrected = async () => asking(grace)(correctContact, await correction(party, { email: right }))
  const { visitId } = party
  await changeGuest(overtaken(corrected, 2), { visitId, guestId: party.guests[1]!.id, who: { by: 'guest' } }, new Date())
  const told = await clinic.rows(`select recipient from outbox where template = 'visit-guests'`)
  expect(told).toEqual([{ recipient: right }])
})

test.each([0, 1, 2, 3])(
  'a request that is confirmed at the moment of a correction keeps the corrected address (read %i)',
  async (read) => {
    await call(bookIv, makeBooking({ name: 'Ana Pereira', email: 'ana@gmial.com' }), options)
    const [row] = await clinic.rows<{ id: string }>('select id from requests')
    const { id } = row!
    const shown = await contactOf('requests', id)
    const corrected = () => asking(grace)(correctContact, { of: 'request', id, shown, contact: { ...shown, email: right } })
    if (read === 0) await corrected()
    const startsAt = tenOn(25).toISOString()
    const place = { kind: 'home', words: '' } as const
    const step = { id, version: 0, step: 'confirmed', startsAt, place, message: '', visit: { providerId: grace.id } } as const
    await takeStep(overtaken(corrected, read), step, { userId: grace.id, role: 'admin' } as Caller, new Date()).catch(
      (error: unknown) => expect(error).toMatchObject({ code: 'changed-meanwhile' }),
    )
    expect(await clinic.rows(`select client_email from visits where client_email <> $1`, [right])).toEqual([])
    const told = `select recipient from outbox where template = 'request-confirmed' and recipient <> $1`
    expect(await clinic.rows(told, [right])).toEqual([])
  },
)

test('a visit that moves during a correction is confirmed to the new address at its new time', async () => {
  const id = await makeVisit({ providerId: grace.id, startsAt: tenOn(25), clientEmail: 'ana@gmial.com' })
  const shown = await contactOf('visits', id)
  const whole = openDb()
  let isFirst = true
  const batch = async (statements: Parameters<Db['batch']>[0]) => {
    const read = await whole.batch(statements)
    if (isFirst)
      await clinic.rows(
        `update visits set version = version + 1, starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
          leaves_at = leaves_at + interval '1 day' where id = $1`,
        [id],
      )
    isFirst = false
    return read
  }
  const over = Object.assign(Object.create(whole) as Db, { batch })
  await correct(over, { of: 'visit', id, shown, contact: { ...shown, email: right } }, { userId: grace.id }, new Date())
  const told = await clinic.rows(
    `select (data->'appointment'->>'startsAt')::timestamptz as at from outbox where recipient = $1 and template = 'request-confirmed'`,
    [right],
  )
  expect(told).toEqual([{ at: tenOn(26) }])
})
