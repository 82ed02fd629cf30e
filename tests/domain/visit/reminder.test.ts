/** Reminders and thanks: once per visit and start, even if run twice, and none for an outdated time (decision 40). */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { moveVisit, stepVisit } from '../../../netlify/domain/visit/act.ts'
import { makeVisit } from '../../../netlify/domain/visit/make.ts'
import { oweReminders } from '../../../netlify/domain/visit/owe-reminder.ts'
import { findVisit } from '../../../netlify/domain/visit/visit.ts'
import { findReminders } from '../../../netlify/domain/visit/reminder.ts'
import { blobsEnv } from '../../../netlify/local/host/blobs.ts'
import { freePort } from '../../../netlify/local/host/loopback.ts'
import { sweepOutbox } from '../../../netlify/mail/deliver.ts'
import { openPostmark } from '../../../netlify/mail/postmark.ts'
import { useClinic } from '../../support/clinic.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { makeProvider } from '../../support/rows/provider.ts'

const clinic = useClinic()
const day = '2027-05-12'
const at = (hour: number, on = day) => easternInstant(on, hour, 0)
const booked = at(12, '2027-05-01')
const staff = { actorKind: 'admin', actorId: randomUUID() } as const
const db = () => openDb(30_000)
let providerId: string

beforeEach(async () => {
  await clinic.reset()
  providerId = await makeProvider(clinic)
})

async function make(startsAt: Date, email = 'ana@example.com'): Promise<string> {
  const id = randomUUID()
  const slot = {
    providerId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    city: 'Miami Beach',
    zipCode: '33140',
  } as const
  const facts = {
    kind: 'home',
    clientName: 'Ana Pereira',
    clientEmail: email,
    clientPhone: '',
    place: 'Home',
    address: '',
  } as const
  await makeVisit(db(), { id, facts, slot, items: [] }, staff, booked)
  return id
}
async function run(now: Date): Promise<void> {
  const { due } = await findReminders(db(), now)
  await oweReminders(db(), due, now)
}
const owed = () =>
  clinic.rows<object>(
    `select data->>'reminder' as kind, data->>'startsAt' as at, state from outbox where template = 'visit-reminder' order by due_at`,
  )

test('each reminder is queued once, even by simultaneous and repeated runs', async () => {
  await make(at(14))
  await Promise.all(Array.from({ length: 6 }, () => run(at(14, '2027-05-10'))))
  await run(at(15, '2027-05-10'))
  expect(await owed()).toMatchObject([{ kind: '48h', state: 'pending' }])
  await Promise.all([run(at(11)), run(at(11))])
  expect(await owed()).toMatchObject([{ kind: '48h' }, { kind: '3h' }])
})

test('a reminder goes only to the new address if the client’s email is corrected at that moment', async () => {
  const id = await make(at(14), 'ana@gmial.com')
  const now = at(14, '2027-05-10')
  const { due } = await findReminders(db(), now)
  await clinic.rows(`update visits set client_email = 'ana@gmail.com', link_version = 1 where id = '${id}'`)
  await oweReminders(db(), due, now)
  await run(now)
  expect(await clinic.rows(`select recipient from outbox where template = 'visit-reminder'`)).toEqual([
    { recipient: 'ana@gmail.com' },
  ])
})

test('a moved visit gets a reminder of its new time, and the waiting one of its old time is not sent', async () => {
  const id = await make(at(14))
  await run(at(14, '2027-05-10'))
  await moveVisit(db(), { id, version: 1, startsAt: at(16, '2027-05-14') }, staff, at(14, '2027-05-10'))
  await sweepOutbox(db(), openPostmark(), () => at(15, '2027-05-10'), at(16, '2027-05-10'))
  expect(await owed()).toEqual([])
  await run(at(16, '2027-05-12'))
  expect(await owed()).toMatchObject([{ at: at(16, '2027-05-14').toISOString(), state: 'pending' }])
  // Changed at the moment of sending.
  await clinic.rows(`update visits set status = 'canceled', canceled_by = 'client' where id = '${id}'`)
  await sweepOutbox(db(), openPostmark(), () => at(17, '2027-05-12'), at(18, '2027-05-12'))
  expect(await owed()).toMatchObject([{ state: 'withheld' }])
})

test('a reminder that couldn’t be sent for hours is withheld once it is too late to help', async () => {
  await make(at(14))
  await run(at(11))
  await sweepAt(at(13))
  expect(await owed()).toMatchObject([{ kind: '3h', state: 'withheld' }])
  await run(at(13))
  expect(await clinic.rows(`select skipped from visit_reminders where kind = '3h'`)).toEqual([{ skipped: 'too-late' }])
})

