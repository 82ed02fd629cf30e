/** The dashboard and the command palette, where an admin sees everything at once. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import { toConfirm } from '../../src/admin/palette/groups.ts'
import { call } from '../../src/client/call.ts'
import { readDashboard, readWaiting } from '../../src/contracts/admin-dashboard.ts'
import { searchEverything } from '../../src/contracts/admin-search.ts'
import { checkIn } from '../../src/contracts/check-in.ts'
import { signUpForEmail } from '../../src/contracts/email-signup.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { markCalled } from '../../src/contracts/visit/change.ts'
import { sendTestimonial } from '../../src/contracts/testimonial.ts'
import * as adminDashboard from '../../netlify/functions/admin/dashboard.ts'
import * as adminSearch from '../../netlify/functions/admin/search.ts'
import * as adminWaiting from '../../netlify/functions/admin/waiting.ts'
import * as visitCalled from '../../netlify/functions/admin/visit/called.ts'
import * as checkingIn from '../../netlify/functions/check-in.ts'
import * as emailSignup from '../../netlify/functions/email-signup.ts'
import * as testimonial from '../../netlify/functions/testimonial.ts'
import { useClinic } from '../support/clinic.ts'
import { makeProvider } from '../support/rows/provider.ts'
import { makeNewsletter } from '../support/newsletters.ts'
import { makeCheckIn, makeEmailSignup, makeTestimonial } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminDashboard, adminSearch, adminWaiting, visitCalled, checkingIn, emailSignup, testimonial)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
})

const ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Partial<Input> = {}) =>
  asking(admin)(endpoint, input as Input)
const visit = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => call(endpoint, input, { fetch: server.fetch })

describe('the dashboard', () => {
  test('counts open work and each week’s arrivals, and rounds the average rating to one decimal', async () => {
    for (const starRating of [5, 4, 4, null]) await visit(sendTestimonial, makeTestimonial({ starRating }))
    for (let index = 0; index < 7; index += 1) await visit(signUpForEmail, makeEmailSignup())
    for (let index = 0; index < 4; index += 1)
      await visit(checkIn, await makeCheckIn({ fullName: `Guest ${'ABCD'[index]}`, consentB12: index < 3 }))
    await clinic.rows(`update event_signups set administered = true where full_name = 'Guest A'`)
    await clinic.rows(
      `update event_signups set created_at = created_at - interval '2 days', signed_at = signed_at - interval '2 days' where full_name = 'Guest B'`,
    )
    await clinic.rows(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, created_at)
       select gen_random_uuid(), 'consultation', 'CO-' || n, 'P' || n, 'p@example.com', '(305) 555-0100',
         date_trunc('second', now()) - n * interval '5 hours' from generate_series(1, 6) n`,
    )
    await clinic.rows(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, appointment_at, appointment_place, created_at, contacted_at)
       select gen_random_uuid(), 'consultation', 'CO-V' || n, 'V' || n, 'v@example.com', '(305) 555-0100', 'confirmed',
         now() + n * interval '1 day', 'By phone', now() - interval '40 days', now() - interval '39 days' from generate_series(-1, 6) n where n <> 0`,
    )
    await clinic.rows(
      `insert into newsletters (id, title, subject, preheader, html, month_key, status, started_at, audience_at, paused_at, created_at, updated_at)
       select gen_random_uuid(), 'N', 'S', 'P', 'H', '2026-12', 'sending', now(), now(), paused, now(), now() from unnest(array[now(), null]::timestamptz[]) paused`,
    )
    const dashboard = await ask(readDashboard)
    expect(dashboard.waiting).toEqual({
      newRequests: 6,
      overdueRequests: 2,
      openRequests: 6,
      pendingTestimonials: 4,
      ratingsToCheck: 0,
      unapprovedSignups: 7,
      guestsToday: 1,
      stoppedNewsletters: 1,
    })
    expect(await ask(readWaiting)).toEqual(dashboard.waiting)
    expect(dashboard.requests.map(({ reference }) => reference)).toEqual(['CO-6', 'CO-5', 'CO-4', 'CO-3', 'CO-2'])
    expect(dashboard.visits.map(({ reference }) => reference)).toEqual(['CO-V1', 'CO-V2', 'CO-V3', 'CO-V4'])
    expect(dashboard.stats).toMatchObject({
      averageRating: 4.3,
      testimonials: 4,
      signups: 7,
      signupsThisWeek: 7,
      consentRate: 100,
    })
    expect(dashboard.testimonials).toHaveLength(3)
    expect(dashboard.signups).toHaveLength(5)
    expect(dashboard.weeks).toHaveLength(12)
    expect(dashboard.weeks.at(-1)).toMatchObject({ requests: 6, signups: 7 })
  })

  test('shows no average rating and no consent rate for an empty clinic', async () => {
    expect((await ask(readDashboard)).stats).toMatchObject({ averageRating: null, consentRate: null, testimonials: 0 })
  })
})

test('the dashboard lists licenses of those who treat that have expired or will within 30 days', async () => {
  const today = easternDay(new Date())
  const license = (id: string, state: string, days: number) =>
    clinic.rows(`insert into provider_licenses (provider_id, state, number, expires_on) values ($1, $2, 'RN 1', $3)`, [
      ...[id, state, addDays(today, days)],
    ])
  const treating = await makeProvider(clinic, {}, admin.id)
  await license(treating, 'Florida', 30)
  await license(treating, 'New York', -1)
  const inTime = await makeProvider(clinic)
  await license(inTime, 'Florida', 31)
  const former = await makeProvider(clinic)
  await license(former, 'Florida', -100)
  await clinic.rows('update providers set ended_at = now() where account_id = $1', [former])
  expect((await ask(readDashboard)).licenses).toEqual([
    { providerId: treating, provider: 'Grace Lin', state: 'New York', expiresOn: addDays(today, -1) },
    { providerId: treating, provider: 'Grace Lin', state: 'Florida', expiresOn: addDays(today, 30) },
  ])
})

test('the dashboard lists visits of today and tomorrow, open requests about visits, and a week of no-shows', async () => {
  const provider = await makeProvider(clinic, {}, admin.id)
  const today = easternDay(new Date())
  const make = (name: string, days: number, hour: number, status = 'scheduled') =>
    clinic.rows(
      `insert into visits (id, provider_id, kind, status, client_name, client_phone, place, starts_at, ends_at, leaves_at, canceled_by, version, created_at)
       values (gen_random_uuid(), $1, 'home', $2, $3, '(305) 555-0147', 'Home', $4, $4::timestamptz + interval '30 minutes', $4, $5, 1, now())`,
      [provider, status, name, easternInstant(addDays(today, days), hour, 0), status === 'canceled' ? 'client' : null],
    )
  await make('Late', 0, 23)
  await make('Early', 0, 0)
  await make('Yesterday', -1, 23)
  await make('Next', 1, 9)
  await make('Then', 2, 0)
  await make('Asks', 9, 9)
  await make('Asked', 10, 9)
  await make('Asks and is late', 11, 9)
  await make('Asks one who drives', 12, 9, 'on-the-way')
  await make('Asked one who came', 13, 9, 'arrived')
  await make('Missed', -7, 0, 'no-show')
  await make('Forgotten', -8, 23, 'no-show')
  await make('Gone', 0, 12, 'canceled')
  const ofRequest = (name: string) =>
    clinic.rows(
      `with asked as (
         insert into requests (id, kind, reference, client_name, client_email, client_phone, state, appointment_at, appointment_place, contacted_at, created_at)
         select gen_random_uuid(), 'consultation', 'CO-' || client_name, client_name, 'p@example.com', '(305) 555-0100', 'confirmed', starts_at,
           'By phone', now(), now() from visits where client_name = $1 returning id)
       update visits set request_id = asked.id from asked where client_name = $1`,
      [name],
    )
  const said = (name: string, position: number, step: string) =>
    clinic.rows(
      `insert into visit_steps (visit_id, position, step, starts_at, at)
       select id, $2, $3, case when $3 = 'moved' then starts_at end, now() from visits where client_name = $1`,
      [name, position, step],
    )
  const asked = (name: string) => said(name, 1, 'asked-to-cancel')
  await asked('Asks')
  // Staff have answered this one since.
  await asked('Asked')
  await said('Asked', 2, 'moved')
  await asked('Asks and is late')
  await said('Asks and is late', 2, 'running-late')
  await asked('Asks one who drives')
  await said('Asks one who drives', 2, 'on-the-way')
  await asked('Asked one who came')
  await said('Asked one who came', 2, 'arrived')
  await clinic.rows(
    `update visits set version = 2 where exists (select 1 from visit_steps s where s.visit_id = visits.id and s.position = 2)`,
  )
  await ofRequest('Next')
  await ofRequest('Asked')
  const { days, callers, visits } = await ask(readDashboard)
  const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  // Visits made for callers are listed like those of requests, each in one place.
  expect(named(callers)).toEqual(expect.arrayContaining(['Then', 'Asks']))
  for (const name of ['Early', 'Late', 'Next']) expect(named(callers)).not.toContain(name)
  expect(named(visits)).toEqual(['Asked'])
  expect(named(days.today)).toEqual(['Early', 'Late'])
  expect(days.today[0]).toMatchObject({ provider: 'Grace Lin', phone: '(305) 555-0147', asked: null })
  expect(named(days.tomorrow)).toEqual(['Next'])
  expect(named(days.asking)).toEqual(['Asks', 'Asks and is late', 'Asks one who drives'])
  expect(named(days.missed)).toEqual(['Missed'])
})

/** A visit of 30 minutes for a client named after its status. */
async function makeFor(provider: string, status: string, hoursAgo: number): Promise<string> {
  const [visit] = await clinic.rows<{ id: string }>(
    `insert into visits (id, provider_id, kind, status, client_name, client_phone, place, starts_at, ends_at, leaves_at, version, created_at)
     select gen_random_uuid(), $1, 'home', $2, $2, '(305) 555-0147', 'Home', at, at + interval '30 minutes', at, 1, now()
     from (select now() - $3 * interval '1 hour' as at) _ returning id`,
    [provider, status, hoursAgo],
  )
  return visit!.id
}

