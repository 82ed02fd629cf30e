/** Who treats, and where and when (decision 36). Changing it never drops a visit. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { CityName } from '../../../src/catalog/practice/city.ts'
import { stayOn } from '../../../src/catalog/practice/stay.ts'
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import type { AffectedVisit, Provider, ProviderPlan, saveProvider as saving } from '../../../src/contracts/provider.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { batch, demandChange, inOneTransaction, isRefusedBy, type Db } from '../../db/client.ts'
import { at, isoOf } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { providerHours, providerLicenses, providerStays, providerTimeOff } from '../../db/schema/provider-plan.ts'
import { earlierOffers } from '../../db/schema/earlier.ts'
import { providers } from '../../db/schema/provider.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { admins } from '../rule/admins.ts'
import { audited } from '../rule/audit.ts'
import { endHeld, freed } from '../visit/earlier/freed.ts'
import { recount } from '../visit/place.ts'
import { absence } from '../visit/obstacle.ts'
import { planned, readSchedule, scheduleOf, type Schedule } from '../visit/schedule.ts'
import { isAhead } from '../visit/treating.ts'

type Span = {
  readonly startsAt: string
  readonly endsAt: string
  readonly travelMinutes: number
  readonly city: CityName | null
}

type Ahead = Span & { readonly id: string; readonly name: string }

function read(db: Db, id: string, now: Date) {
  return batch(db, {
    account: db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(admins, eq(accounts.id, id))),
    provider: db.select().from(providers).where(eq(providers.accountId, id)),
    stays: db.select().from(providerStays).where(eq(providerStays.providerId, id)).orderBy(providerStays.firstDay),
    hours: db
      .select()
      .from(providerHours)
      .where(eq(providerHours.providerId, id))
      .orderBy(providerHours.city, providerHours.weekday, providerHours.opensAt),
    licenses: db.select().from(providerLicenses).where(eq(providerLicenses.providerId, id)).orderBy(providerLicenses.state),
    timeOff: db.select().from(providerTimeOff).where(eq(providerTimeOff.providerId, id)).orderBy(providerTimeOff.startsAt),
    ahead: db.execute<Ahead>(sql`
      select v.id, v.client_name as name, ${isoOf('v.starts_at')} as "startsAt", ${isoOf('v.ends_at')} as "endsAt",
        v.travel_minutes as "travelMinutes", v.city
      from ${visits} v where v.provider_id = ${id}::uuid and ${isAhead(now)}
      order by v.starts_at`),
    held: db.execute<Span & { readonly id: string }>(sql`
      select v.id, ${isoOf('o.starts_at')} as "startsAt", ${isoOf('o.ends_at')} as "endsAt",
        o.travel_minutes as "travelMinutes", v.city
      from ${earlierOffers} o join ${visits} v on v.id = o.visit_id where o.provider_id = ${id}::uuid and o.state = 'offered'`),
  })
}

type Found = Awaited<ReturnType<typeof read>>

function providerOf({ account, provider: [row], stays, hours, licenses, timeOff }: Found): Provider {
  if (!account[0]) throw new Refusal('not-found')
  return {
    treats: row !== undefined && row.endedAt === null,
    version: row?.planVersion ?? 0,
    plan: {
      stays: stays.map(({ city, firstDay, lastDay, baseZip }) => ({ city, firstDay, lastDay, baseZip })),
      hours: hours.map(({ city, weekday, opensAt, closesAt }) => ({ city, weekday, opensAt, closesAt })),
      licenses: licenses.map(({ state, number, expiresOn }) => ({ state, number, expiresOn })),
      timeOff: timeOff.map(({ startsAt, endsAt, note }) => ({
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        note,
      })),
    },
  }
}

/** Where and when an admin treats. Refuses `not-found`. */
export async function readProvider(db: Db, { id }: { readonly id: string }, now: Date): Promise<Provider> {
  return providerOf(await read(db, id, now))
}

/** Why a visit or a held time doesn't fit a plan; undefined if it does. */
function misfit(
  { stays, hours, licenses, timeOff }: ProviderPlan,
  { startsAt, endsAt, travelMinutes, city }: Span,
): string | undefined {
  const off = timeOff.map((one) => ({ startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }))
  const when = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), travelMinutes }
  return absence({ stays, hours, licenses, timeOff: off, hasStays: stays.length > 0 }, when, city)
}

/** The visits that don't fit after a change, except those that already didn't fit for the same reason. */
function affected(
  { treats, plan }: Pick<Provider, 'treats' | 'plan'>,
  before: ProviderPlan,
  ahead: readonly Ahead[],
  days: readonly Schedule[],
): AffectedVisit[] {
  const after = withWays(ahead, days)
  return ahead.flatMap((visit, index) => {
    const why = treats ? misfit(plan, after[index]!) : 'No longer treats clients.'
    if (why === undefined || (treats && misfit(before, visit) === why)) return []
    return [{ id: visit.id, name: visit.name, startsAt: visit.startsAt, why }]
  })
}

/** The rule that a plan is saved only over the one it was edited from and the visits it was checked against. */
const asRead = 'providers_plan'

/** Time off that this change removes, at least in part. */
function takenBack(before: ProviderPlan['timeOff'], after: ProviderPlan['timeOff']) {
  const instant = (iso: string) => Date.parse(iso)
  return before.filter(
    (off) => !after.some((one) => instant(one.startsAt) <= instant(off.startsAt) && instant(one.endsAt) >= instant(off.endsAt)),
  )
}

