/** A provider's calendar feed: a secret address, and a file that calendars understand (decision 38). */
import { createHash, randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, easternDay, easternInstant, formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { call } from '../../../src/client/call.ts'
import { changeVisitFeed, endVisitFeed, readOwnVisitFeed, renewVisitFeed } from '../../../src/contracts/visit/feed.ts'
import type { Caller } from '../../../netlify/auth/access.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { deleteAdminUser, restoreAdminUser } from '../../../netlify/domain/account/admin-user.ts'
import { readVisitFeed } from '../../../netlify/domain/visit/feed.ts'
import { makeChange } from '../../../netlify/domain/visit/place.ts'
import { canceling, making, moving, stepping } from '../../../netlify/domain/visit/change.ts'
import { findVisit, slotOf, type VisitFacts } from '../../../netlify/domain/visit/visit.ts'
import * as adminVisitFeed from '../../../netlify/functions/admin/visit/feed.ts'
import * as visitFeed from '../../../netlify/functions/visit-feed.ts'
import { calendarFeed } from '../../../netlify/mail/calendar-feed.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminVisitFeed, visitFeed)
let admin: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  await makeProvider(clinic, {}, admin.id)
  ask = asking(admin)
})

afterEach(() => vi.restoreAllMocks())

const tomorrow = addDays(easternDay(new Date()), 1)
const at = (hour: number, minute = 0, day = tomorrow) => easternInstant(day, hour, minute)
const context = () => ({ actor: { actorKind: 'admin', actorId: admin.id }, now: new Date() }) as const

/** A home visit of an hour. */
async function visit(startsAt: Date, facts: Partial<VisitFacts> = {}, zipCode: string | null = '33139'): Promise<string> {
  const id = randomUUID()
  const whom: VisitFacts = {
    ...{ kind: 'home' as const, clientName: 'Ana María Pérez', clientEmail: 'ana@example.com', clientPhone: '(305) 555-0147' },
    ...{ place: 'Your address, ZIP code 33139', address: '1 Ocean Drive; Apt 2, Miami Beach, FL 33139', ...facts },
  }
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const city = whom.kind === 'phone' ? null : 'Miami Beach'
  const slot = { providerId: admin.id, startsAt, endsAt, city, zipCode: city && zipCode } as const
  await makeChange(openDb(), making(openDb(), { id, requestId: null, facts: whom, slot, items: [], sequence: 0 }, context()))
  return id
}

const ownAddress = async () => (await ask(readOwnVisitFeed, { show: 'address' })).feed!.address!
const made = async () => (await ask(renewVisitFeed, {})).feed!.address!
const local = (address: string) => address.slice(address.indexOf('/api/'))
const get = (address: string, init: RequestInit = {}) => server.fetch(local(address), init)

/** The entries of a feed, as read by a library that we didn't write. */
async function entries(address: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await get(address)).text()) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid.split('@')[0]!,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: String(component.getFirstPropertyValue('status')),
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
    }
  })
}

test('a provider has no feed until they create its address, and it then shows place and initials only', async () => {
  const id = await visit(at(9, 30))
  expect(await ask(readOwnVisitFeed, {})).toEqual({ feed: null })
  const address = await made()
  expect(await ownAddress()).toBe(address)
  expect(address).toMatch(/\/api\/visit-feed\?file=[0-9a-f-]{36}\.[\w-]{43}\.ics$/)
  expect(await entries(address)).toEqual([
    {
      uid: id,
      sequence: 0,
      summary: 'IV visit · A. P.',
      location: 'Miami Beach, 33139',
      description: null,
      status: 'CONFIRMED',
      startsAt: at(9, 30).toISOString(),
      endsAt: at(10, 30).toISOString(),
    },
  ])
  const text = (await (await get(address)).text()).replaceAll('\r\n ', '')
  for (const secret of ['Ana', 'Ocean', 'ana@', '555-01', 'Grace']) expect(text).not.toContain(secret)
})

