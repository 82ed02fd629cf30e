/** Guests drop out: the price changes once, for everyone it concerns, before the provider travels (decision 52). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { readRequest } from '../../../src/contracts/request/list.ts'
import { readVisit } from '../../../src/contracts/visit/calendar.ts'
import { dropOut, readGuest, sendGuestAnswers } from '../../../src/contracts/visit/guest.ts'
import { changeOwnVisit, dropOwnGuest, listOwnVisits, readOwnVisit } from '../../../src/contracts/visit/own.ts'
import { changeVisitGuest, openGuest } from '../../../src/contracts/visit/staff-guest.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { cancelVisit, moveVisit } from '../../../netlify/domain/visit/act.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as adminVisit from '../../../netlify/functions/admin/visit.ts'
import * as adminGuest from '../../../netlify/functions/admin/visit/guest.ts'
import * as adminGuestAnswers from '../../../netlify/functions/admin/visit/guest-answers.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as guest from '../../../netlify/functions/guest.ts'
import * as guestAnswers from '../../../netlify/functions/guest/answers.ts'
import * as guestOut from '../../../netlify/functions/guest/out.ts'
import * as ownVisit from '../../../netlify/functions/own-visit.ts'
import * as visit from '../../../netlify/functions/visit.ts'
import * as visitChange from '../../../netlify/functions/visit/change.ts'
import * as visitGuestOut from '../../../netlify/functions/visit/guest-out.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeGuestAnswers } from '../../support/rows/make.ts'
import { makeParty, type Party } from '../../support/rows/party.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  ...[
    adminGuest,
    adminGuestAnswers,
    adminRequestDetail,
    adminRequestStep,
    adminVisit,
    booking,
    guest,
    guestAnswers,
    guestOut,
    ownVisit,
    visit,
    visitChange,
    visitGuestOut,
  ],
)
const options = { fetch: server.fetch, once: true }
const each = 27_000
const travel = 15_000
const leave = (token: string) => call(dropOut, { token }, options)
const dropped = (guestId: string) => call(dropOwnGuest, { token: party.token, guestId }, options)
let admin: SignedIn
let party: Party

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  await makeProvider(clinic, {}, admin.id)
  party = await makeParty(clinic, server, admin)
})

afterEach(() => server.settled())

const emails = () =>
  clinic.rows<{ to: string | null; before: number; after: number; coming: number }>(
    `select recipient as "to", (data->'known'->>'totalCents')::int as before, (data->'after'->>'totalCents')::int as after,
      (data->'after'->>'coming')::int as coming from outbox where template like 'visit-guests%' order by created_at, recipient`,
  )
const steps = () =>
  clinic.rows<{ step: string; reason: string }>(
    `select step, reason from visit_steps where step like 'guest-%' order by position`,
  )
const staff = () => asking(admin)(readVisit, { id: party.visitId })

test('a guest who drops out changes the price for everyone, and emails the booker and the clinic once', async () => {
  const { token } = party.guests[1]!
  expect(await call(readGuest, { token }, options)).toMatchObject({
    value: { guest: { mayDropOut: true, price: { nowCents: 4 * each + travel, withoutCents: 3 * each + travel } } },
  })
  expect(await leave(token)).toMatchObject({ value: { state: 'out', priceCents: 3 * each + travel } })
  expect(await call(readOwnVisit, { token: party.token }, options)).toMatchObject({
    value: {
      visit: {
        items: ['Everyday Wellness IV × 3'],
        priceCents: 3 * each + travel,
        guests: [{}, { droppedOut: true, mayDropOut: false }, {}, {}],
      },
    },
  })
  expect(await staff()).toMatchObject({
    price: { agreedCents: 4 * each + travel, nowCents: 3 * each + travel },
    visit: { guests: 3, treatments: [{ title: 'Everyday Wellness IV', quantity: 3 }] },
    guests: [{}, { droppedOut: true, outBy: 'guest', otherwiseCents: 4 * each + travel }, {}, {}],
  })
  const client = await signedIn(server, 'client', { email: party.email })
  expect((await asking(client)(listOwnVisits, {})).visits).toMatchObject([
    { items: ['Everyday Wellness IV × 3'], guests: [{}, {}, {}] },
  ])
  const both = { before: 4 * each + travel, after: 3 * each + travel, coming: 3 }
  expect(await emails()).toEqual([
    { to: party.email, ...both },
    { to: null, ...both },
  ])
  expect(await steps()).toEqual([{ step: 'guest-out', reason: '2' }])
})

test('the two emails about a dropout give the old and the new price, and no guest’s link', async () => {
  await leave(party.guests[1]!.token)
  await server.settled()
  const sent = clinic.mailbox.emails().filter(({ Subject }) => /New price|is now for 3 people/.test(Subject ?? ''))
  expect(sent).toHaveLength(2)
  for (const { TextBody } of sent) {
    expect(TextBody).toContain('$960.00')
    expect(TextBody).toContain('$1,230.00')
    expect(TextBody).not.toContain('/guest#')
  }
})

test('the email about the new price mentions the travel fee only to a booker who pays one', async () => {
  const resident = await makeParty(clinic, server, admin, { email: 'rae@example.com', discountCode: 'bella isle' }, 14)
  for (const { guests } of [party, resident]) await leave(guests[1]!.token)
  await server.settled()
  const [hers, residents] = [party.email, resident.email].map((email) =>
    clinic.mailbox.emails().find(({ To, Subject }) => To === email && Subject?.startsWith('New price')),
  )
  expect(hers!.TextBody).toContain('The travel fee is the same, no matter how many of you there are.')
  expect(residents!.TextBody).toContain('Here’s the new price.')
  expect(residents!.TextBody).not.toContain('travel fee')
})

test('the booker’s emails say how many are coming, mention the form, and ask to tell guests of a cancellation', async () => {
  await server.settled()
  const [confirmed] = clinic.mailbox.emails().filter(({ To, Subject }) => To === party.email && Subject?.startsWith('Confirmed'))
  expect(confirmed!.TextBody).toContain('Coming: 4 people')
  expect(confirmed!.TextBody).toContain('Each of you has a short health form')
  await leave(party.guests[1]!.token)
  const { version } = (await staff()).visit
  await call(changeOwnVisit, { token: party.token, version, change: { act: 'cancel' } }, options)
  await server.settled()
  const canceled = clinic.mailbox.emails().find(({ To, Subject }) => To === party.email && Subject?.startsWith('Canceled'))
  expect(canceled!.TextBody).toContain('Please tell your guests.')
})

test('for a booker without an email, the clinic’s email about a dropout asks staff to call them', async () => {
  const { token } = party.guests[1]!
  expect(await call(readGuest, { token }, options)).toMatchObject({ value: { guest: { bookerEmailed: true } } })
  expect(await call(readOwnVisit, { token: party.token }, options)).toMatchObject({ value: { visit: { emailed: true } } })
  await clinic.rows(`update visits set client_email = ''`)
  expect(await call(readGuest, { token }, options)).toMatchObject({ value: { guest: { bookerEmailed: false } } })
  expect(await leave(token)).toMatchObject({ value: { state: 'out', bookerEmailed: false } })
  expect(await call(readOwnVisit, { token: party.token }, options)).toMatchObject({ value: { visit: { emailed: false } } })
  expect(await emails()).toMatchObject([{ to: null }])
  await server.settled()
  const sent = clinic.mailbox.emails().find(({ Subject }) => Subject?.includes('is now for 3 people'))
  expect(sent!.TextBody).toContain('We have no email for Ana Pereira, so please call them.')
})

test('a booker whom the clinic removed still counts as the booker on their own link', async () => {
  const [booker, second] = party.guests
  await asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: booker!.id, act: 'out' })
  expect(await call(readGuest, { token: booker!.token }, options)).toMatchObject({ value: { state: 'out', booked: true } })
  expect(await leave(second!.token)).toMatchObject({ value: { state: 'out', booked: false } })
})

test('emails and calendar files list only the treatments of guests who are coming', async () => {
  const about = async () => {
    const [last] = await clinic.rows<{ about: string[] }>(
      `select data->'about' as about from outbox where template in ('request-confirmed', 'request-canceled')
        order by (data->'appointment'->>'sequence')::int desc limit 1`,
    )
    return last!.about
  }
  expect(await about()).toEqual(['Everyday Wellness IV × 4'])
  await leave(party.guests[1]!.token)
  const version = async () => (await staff()).visit.version
  const startsAt = new Date(party.startsAt.getTime() + 3 * 3_600_000).toISOString()
  const moved = await call(
    changeOwnVisit,
    { token: party.token, version: await version(), change: { act: 'move', startsAt } },
    options,
  )
  expect(await about()).toEqual(['Everyday Wellness IV × 3'])
  expect(JSON.stringify(moved)).toContain('DESCRIPTION:Everyday Wellness IV × 3')
  const visit = { id: party.visitId, version: await version() }
  const actor = { actorKind: 'admin', actorId: admin.id } as const
  await moveVisit(openDb(), { ...visit, startsAt: party.startsAt }, actor, new Date())
  expect(await about()).toEqual(['Everyday Wellness IV × 3'])
  await leave(party.guests[2]!.token)
  await cancelVisit(openDb(), { ...visit, version: await version(), message: '' }, actor, new Date())
  expect(await about()).toEqual(['Everyday Wellness IV × 2'])
})

test('the email about who comes updates the calendar entry of the person who booked', async () => {
  await server.settled()
  const files = () =>
    clinic.mailbox
      .emails()
      .filter(({ To, Attachments = [] }) => To === party.email && Attachments.length > 0)
      .map(({ Attachments }) => Buffer.from(Attachments![0]!.Content, 'base64').toString().replaceAll('\r\n ', ''))
      .toReversed()
  const field = (name: string) => files().map((text) => new RegExp(`^${name}:(.*?)(?:\\\\n.*)?\r$`, 'm').exec(text)?.[1])
  await leave(party.guests[1]!.token)
  await server.settled()
  expect(field('DESCRIPTION')).toEqual(['Everyday Wellness IV × 4', 'Everyday Wellness IV × 3'])
  expect(new Set(field('UID')).size).toBe(1)
  expect(field('METHOD')).toEqual(['REQUEST', 'REQUEST'])
  const { version } = (await staff()).visit
  await call(changeOwnVisit, { token: party.token, version, change: { act: 'cancel' } }, options)
  await server.settled()
  const [first, second, third] = field('SEQUENCE').map(Number)
  expect([second, third]).toEqual([first! + 1, first! + 2])
})

describe('dropping out', () => {
  test('takes effect once after a double press and a later press on the same link', async () => {
    const { token } = party.guests[1]!
    const both = await Promise.all([leave(token), leave(token)])
    for (const answer of [...both, await leave(token)])
      expect(answer).toMatchObject({ value: { state: 'out', priceCents: 3 * each + travel } })
    expect(await steps()).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
  })

  test('takes effect once if the guest and the booker press at the same time', async () => {
    const { id, token } = party.guests[1]!
    const both = await Promise.all([leave(token), dropped(id)])
    for (const answer of both) expect(answer).toMatchObject({ ok: true })
    expect(await steps()).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
  })

  test('works for three guests at the same time, and the last email has the right price', async () => {
    const all = await Promise.all(party.guests.slice(1).map(({ token }) => leave(token)))
    for (const answer of all) expect(answer).toMatchObject({ ok: true })
    expect(await steps()).toHaveLength(3)
    expect((await emails()).map(({ after }) => after).sort((a, b) => a - b)[0]).toBe(each + travel)
    expect((await staff()).price).toMatchObject({ nowCents: each + travel })
  })
})

test('the booker can remove a guest, but not themselves or the last one left', async () => {
  const [first, second, third, fourth] = party.guests
  expect(await dropped(second!.id)).toMatchObject({ value: { visit: { priceCents: 3 * each + travel } } })
  expect(await dropped(first!.id)).toMatchObject({ failure: { code: 'guest-stays' } })
  expect(await leave(first!.token)).toMatchObject({ failure: { code: 'guest-stays' } })
  await asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: first!.id, act: 'out' })
  await dropped(third!.id)
  expect(await dropped(fourth!.id)).toMatchObject({ failure: { code: 'guest-stays' } })
  expect(await leave(fourth!.token)).toMatchObject({ failure: { code: 'guest-stays' } })
  await expect(
    asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: fourth!.id, act: 'out' }),
  ).rejects.toMatchObject({ code: 'guest-stays' })
})

test('once the provider is on the way, only staff can remove a guest', async () => {
  await clinic.rows(`update visits set status = 'on-the-way'`)
  const { id, token } = party.guests[1]!
  expect(await call(readGuest, { token }, options)).toMatchObject({ value: { guest: { mayDropOut: false } } })
  expect(await leave(token)).toMatchObject({ failure: { code: 'step-not-possible' } })
  expect(await dropped(id)).toMatchObject({ failure: { code: 'step-not-possible' } })
  expect(await emails()).toEqual([])
  await asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: id, act: 'out' })
  expect((await staff()).price).toMatchObject({ nowCents: 3 * each + travel })
})

test('a guest who dropped out can’t send answers', async () => {
  const { token } = party.guests[1]!
  await leave(token)
  expect(await call(sendGuestAnswers, { token, answers: makeGuestAnswers() }, options)).toMatchObject({
    failure: { code: 'step-not-possible' },
  })
})

test('staff can add a guest back, and doing so within seconds sends no email', async () => {
  const { id } = party.guests[1]!
  const change = (act: 'out' | 'back') => asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: id, act })
  await change('out')
  expect(await emails()).toHaveLength(2)
  await change('back')
  expect(await emails()).toEqual([])
  expect(await staff()).toMatchObject({ price: { nowCents: 4 * each + travel }, visit: { guests: 4 } })
  await change('back')
  expect(await steps()).toEqual([
    { step: 'guest-out', reason: '2' },
    { step: 'guest-back', reason: '2' },
  ])
})

test('adding one guest back and removing another still emails who is out, though the number is the same', async () => {
  const change = (guest: number, act: 'out' | 'back') =>
    asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: party.guests[guest]!.id, act })
  await change(1, 'out')
  await sweepAt(new Date(Date.now() + 30_000))
  await change(1, 'back')
  await change(2, 'out')
  const told = await clinic.rows<{ out: string[] }>(
    `select data->'out' as out from outbox where template like 'visit-guests%' and state = 'pending'`,
  )
  expect(told).toHaveLength(2)
  for (const { out } of told) expect(out).toHaveLength(1)
})

test('no email about guests goes out for a visit that was just canceled', async () => {
  await asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: party.guests[1]!.id, act: 'out' })
  await clinic.rows(`update visits set status = 'canceled', canceled_by = 'clinic', canceled_reason = ''`)
  const before = clinic.mailbox.emails().length
  await sweepAt(new Date(Date.now() + 30_000))
  expect(clinic.mailbox.emails()).toHaveLength(before)
  expect(await clinic.rows(`select error from outbox where template like 'visit-guests%'`)).toEqual([
    { error: 'changed' },
    { error: 'changed' },
  ])
})

test('removing a guest as unfit changes the price, and the reason is sealed and only for staff', async () => {
  const { id, token } = party.guests[1]!
  const reason = 'Pressure-canary, far too high'
  await asking(admin)(changeVisitGuest, { visitId: party.visitId, guestId: id, act: 'unfit', reason })
  await server.settled()
  const seen = [
    await call(readGuest, { token }, options),
    await call(readOwnVisit, { token: party.token }, options),
    await staff(),
    await clinic.rows(
      'select t::text from outbox t union all select t::text from audit t union all select t::text from guests t',
    ),
    await clinic.rows('select t::text from visit_steps t'),
    clinic.mailbox.emails(),
  ]
  expect(JSON.stringify(seen)).not.toContain('Pressure-canary')
  expect(JSON.stringify(seen.slice(0, 2))).not.toContain('clinician')
  expect(await staff()).toMatchObject({ price: { nowCents: 3 * each + travel }, guests: [{}, { outBy: 'clinician' }, {}, {}] })
  expect(await asking(admin)(openGuest, { id })).toMatchObject({ reason, answers: null })
})

test('the request shows how many of its guests are coming, and the price', async () => {
  const visitOf = async () => (await asking(admin)(readRequest, { id: party.requestId })).visit
  expect(await visitOf()).toMatchObject({ coming: 4, guests: 4, priceCents: 4 * each + travel })
  await leave(party.guests[1]!.token)
  expect(await visitOf()).toMatchObject({ coming: 3, guests: 4, priceCents: 3 * each + travel })
})

test('a guest’s dropout doesn’t settle the client’s request to cancel: staff still see it', async () => {
  await clinic.rows(
    `with asked as (update visits set version = version + 1 returning id, version)
     insert into visit_steps (visit_id, position, step, at) select id, version, 'asked-to-cancel', now() from asked`,
  )
  await leave(party.guests[1]!.token)
  expect((await staff()).visit.asked).toMatchObject({ step: 'asked-to-cancel', late: null })
})

test('a client running late doesn’t settle their request to cancel: staff see both', async () => {
  const say = (step: string, reason: string) =>
    clinic.rows(
      `with said as (update visits set version = version + 1 returning id, version)
       insert into visit_steps (visit_id, position, step, reason, at) select id, version, $1, $2, now() from said`,
      [step, reason],
    )
  await say('running-late', '10')
  expect((await staff()).visit.asked).toMatchObject({ step: 'running-late', reason: '10' })
  await say('asked-to-cancel', '')
  await say('running-late', '20')
  expect((await staff()).visit.asked).toMatchObject({ step: 'asked-to-cancel', late: '20' })
})