/** The days of upcoming visits that begin at another place under this plan, as they will be. */
async function movedDays(db: Db, id: string, before: ProviderPlan, { stays }: ProviderPlan, ahead: readonly Ahead[]) {
  const baseOf = (plan: ProviderPlan['stays'], day: Day) => stayOn(plan, day)?.baseZip
  const days = [...new Set(ahead.map(({ startsAt }) => easternDay(new Date(startsAt))))]
  const changed = days.filter((day) => baseOf(before.stays, day) !== baseOf(stays, day))
  const read = await batch(db, Object.fromEntries(changed.map((day) => [day, readSchedule(db, id, day)])))
  return changed.flatMap((day) => read[day]!.rows.map((row) => ({ ...scheduleOf(row), stays })))
}

/** Visits with the travel that these days give them. */
function withWays(visits: readonly Ahead[], days: readonly Schedule[]): Ahead[] {
  const ways = new Map(days.flatMap((day) => planned(day, '').map(({ id, travelMinutes }) => [id, travelMinutes])))
  return visits.map((visit) => ({ ...visit, travelMinutes: ways.get(visit.id) ?? visit.travelMinutes }))
}

function writing(db: Db, found: Found, { id, treats, plan }: InputOf<typeof saving>, actor: Actor, now: Date) {
  const [row] = found.provider
  const ended = sql`${treats ? null : (row?.endedAt ?? now).toISOString()}::timestamptz`
  const fill = <Row>(rows: readonly Row[], insert: (rows: Row[]) => Parameters<typeof inOneTransaction>[1][number]) =>
    rows.length > 0 ? [insert([...rows])] : []
  const own = { providerId: id }
  return [
    demandChange(
      db,
      row
        ? sql`update ${providers} set schedule_version = schedule_version + 1, plan_version = plan_version + 1,
            ended_at = ${ended}
            where account_id = ${id}::uuid and plan_version = ${row.planVersion} and schedule_version = ${row.scheduleVersion} returning 1`
        : sql`insert into ${providers} (account_id, plan_version, created_at, ended_at)
            values (${id}::uuid, 1, ${at(now)}, ${ended})
            on conflict do nothing returning 1`,
      asRead,
    ),
    db.delete(providerStays).where(eq(providerStays.providerId, id)),
    db.delete(providerHours).where(eq(providerHours.providerId, id)),
    db.delete(providerLicenses).where(eq(providerLicenses.providerId, id)),
    db.delete(providerTimeOff).where(eq(providerTimeOff.providerId, id)),
    ...fill(plan.stays, (rows) => db.insert(providerStays).values(rows.map((stay) => ({ id: randomUUID(), ...own, ...stay })))),
    ...fill(plan.hours, (rows) => db.insert(providerHours).values(rows.map((open) => ({ id: randomUUID(), ...own, ...open })))),
    ...fill(plan.licenses, (rows) => db.insert(providerLicenses).values(rows.map((license) => ({ ...own, ...license })))),
    ...fill(plan.timeOff, (rows) =>
      db.insert(providerTimeOff).values(
        rows.map(({ startsAt, endsAt, note }) => ({
          ...{ id: randomUUID(), ...own, note, createdAt: now },
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
        })),
      ),
    ),
    ...takenBack(providerOf(found).plan.timeOff, plan.timeOff).flatMap(({ startsAt, endsAt }) =>
      freed(db, { providerId: id, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, 'staff', now),
    ),
    // Nobody can take a time when the provider is no longer there.
    ...found.held.rows.filter((held) => !treats || misfit(plan, held) !== undefined).map((held) => endHeld(db, held.id, now)),
    audited(db, { ...byAdmin(actor), action: 'account.treating-changed', subjectType: 'account', subjectId: id }, now),
  ]
}

/** Whether everything is already saved as requested, in any order, as after a save whose answer got lost. */
function saysSo(before: Provider, { treats, plan }: InputOf<typeof saving>): boolean {
  const listed = ({ stays, hours, licenses, timeOff }: ProviderPlan) =>
    [stays, hours, licenses, timeOff].map((list) => new Set<object>(list))
  return before.treats === treats && isDeepStrictEqual(listed(before.plan), listed(plan))
}

/**
 * Saves where and when an admin treats. Visits stay, and the travel to each day's first one is recalculated from where the day
 * begins. Refuses `not-found`, `changed-meanwhile` if someone saved something else since, and `visits-affected` with those that
 * no longer fit as the receipt, unless `accepted` names them all.
 */
export async function saveProvider(db: Db, input: InputOf<typeof saving>, actor: Actor, now: Date): Promise<Provider> {
  for (;;) {
    const found = await read(db, input.id, now)
    const before = providerOf(found)
    if (before.version !== input.version) {
      if (saysSo(before, input)) return before
      throw new Refusal('changed-meanwhile')
    }
    const days = await movedDays(db, input.id, before.plan, input.plan, found.ahead.rows)
    const hit = affected(input, before.plan, found.ahead.rows, days)
    if (hit.some(({ id }) => !input.accepted.includes(id))) throw new Refusal('visits-affected', { receipt: hit })
    try {
      const legs = days.flatMap((day) => recount(db, day))
      await inOneTransaction(db, [...writing(db, found, input, actor, now), ...legs])
      return { treats: input.treats, version: before.version + 1, plan: input.plan }
    } catch (error) {
      // A visit was added or someone saved in between: look again.
      if (!isRefusedBy(error, asRead)) throw error
    }
  }
}
