/** Puts, moves and takes away visits. Every change goes through here, so every change recalculates the legs (decision 36). */
import { eq, sql } from 'drizzle-orm'
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import type { CityName } from '../../../src/catalog/practice/city.ts'
import { batch, demandChange, inOneTransaction, isRefusedBy, sqlError, type Db, type Statement } from '../../db/client.ts'
import { providers } from '../../db/schema/provider.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { leavesAt, noLeg, type Stop } from './leg.ts'
import { tried } from './obstacle.ts'
import { changedLegs, planned, readSchedule, scheduleOf, type Schedule } from './schedule.ts'

/** Where and when a visit should take place. */
export type Slot = {
  readonly providerId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Null for a call, and for a home outside our ZIP codes. */
  readonly city: CityName | null
  readonly zipCode: string | null
  /** Minutes that staff entered; undefined counts them. */
  readonly travelMinutes?: number | undefined
  /** The leg that the visit had: its minutes stay while it begins where it did. */
  readonly leg?: Pick<Stop, 'travelMinutes' | 'travelFrom'> | undefined
  /** Why staff put it there despite a conflict. */
  readonly overbookedReason?: string | undefined
}

/** The rule that lets only one of two changes through that were planned from the same schedule. */
const asPlanned = 'providers_schedule'

/** The constraint that no visits of a provider overlap. */
const onePlace = 'visits_one_place'

/** The rule that no visit takes a time which is held for someone else. */
const notHeld = 'visits_not_held'

/** The rule that a visit is changed only as it was read. */
export const asRead = 'visits_as_read'

/** Each round lets at least one change through, so this is more than could ever meet. */
const mostRounds = 50

function overtaken(error: unknown): boolean {
  return isRefusedBy(error, asPlanned)
}

function isTaken(error: unknown): boolean {
  const found = sqlError(error)
  return found?.state === '23P01' && (found.constraint === onePlace || found.constraint === notHeld)
}

export type Schedules = (providerId: string, day: Day) => Schedule

/** What a change needs to know, and the statements that make it. They see each provider's schedule as it will be when they run. */
export type Change = {
  readonly needs: readonly { readonly providerId: string; readonly day: Day }[]
  readonly statements: (schedules: Schedules) => readonly Statement[]
}

/** Adds the caller's own statements to a change of a visit, if there is one, in the same transaction. */
export function alongside(own: readonly Statement[], change: Change | undefined): Change {
  return { needs: change?.needs ?? [], statements: (schedules) => [...own, ...(change?.statements(schedules) ?? [])] }
}

/**
 * Makes a change in one transaction, planning it again if another one came first. Refuses `no-provider` if nobody of that id
 * treats, `time-taken`, and `changed-meanwhile` for a visit that isn't as it was read.
 */
export async function makeChange(db: Db, { needs, statements }: Change): Promise<void> {
  const keyOf = (providerId: string, day: Day) => `${providerId} ${day}`
  for (let round = 1; ; round += 1) {
    const read = await batch(
      db,
      Object.fromEntries(needs.map(({ providerId, day }) => [keyOf(providerId, day), readSchedule(db, providerId, day)])),
    )
    const schedules: Schedules = (providerId, day) => {
      const row = read[keyOf(providerId, day)]?.rows[0]
      if (!row) throw new Refusal('no-provider')
      return scheduleOf(row)
    }
    // Another change may come between the reads of two days. The lowest version is then outdated, so nothing is written.
    const versions = new Map<string, number>()
    for (const { providerId, day } of needs) {
      const { version } = schedules(providerId, day)
      versions.set(providerId, Math.min(version, versions.get(providerId) ?? version))
    }
    const held = [...versions].sort().map(([providerId, version]) =>
      demandChange(
        db,
        sql`update ${providers} set schedule_version = ${version + 1}
          where account_id = ${providerId}::uuid and schedule_version = ${version} returning 1`,
        asPlanned,
      ),
    )
    try {
      await inOneTransaction(db, [
        ...held,
        ...statements(schedules),
        // The legs change one by one, so check overlaps at the end, but here, where the error still names the rule.
        ...(held.length > 0 ? [db.execute(sql`set constraints ${sql.raw(onePlace)} immediate`)] : []),
      ])
      return
    } catch (error) {
      if (isTaken(error)) throw new Refusal('time-taken')
      if (isRefusedBy(error, asRead)) throw new Refusal('changed-meanwhile')
      if (!overtaken(error) || round === mostRounds) throw error
    }
  }
}

const legColumns = ({ startsAt, endsAt, travelMinutes, travelFrom }: Stop) => ({
  startsAt,
  endsAt,
  travelMinutes,
  travelFrom,
  leavesAt: leavesAt({ startsAt, travelMinutes }),
})

function legUpdates(db: Db, schedule: Schedule, plan: readonly Stop[], id: string): Statement[] {
  return changedLegs(schedule, plan, id).map((stop) => db.update(visits).set(legColumns(stop)).where(eq(visits.id, stop.id)))
}

/** A visit put into a schedule: its own columns, and the statements for the legs that it changes. */
export type Placed = { readonly columns: ReturnType<typeof legColumns>; readonly legs: readonly Statement[] }

/**
 * Plans a visit at a slot. Refuses `no-provider` for one who stopped treating, and `time-taken`, with what speaks against it as the
 * field `startsAt`, unless staff gave a reason. No reason takes a time that is held for a client: staff stop the offer first.
 */
export function place(db: Db, schedule: Schedule, id: string, slot: Slot): Placed {
  const { startsAt, endsAt, city, zipCode, leg = noLeg, overbookedReason } = slot
  if (schedule.ended) throw new Refusal('no-provider')
  const overbooked = overbookedReason !== undefined
  const bare: Stop = { id, zipCode, startsAt, endsAt, ...leg, overbooked }
  const { plan, stop, against, held } = tried(schedule, bare, slot.travelMinutes, city)
  if (against !== undefined && (!overbooked || held)) throw new Refusal('time-taken', { fields: { startsAt: against } })
  return { columns: legColumns(stop), legs: legUpdates(db, schedule, plan, id) }
}

/** The statements for the legs that change when a visit is taken away. */
export function remove(db: Db, schedule: Schedule, id: string): Statement[] {
  return legUpdates(db, schedule, planned(schedule, id), id)
}

/** The statements for the legs that change when days begin somewhere else. */
export function recount(db: Db, schedule: Schedule): Statement[] {
  return remove(db, schedule, '')
}

/** The day of a slot, for `makeChange`. Refuses `visit-times` for one that ends on another day, or before it begins. */
export function dayOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): Day {
  const day = easternDay(startsAt)
  if (endsAt <= startsAt || easternDay(new Date(endsAt.getTime() - 1)) !== day)
    throw new Refusal('visit-times', {
      fields: { minutes: 'The visit would end after midnight. Choose an earlier time, or a shorter visit.' },
    })
  return day
}