test('the dashboard marks a client as late until the visit’s next step', async () => {
  const id = await makeFor(await makeProvider(clinic, {}, admin.id), 'scheduled', 0)
  const step = (position: number, name: string, reason: string) =>
    clinic.rows(`insert into visit_steps (visit_id, position, step, reason, at) values ($1, $2, $3, $4, now())`, [
      id,
      position,
      name,
      reason,
    ])
  await step(1, 'running-late', '20')
  const late = async () => (await ask(readDashboard)).days.today.map((one) => one.late)
  expect(await late()).toEqual(['20'])
  await step(2, 'arrived', '')
  await clinic.rows(`update visits set status = 'arrived', version = 2`)
  expect(await late()).toEqual([null])
})

test('the dashboard lists a client who asked to move a visit, with the time they prefer', async () => {
  const id = await makeFor(await makeProvider(clinic, {}, admin.id), 'scheduled', -2)
  const moveTo = '2027-01-05T15:00:00.000Z'
  await clinic.rows(
    `insert into visit_steps (visit_id, position, step, starts_at, at) values ($1, 1, 'asked-to-move', $2, now())`,
    [id, moveTo],
  )
  expect((await ask(readDashboard)).days.asking).toMatchObject([{ id, asked: 'asked-to-move', moveTo }])
})