test('a feed shows names and addresses once the provider turns them on, with any characters escaped', async () => {
  await visit(at(9), { clientName: 'Zoë \\n;,:" 😀 BEGIN:VEVENT', address: '9 "Sea" Road; Dock, 2 '.repeat(12) })
  const address = await made()
  await ask(changeVisitFeed, { showsClients: true })
  const response = await get(address)
  const text = await response.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const [entry, ...more] = await entries(address)
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    summary: 'IV visit · Zoë \\n;,:" 😀 BEGIN:VEVENT',
    location: '9 "Sea" Road; Dock, 2 '.repeat(12),
  })
  await ask(changeVisitFeed, { showsClients: false })
  expect((await entries(address))[0]).toMatchObject({ summary: 'IV visit · Z. B.', location: 'Miami Beach, 33139' })
})

test('a feed shows only the ZIP code of a home outside our cities', async () => {
  await visit(at(9), {}, '33020')
  expect(await entries(await made())).toMatchObject([{ location: '33020' }])
})

test('a feed states its name, its refresh interval and when to leave for each visit', async () => {
  await visit(at(9))
  await visit(at(13), { clientName: 'Bo' }, '33154')
  await visit(at(17), { kind: 'phone', clientName: 'Li', place: 'By phone', address: '' })
  const address = await made()
  const text = await (await get(address)).text()
  for (const line of [
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Tidelight visits',
    'NAME:Tidelight visits',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ])
    expect(text).toContain(`\r\n${line}\r\n`)
  const [, second, phone] = await entries(address)
  const travels = await clinic.rows<{ minutes: number }>('select travel_minutes as minutes from visits order by starts_at')
  const { minutes } = travels[1]!
  expect(minutes).toBeGreaterThan(0)
  expect(second!.description).toBe(
    `Leave at ${formatEasternTime(new Date(at(13).getTime() - minutes * 60_000))} ET: ${minutes} minutes from 33139.`,
  )
  expect(phone).toMatchObject({ summary: 'Call · L.', location: 'By phone', description: null })
})

test('a moved visit keeps its entry with a higher sequence, and a canceled one stays until its time is over', async () => {
  const id = await visit(at(9))
  const address = await made()
  const before = await findVisit(openDb(), id)
  await makeChange(openDb(), moving(openDb(), before, { ...slotOf(before), startsAt: at(15), endsAt: at(16) }, {}, context()))
  expect(await entries(address)).toMatchObject([{ uid: id, sequence: 1, startsAt: at(15).toISOString() }])

  await makeChange(openDb(), canceling(openDb(), await findVisit(openDb(), id), '', context()))
  expect(await entries(address)).toMatchObject([
    { uid: id, sequence: 2, status: 'CANCELLED', summary: 'Canceled: IV visit · A. P.' },
  ])
  const file = local(address).split('file=')[1]!
  const later = async (now: Date) => (await readVisitFeed(openDb(), { file }, now)).visits
  expect(await later(at(15, 59))).toHaveLength(1)
  expect(await later(at(16))).toHaveLength(0)

  const missed = await visit(at(18))
  await makeChange(openDb(), stepping(openDb(), await findVisit(openDb(), missed), 'no-show', context()))
  expect(await entries(address)).toMatchObject([{}, { uid: missed, summary: 'No-show: IV visit · A. P.', status: 'CONFIRMED' }])
  await clinic.rows('update visits set deleted_at = now(), deleted_by = $1', [admin.id])
  expect(await entries(address)).toEqual([])
})

test('a visit’s entry has the request’s id as its UID, like the emails', async () => {
  const id = await visit(at(9))
  const requestId = randomUUID()
  const { visits } = await readVisitFeed(openDb(), { file: local(await made()).split('file=')[1]! }, new Date())
  const [shown] = visits
  expect(shown!.entry).toBe(id)
  const text = new TextDecoder().decode(
    calendarFeed({ showsClients: false, createdAt: shown!.changedAt, visits: [{ ...shown!, entry: requestId }] }).bytes,
  )
  expect(text).toContain(`UID:${requestId}@`)
})

