/** Two people change visits at the same moment: one is refused or goes second, and neither undoes the other. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { openDb, type Db } from '../../../netlify/db/client.ts'
import type { Caller } from '../../../netlify/auth/access.ts'
import { deleteAdminUser } from '../../../netlify/domain/account/admin-user.ts'
import { trashVisit } from '../../../netlify/domain/visit/delete.ts'
import { makeChange, type Slot } from '../../../netlify/domain/visit/place.ts'
import { canceling, making, moving, stepping } from '../../../netlify/domain/visit/change.ts'
import { findVisit, fromVersion } from '../../../netlify/domain/visit/visit.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'

const clinic = useClinic()
const day = '2027-05-12'
const at = (hour: number, on = day) => easternInstant(on, hour, 0)
const now = new Date('2027-05-01T12:00:00Z')
const later = new Date('2027-05-12T22:00:00Z')
const admin = { userId: randomUUID() }
const context = { actor: { actorKind: 'admin', actorId: admin.userId }, now } as const
const facts = { kind: 'home', clientName: 'Ana Pereira', clientEmail: '', clientPhone: '', place: 'Home', address: '' } as const
let providerId: string

beforeEach(async () => {
  await clinic.reset()
  providerId = await makeProvider(clinic)
})

const db = () => openDb(30_000)

/** A database that lets something else happen in the first batch of a change, before the statement at the index `place`. */
function interrupted(place: number, something: () => Promise<unknown>): Db {
  const whole = db()
  let isFirst = true
  const oneByOne = async (statements: readonly PromiseLike<unknown>[]) => {
    const results: unknown[] = []
    for (const [index, statement] of statements.entries()) {
      if (index === place) await something()
      results.push(await statement)
    }
    return results
  }
  const batch = (statements: Parameters<Db['batch']>[0]) => {
    if (!isFirst) return whole.batch(statements)
    isFirst = false
    return oneByOne(statements as unknown as readonly PromiseLike<unknown>[])
  }
  return Object.assign(Object.create(whole) as Db, { batch })
}

const slot = (from: Date, zipCode = '33140'): Slot => ({
  ...{ providerId, startsAt: from, endsAt: new Date(from.getTime() + 60 * 60_000), city: 'Miami Beach', zipCode },
})

async function make(where: Slot): Promise<string> {
  const id = randomUUID()
  await makeChange(db(), making(db(), { id, requestId: null, facts, slot: where, items: [], sequence: 0 }, context))
  return id
}
async function move(id: string, where: Slot, over = db()): Promise<void> {
  const visit = await findVisit(db(), id)
  await fromVersion(over, visit, visit.version, moving(over, visit, where, {}, context))
}
async function cancel(id: string, over = db()): Promise<void> {
  const visit = await findVisit(db(), id)
  await fromVersion(over, visit, visit.version, canceling(over, visit, 'By phone', context))
}
async function complete(id: string, over: Db): Promise<void> {
  const visit = await findVisit(db(), id)
  await fromVersion(over, visit, visit.version, stepping(over, visit, 'completed', context))
}
const trash = (id: string, over = db()) => trashVisit(over, { id }, 'deleted', admin, later)
const stored = async (id: string) =>
  (
    await clinic.rows<object>(
      `select status, version, starts_at as "startsAt", deleted_at is not null as deleted from visits where id = $1`,
      [id],
    )
  )[0]

test('two visits of a day that move at the same moment both keep their new times', async () => {
  const id = await make(slot(at(9)))
  const next = await make(slot(at(12), '33160'))
  const toAnotherDay = slot(at(9, '2027-05-20'))
  await move(
    id,
    toAnotherDay,
    interrupted(1, () => move(next, slot(at(15), '33160'))),
  )
  expect(await stored(id)).toMatchObject({ startsAt: toAnotherDay.startsAt })
  expect(await findVisit(db(), next)).toMatchObject({ startsAt: at(15), endsAt: at(16), travelFrom: null, leavesAt: at(15) })
})

test('a canceled visit that is scheduled again while someone deletes it isn’t deleted', async () => {
  const id = await make(slot(at(9)))
  await cancel(id)
  const again = () => move(id, slot(at(15)))
  await expect(trash(id, interrupted(0, again))).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(await stored(id)).toMatchObject({ status: 'scheduled', deleted: false })
})

test.each<[string, (id: string, over: Db) => Promise<void>]>([
  ['scheduled again', (id, over) => move(id, slot(at(15)), over)],
  ['canceled', cancel],
  ['completed', complete],
])('a visit that is deleted while it is being %s stays in the trash unchanged', async (_what, change) => {
  const id = await make(slot(at(9)))
  const before = await stored(id)
  await expect(
    change(
      id,
      interrupted(0, () => trash(id)),
    ),
  ).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(await stored(id)).toEqual({ ...before, deleted: true })
})

test('a provider whose account is deleted at that moment gets no visit', async () => {
  await makeProvider(clinic)
  const whole = db()
  let isFirst = true
  const batch = async (statements: Parameters<Db['batch']>[0]) => {
    const read = await whole.batch(statements)
    if (isFirst) await deleteAdminUser(whole, { id: providerId }, { ...admin, role: 'admin' } as Caller, now)
    isFirst = false
    return read
  }
  const over = Object.assign(Object.create(whole) as Db, { batch })
  const visit = { id: randomUUID(), requestId: null, facts, slot: slot(at(10)), items: [], sequence: 0 }
  await expect(makeChange(over, making(over, visit, context))).rejects.toMatchObject({ code: 'no-provider' })
  expect(await clinic.rows('select 1 from visits')).toEqual([])
})