test('a client who asked to cancel stays on the dashboard until staff call or the visit is over', async () => {
  const provider = await makeProvider(clinic, {}, admin.id)
  const [begun, ahead, over] = [
    await makeFor(provider, 'scheduled', 0.25),
    await makeFor(provider, 'scheduled', -2),
    await makeFor(provider, 'scheduled', 1),
  ]
  const asked = (position: number) =>
    clinic.rows(`insert into visit_steps (visit_id, position, step, at) select id, $1, 'asked-to-cancel', now() from visits`, [
      position,
    ])
  const listed = async () => (await ask(readDashboard)).days.asking.map(({ id }) => id)
  const call = (id: string, called: boolean) => ask(markCalled, { id, called })
  await expect(call(ahead, true)).rejects.toMatchObject({ code: 'step-not-possible' })
  await asked(1)
  expect(await listed()).toEqual([begun, ahead])
  await call(ahead, true)
  await call(ahead, true)
  await call(begun, true)
  expect(await listed()).toEqual([])
  await call(ahead, false)
  expect(await listed()).toEqual([ahead])
  await call(ahead, true)
  // A request after the call waits again, and a call before a request doesn't answer it.
  await asked(2)
  await clinic.rows('update visits set version = 2')
  expect(await listed()).toEqual([begun, ahead])
  await expect(ask(markCalled, { id: ahead, called: true, version: 1 })).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(await listed()).toEqual([begun, ahead])
  await ask(markCalled, { id: ahead, called: true, version: 2 })
  expect(await listed()).toEqual([begun])
  await clinic.rows(`update visits set status = 'completed' where id = $1`, [ahead])
  await expect(call(ahead, false)).rejects.toMatchObject({ code: 'step-not-possible' })
  expect(await clinic.rows('select id from visits where id = $1 and called_at is null', [ahead])).toEqual([])
  expect(await clinic.rows('select id from visits where id = $1 and called_at is null', [over])).toHaveLength(1)
})

