/** Records who got their shot. Nobody gets one marked without consent, or with answers that nobody read. */
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { shotDoubts } from '../../../src/catalog/event/shot-doubt.ts'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import {
  missingDose,
  missingLot,
  type CheckInRow,
  type setAdministered as contract,
} from '../../../src/contracts/admin-check-in.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { batch, type Db } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { audit } from '../../db/schema/audit.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { fieldSeal } from '../../db/seal.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, type Actor } from '../rule/admin-change.ts'
import { admins } from '../rule/admins.ts'
import { accountName } from '../rule/account-name.ts'
import { openShotColumn } from './answers.ts'
import { healthPlace, type ShotColumn } from './health-place.ts'
import { checkInColumns, checkInRow } from './list.ts'

type Input = InputOf<typeof contract>

/** How long an opening counts as having read the answers. */
const readMs = hourMs

const { givenBy, givenAt, dose, lot } = checkIns
const shotColumns = { ...checkInColumns, givenBy, givenAt, dose, lot }

const keptRow = (id: string) => and(eq(checkIns.id, id), isNull(checkIns.deletedAt))

/** Everything the rules need to know, in one round trip. */
async function read(db: Db, { id, shot }: Input, actor: Actor, now: Date) {
  const giver = shot?.by ?? actor.userId
  const opening = and(
    eq(audit.subjectType, 'event-signup'),
    eq(audit.subjectId, id),
    eq(audit.action, 'event-signup.opened'),
    eq(audit.actorId, actor.userId),
    sql`${audit.detail} ->> 'purpose' = 'view'`,
    gte(audit.at, new Date(now.getTime() - readMs)),
  )
  const { found, givers, openings } = await batch(db, {
    found: db.select(shotColumns).from(checkIns).where(keptRow(id)),
    givers: db
      .select({ id: accounts.id, name: accountName() })
      .from(accounts)
      .where(and(admins, eq(accounts.id, giver))),
    openings: db.select({ id: audit.id }).from(audit).where(opening).limit(1),
  })
  return { row: found[0], giver: givers[0], isRead: openings.length > 0 }
}

type Known = Awaited<ReturnType<typeof read>>
type Stored = NonNullable<Known['row']>

/** Whether the row already says what a repeated request asks for. */
function saysSo(row: Stored, { administered, shot, again }: Input, actor: Actor): boolean {
  if (row.administered !== administered) return false
  if (!administered || again) return true
  const { by, dose: asked, lot: from } = shot ?? { by: actor.userId, dose: '', lot: '' }
  return row.givenBy === by && openShotColumn(row, 'dose') === asked && openShotColumn(row, 'lot') === from
}

/**
 * Refuses a shot that must not be marked: `no-consent`, `answers-unread`, `check-first`, and `invalid-input` for an incomplete
 * record.
 */
function assertMayBeGiven(row: Stored, { shot, again, checked }: Input, { giver, isRead }: Known, now: Date): void {
  if (!row.consentB12) throw new Refusal('no-consent')
  if (again && row.givenAt) return
  if (row.hasAnswers && !isRead) throw new Refusal('answers-unread')
  if (!checked && shotDoubts(row, easternDay(now)).length > 0) throw new Refusal('check-first')
  const fields = {
    ...(!giver && { 'shot.by': 'Choose who gave the shot.' }),
    ...(row.hasAnswers && !shot?.dose && { 'shot.dose': missingDose }),
    ...(row.hasAnswers && !shot?.lot && { 'shot.lot': missingLot }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
}

/** The record that a marked shot leaves; none if it only puts the earlier one back. */
function recordOf({ id, shot, again }: Input, row: Stored, giver: string, now: Date) {
  if (again && row.givenAt) return {}
  const { seal } = fieldSeal()
  const sealed = (column: ShotColumn) => (shot?.[column] ? seal(shot[column], healthPlace(id, column)) : null)
  return { givenBy: giver, givenAt: now, dose: sealed('dose'), lot: sealed('lot') }
}

/**
 * Marks a shot as given or not given. If two desks change the same version, only one succeeds; repeating a change returns the same
 * row. Refuses `not-found`, `changed-meanwhile`, and what `assertMayBeGiven` refuses.
 */
export async function setAdministered(db: Db, input: Input, actor: Actor, now: Date): Promise<CheckInRow> {
  const { id, version, administered } = input
  const known = await read(db, input, actor, now)
  const { row, giver } = known
  if (!row) throw new Refusal('not-found')
  if (saysSo(row, input, actor) && (row.version === version || row.version === version + 1)) return shown(row)
  // Given already, but by another record: a screen may know the row's new version and still hold the earlier question.
  if (row.version !== version || row.administered === administered) throw new Refusal('changed-meanwhile')
  if (administered) assertMayBeGiven(row, input, known, now)

  const change = db
    .update(checkIns)
    .set({ administered, version: version + 1, ...(administered && recordOf(input, row, giver?.id ?? actor.userId, now)) })
    .where(and(keptRow(id), eq(checkIns.version, version)))
    .returning({ id: checkIns.id })
  // The earlier record comes back with Undo, whoever gave it.
  const isKept = input.again && row.givenAt !== null
  const entry = administered
    ? { action: 'event-signup.administered', ...(!isKept && { detail: { givenBy: giver?.name ?? '' } }) }
    : { action: 'event-signup.pending' }
  const { found } = await batch(db, {
    changed: changeOne(db, actor, change, { ...entry, subjectType: 'event-signup', subjectId: id }, now),
    found: db.select(shotColumns).from(checkIns).where(keptRow(id)),
  })
  const [after] = found
  if (!after) throw new Refusal('not-found')
  if (after.version !== version + 1 || !saysSo(after, input, actor)) throw new Refusal('changed-meanwhile')
  return shown(after)
}

function shown({ givenBy: _by, givenAt: _at, dose: _dose, lot: _lot, ...row }: Stored): CheckInRow {
  return checkInRow(row)
}