test.each([
  ['spring', '2027-03-14', '2027-03-13'],
  ['fall', '2027-11-07', '2027-11-06'],
])(
  'each visit keeps its hour over the %s clock change, from 30 days back to 180 days ahead',
  async (_season, sunday, saturday) => {
    const times = [at(9, 30, saturday), at(9, 30, sunday), at(20, 0, sunday)]
    for (const startsAt of times) await visit(startsAt)
    const file = local(await made()).split('file=')[1]!
    const now = easternInstant(addDays(saturday, -3), 12, 0)
    const feed = await readVisitFeed(openDb(), { file }, now)
    const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(calendarFeed(feed).bytes)) as unknown[])
    const read = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component).startDate.toJSDate())
    expect(read).toEqual(times)
    expect(read.map(formatEasternTime)).toEqual(['9:30 AM', '9:30 AM', '8:00 PM'])

    const seen = async (day: string) =>
      (await readVisitFeed(openDb(), { file }, easternInstant(day, 12, 0))).visits.map((one) => one.startsAt)
    expect(await seen(addDays(saturday, 30)), 'thirty days back').toHaveLength(3)
    expect(await seen(addDays(saturday, 31))).toHaveLength(2)
    expect(await seen(addDays(saturday, -180)), 'half a year ahead').toHaveLength(1)
    expect(await seen(addDays(saturday, -181))).toHaveLength(0)
  },
)