test('a no-show leaves the dashboard once staff call, and returns with Undo', async () => {
  const provider = await makeProvider(clinic, {}, admin.id)
  const [missed, kept] = [await makeFor(provider, 'no-show', 3), await makeFor(provider, 'completed', 6)]
  const listed = async () => (await ask(readDashboard)).days.missed.map(({ id }) => id)
  expect(await listed()).toEqual([missed])
  // A repeated click counts once.
  await ask(markCalled, { id: missed, called: true })
  await ask(markCalled, { id: missed, called: true })
  expect(await listed()).toEqual([])
  await ask(markCalled, { id: missed, called: false })
  expect(await listed()).toEqual([missed])
  await expect(ask(markCalled, { id: kept, called: true })).rejects.toMatchObject({ code: 'step-not-possible' })
  await expect(ask(markCalled, { id: randomUUID(), called: true })).rejects.toMatchObject({ code: 'not-found' })
  expect(await clinic.rows(`select action from audit where subject_type = 'visit' order by id`)).toEqual([
    { action: 'visit.called' },
    { action: 'visit.not-called' },
  ])
})

test('the palette offers to confirm a time only for requests that can be confirmed', async () => {
  await clinic.rows(
    `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, appointment_at, created_at, contacted_at)
     select gen_random_uuid(), 'consultation', 'CO-' || n, 'Zuleika ' || state, 'zu@example.com', '(305) 555-0100', state,
       now() + interval '1 day', now() - n * interval '1 hour', now()
     from unnest(array['contacted', 'canceled', 'done', 'declined']) with ordinality one (state, n)`,
  )
  const { found } = await ask(searchEverything, { q: 'zuleika' })
  expect(found).toHaveLength(4)
  expect(toConfirm(found, () => {}).entries.map(({ title }) => title)).toEqual(
    ['contacted', 'canceled', 'declined'].map((state) => `Confirm a time for Zuleika ${state}`),
  )
})

test('the palette finds people, visits and newsletters by any part of a name, address or number', async () => {
  await visit(signUpForEmail, makeEmailSignup({ firstName: 'Zuleika', email: 'zu@example.com' }))
  await visit(sendTestimonial, makeTestimonial({ fullName: 'Zuleika Haddad' }))
  await visit(checkIn, await makeCheckIn({ fullName: 'Zuleika Moreau' }))
  expect((await ask(searchEverything, { q: 'zulei' })).found.map(({ kind, title }) => [kind, title])).toEqual([
    ['check-in', 'Zuleika Moreau'],
    ['email-signup', 'Zuleika'],
    ['testimonial', 'Zuleika Haddad'],
  ])
  expect((await ask(searchEverything, { q: 'zu@ex' })).found).toHaveLength(1)
  await visit(sendTestimonial, makeTestimonial({ fullName: 'Long Winded', testimonial: 'a calm '.repeat(20) }))
  expect((await ask(searchEverything, { q: 'winded' })).found[0]?.detail).toMatch(/^a calm .{65,72}…$/)
  const provider = await makeProvider(clinic, {}, admin.id)
  await clinic.rows(
    `insert into visits (id, provider_id, kind, status, client_name, client_phone, place, starts_at, ends_at, leaves_at, version, created_at)
     select gen_random_uuid(), $1, 'home', 'scheduled', 'Zoë Caller', '(305) 555-0147', 'Home', at, at + interval '1 hour', at, 1, now()
     from (select $2::timestamptz as at) _`,
    [provider, easternInstant('2027-03-05', 14, 0)],
  )
  for (const q of ['zoe caller', '305.555.0147'])
    expect((await ask(searchEverything, { q })).found).toMatchObject([
      { kind: 'visit', title: 'Zoë Caller', detail: 'Friday, March 5, 2027 at 2:00 PM' },
    ])
  await makeNewsletter(clinic, new Date(), { subject: 'Noël at the clinic' })
  expect((await ask(searchEverything, { q: 'june noel' })).found).toMatchObject([{ kind: 'newsletter', title: 'June' }])
})