test('a reminder due at 8 PM is sent then, or at 8 the next morning if it couldn’t be', async () => {
  await make(at(20))
  await run(at(20, '2027-05-10'))
  const states = async () => (await owed()).map((row) => (row as { state: string }).state)
  await sweepAt(new Date(at(20, '2027-05-10').getTime() + 5 * 60_000))
  expect(await states()).toEqual(['sent'])
  await clinic.rows(`update outbox set state = 'pending', sent_at = null, message_id = null where template = 'visit-reminder'`)
  await sweepAt(at(23, '2027-05-10'))
  expect(await states()).toEqual(['pending'])
  await sweepAt(at(7, '2027-05-11'))
  expect(await states()).toEqual(['pending'])
  await sweepAt(at(8, '2027-05-11'))
  expect(await states()).toEqual(['sent'])
})

test('on the night when clocks go back, the reminder of an early visit is still sent at 8 PM', async () => {
  providerId = await makeProvider(clinic, { hours: [['Miami Beach', 7 * 60, 20 * 60]] })
  // 48 hours before is before 8 AM on the day with 25 hours.
  await make(easternInstant('2027-11-09', 7, 30))
  const evening = easternInstant('2027-11-06', 20, 0)
  await run(evening)
  await sweepAt(new Date(evening.getTime() + 5 * 60_000))
  expect(await owed()).toMatchObject([{ kind: '48h', state: 'sent' }])
})

test('a reminder whose answer was lost in the evening isn’t sent again in the morning', async () => {
  await make(at(20))
  await run(at(20, '2027-05-10'))
  const evening = (minutes: number) => new Date(at(20, '2027-05-10').getTime() + minutes * 60_000)
  clinic.mailbox.clear()
  const real = openPostmark()
  await sweepAt(evening(5), {
    ...real,
    send: async (message) => (await real.send(message), { kind: 'unknown', reason: 'no answer' }),
  })
  await sweepAt(evening(30), { ...real, find: async () => undefined })
  await sweepAt(at(8, '2027-05-11'))
  expect(await owed()).toMatchObject([{ state: 'sent' }])
  const [reminder] = await clinic.rows<{ id: string }>(`select id from outbox where template = 'visit-reminder'`)
  expect(clinic.mailbox.emails().filter(({ Metadata }) => Metadata?.['letter'] === reminder!.id)).toHaveLength(1)
})

test('reminders are queued even if the blob store is down, and the run reports the failure', async () => {
  await make(at(14))
  const away = blobsEnv({ url: `http://127.0.0.1:${await freePort()}`, token: 'none' }, 'nobody')
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', away.NETLIFY_BLOBS_CONTEXT)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(run(at(14, '2027-05-10'))).rejects.toThrow()
  expect(await owed()).toMatchObject([{ kind: '48h', state: 'pending' }])
})

test('a client who was just emailed the new time gets no reminder, unless that email wasn’t sent', async () => {
  const [emailed, refused, withheld] = [
    await make(at(9)),
    await make(at(12), 'bo@example.com'),
    await make(at(15), 'cy@example.com'),
  ]
  for (const id of [emailed, refused, withheld]) {
    const { startsAt } = await findVisit(db(), id)
    const change = { id, version: 1, startsAt: new Date(startsAt.getTime() + 3_600_000) }
    await moveVisit(db(), change, staff, at(8, '2027-05-10'))
  }
  await clinic.rows(`update outbox set state = 'rejected' where recipient = 'bo@example.com'`)
  await clinic.rows(`update outbox set state = 'withheld' where recipient = 'cy@example.com'`)
  await run(at(17, '2027-05-10'))
  expect(await clinic.rows('select visit_id as id, skipped from visit_reminders order by starts_at')).toEqual([
    { id: emailed, skipped: 'just-told' },
    { id: refused, skipped: null },
    { id: withheld, skipped: null },
  ])
})

test('a canceled visit gets no reminder, and a visit without an email is recorded as skipped', async () => {
  const id = await make(at(14))
  await make(at(17), '')
  await clinic.rows(`update visits set status = 'canceled', canceled_by = 'clinic' where id = '${id}'`)
  await run(at(17, '2027-05-10'))
  expect(await owed()).toEqual([])
  expect(await clinic.rows('select kind, skipped from visit_reminders')).toEqual([{ kind: '48h', skipped: 'no-email' }])
})

test('a thank-you email goes out a day after a visit, and only once for two visits of one person', async () => {
  const [first, second] = [await make(at(10)), await make(at(15))]
  await stepVisit(db(), { id: first, version: 1, step: 'completed' }, staff, at(11))
  await stepVisit(db(), { id: second, version: 1, step: 'completed' }, staff, at(16))
  await run(at(11, '2027-05-13'))
  await run(at(16, '2027-05-13'))
  await run(at(17, '2027-05-13'))
  expect(await clinic.rows(`select count(*)::int as many from outbox where template = 'visit-thanks'`)).toEqual([{ many: 1 }])
  expect(await clinic.rows(`select skipped from visit_reminders where kind = 'thanks' order by at`)).toEqual([
    { skipped: null },
    { skipped: 'thanked' },
  ])
})