test('an unchanged feed answers 304 to its ETag, and shared caches don’t store it', async () => {
  const id = await visit(at(9))
  const address = await made()
  const first = await get(address)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('netlify-cdn-cache-control')).toBeNull()
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const body = await first.text()
  const etag = first.headers.get('etag')!
  expect(etag).toBe(`"${createHash('sha256').update(body).digest('base64url')}"`)
  const stepped = (await clinic.rows<{ at: Date }>('select max(at) at from visit_steps'))[0]!.at
  const created = new Date((await ask(readOwnVisitFeed, {})).feed!.createdAt)
  const latest = new Date(Math.max(new Date(stepped).getTime(), created.getTime()))
  expect(first.headers.get('last-modified')).toBe(latest.toUTCString())

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(address, { headers: { 'if-none-match': known } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  const head = await get(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
    200,
    etag,
    String(Buffer.byteLength(body)),
  ])
  const before = await findVisit(openDb(), id)
  await makeChange(openDb(), moving(openDb(), before, { ...slotOf(before), startsAt: at(10), endsAt: at(11) }, {}, context()))
  const changed = await get(address, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

const ended = async (address: string) => {
  const response = await get(address)
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return [response.status, error.code, error.message] as const
}

test('a new feed address ends the previous one, and so does turning the feed off', async () => {
  const first = await made()
  const second = await made()
  expect(second).not.toBe(first)
  expect(await ended(first)).toEqual([410, 'feed-ended', expect.stringContaining('no longer works')])
  expect((await get(second)).status).toBe(200)
  expect(await ask(endVisitFeed, {})).toEqual({ feed: null })
  expect((await ended(second))[0]).toBe(410)
  expect(
    await clinic.rows(`select action from audit where subject_id = $1 and action like '%.feed-%' order by id`, [admin.id]),
  ).toEqual(['account.feed-renewed', 'account.feed-renewed', 'account.feed-ended'].map((action) => ({ action })))
})

test.each([
  ['stopped treating', 'update providers set ended_at = now() where account_id = $1'],
  ['was deleted', 'update accounts set deleted_at = now(), deleted_by = id where id = $1'],
  ['is no longer an admin', `update accounts set role = 'client' where id = $1`],
])('the feed of a provider who %s ends at once', async (_what, statement) => {
  await signedIn(server, 'admin')
  await visit(at(9))
  const address = await made()
  expect((await get(address)).status).toBe(200)
  await clinic.rows(statement, [admin.id])
  expect((await ended(address))[0]).toBe(410)
})

test('an account restored from the trash doesn’t get its old feed address back', async () => {
  const owner = await signedIn(server, 'admin')
  await visit(at(9))
  const address = await made()
  const by = { userId: owner.id } as Caller
  await deleteAdminUser(openDb(), { id: admin.id }, by, new Date())
  await restoreAdminUser(openDb(), { id: admin.id }, by, new Date())
  expect((await ended(address))[0]).toBe(410)
  expect(await clinic.rows('select 1 from provider_feeds')).toEqual([])
})

test('an admin who isn’t allowed to delete an account doesn’t end its feed either', async () => {
  const below = await signedIn(server, 'admin')
  await clinic.rows('update accounts set inviters = array[$1]::uuid[] where id = $2', [admin.id, below.id])
  const address = await made()
  const deleted = deleteAdminUser(openDb(), { id: admin.id }, { userId: below.id } as Caller, new Date())
  await expect(deleted).rejects.toMatchObject({ code: 'above-you' })
  expect((await get(address)).status).toBe(200)
})

test('only providers can have a feed, and nobody can read or change another’s', async () => {
  await made()
  const other = asking(await signedIn(server, 'admin'))
  expect(await other(readOwnVisitFeed, {})).toEqual({ feed: null })
  await expect(other(renewVisitFeed, {})).rejects.toMatchObject({ code: 'no-provider' })
  await expect(other(changeVisitFeed, { showsClients: true })).rejects.toMatchObject({ code: 'not-found' })
  await other(endVisitFeed, {})
  expect((await ask(readOwnVisitFeed, {})).feed).not.toBeNull()
})

test('a feed address that is cut off, made up or signed for another feed opens nothing', async () => {
  const address = await made()
  const [id, signature] = local(address).split('file=')[1]!.split('.')
  const flipped = `${signature!.startsWith('A') ? 'B' : 'A'}${signature!.slice(1)}`
  for (const file of [`${id}.${flipped}.ics`, `${randomUUID()}.${signature}.ics`]) {
    const response = await server.fetch(`/api/visit-feed?file=${file}`)
    expect(response.status).toBe(404)
  }
  for (const file of [`${id}.${signature!.slice(1)}.ics`, `${id}.ics`, `${id}.${signature}`])
    expect((await server.fetch(`/api/visit-feed?file=${file}`)).status).toBe(422)
})

test('the feed’s secret is in no row, no audit entry and no log line', async () => {
  const lines: string[] = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line)))
  const address = await made()
  const signature = address.split('.').at(-2)!
  await get(address)
  await ask(changeVisitFeed, { showsClients: true })
  await made()
  await get(address)
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.join('\n')).not.toContain(signature)
  expect(lines.join('\n')).not.toContain(address.split('file=')[1]!.slice(0, 36))
  for (const { table } of await clinic.rows<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )) {
    const rows = await clinic.rows<{ row: string }>(`select t::text as row from "${table}" t`)
    expect(rows.map(({ row }) => row).join('\n'), table).not.toContain(signature)
  }
})

test('a feed reads all its visits with one statement after the rate limit’s', async () => {
  for (const hour of [8, 10, 12, 14]) await visit(at(hour))
  const address = await made()
  const watched = vi.spyOn(globalThis, 'fetch')
  expect((await get(address)).status).toBe(200)
  expect(watched).toHaveBeenCalledTimes(2)
})

test('an old session has to prove itself before it creates a feed, shows its address or shows clients in it', async () => {
  await made()
  await clinic.rows(`update devices set created_at = now() - interval '10 minutes' where account_id = $1`, [admin.id])
  expect(await call(renewVisitFeed, {}, admin.options)).toMatchObject({ failure: { code: 'prove-again' } })
  expect(await call(changeVisitFeed, { showsClients: true }, admin.options)).toMatchObject({ failure: { code: 'prove-again' } })
  expect(await call(readOwnVisitFeed, { show: 'address' }, admin.options)).toMatchObject({ failure: { code: 'prove-again' } })
  expect(await ask(changeVisitFeed, { showsClients: false })).toMatchObject({ feed: { showsClients: false, address: null } })
  expect(await ask(readOwnVisitFeed, {})).toMatchObject({ feed: { showsClients: false, address: null } })
})
