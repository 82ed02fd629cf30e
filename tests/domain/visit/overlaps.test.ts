/** Many people's changes at once, in random order: no provider is ever in two places, and every leg is right. */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { makeChange, type Slot } from '../../../netlify/domain/visit/place.ts'
import { canceling, making, moving, stepping } from '../../../netlify/domain/visit/change.ts'
import { findVisit, fromVersion } from '../../../netlify/domain/visit/visit.ts'
import { withLegs, type Stop } from '../../../netlify/domain/visit/leg.ts'
import { Refusal } from '../../../netlify/refusal.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { progressOf, soaking } from '../../support/soak.ts'

const clinic = useClinic()
const runs = soaking ? 2000 : 25
const seed = Number(process.env['SEED'] ?? (soaking ? randomInt(2 ** 31) : 20_270_314))
const day = '2027-03-14'
const now = new Date('2027-03-01T12:00:00Z')
const context = { actor: { actorKind: 'admin', actorId: randomUUID() }, now } as const
const facts = { kind: 'home', clientName: 'Ana', clientEmail: '', clientPhone: '', place: 'Home', address: '' } as const
const zips = ['33139', '33140', '33154', '33109', null] as const

const step = fc.record({
  what: fc.constantFrom('make', 'make', 'make', 'move', 'move', 'cancel', 'no-show', 'reopened', 'time-off', 'city'),
  who: fc.nat(1),
  which: fc.nat(19),
  slot: fc.nat(24),
  half: fc.integer({ min: 1, max: 5 }),
  zip: fc.nat(zips.length - 1),
  reason: fc.nat(9),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const overlaps = () =>
  clinic.rows(`
    select a.id, b.id from visits a join visits b on a.provider_id = b.provider_id and a.id < b.id
      and tstzrange(a.leaves_at, a.ends_at) && tstzrange(b.leaves_at, b.ends_at)
    where a.status not in ('canceled', 'no-show') and b.status not in ('canceled', 'no-show')
      and a.overbooked_reason is null and b.overbooked_reason is null`)

/** Visits whose leg doesn't begin where the previous visit ends, except legs that were cut to the time there was. */
async function wrongLegs(providers: readonly string[]): Promise<unknown[]> {
  const rows = await clinic.rows<Stop & { providerId: string }>(`
    select id, provider_id as "providerId", zip_code as "zipCode", starts_at as "startsAt", ends_at as "endsAt",
      travel_minutes as "travelMinutes", travel_from as "travelFrom", false as overbooked
    from visits where status not in ('canceled', 'no-show')`)
  return providers.flatMap((providerId) => {
    const own = rows.filter((row) => row.providerId === providerId)
    const stored = new Map(own.map((row) => [row.id, row]))
    return withLegs(own, () => '33139').filter((stop) => {
      const { travelFrom, travelMinutes, startsAt } = stored.get(stop.id)!
      const leaves = startsAt.getTime() - travelMinutes * 60_000
      const isBehindAnother = own.some(({ endsAt }) => Math.abs(endsAt.getTime() - leaves) < 60_000)
      const isCut = travelFrom === null && travelMinutes < stop.travelMinutes && isBehindAnother
      return travelFrom !== stop.travelFrom && !isCut
    })
  })
}

test(
  'random days of simultaneous changes leave no overlap and no wrong leg',
  async () => {
    const ran = progressOf('random days', runs, `seed ${seed}`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps: Step[]) => {
        await clinic.reset()
        const stays = [['Miami Beach', day, day]] as const
        const providers = [await makeProvider(clinic, { stays }), await makeProvider(clinic, { stays })]
        const ids: string[] = []
        const act = async ({ what, who, which, slot: index, half, zip, reason }: Step) => {
          const db = openDb(60_000)
          const startsAt = easternInstant(day, 8, index * 30)
          const endsAt = new Date(startsAt.getTime() + half * 30 * 60_000)
          const where: Slot = {
            ...{ providerId: providers[who]!, startsAt, endsAt, zipCode: zips[zip]! },
            city: zips[zip] === null ? null : 'Miami Beach',
            overbookedReason: reason === 0 ? 'Knowingly' : undefined,
          }
          if (what === 'make') {
            const id = randomUUID()
            await makeChange(db, making(db, { id, requestId: null, facts, slot: where, items: [], sequence: 0 }, context))
            ids.push(id)
          } else if (what === 'time-off') {
            await clinic.rows(
              `insert into provider_time_off (id, provider_id, starts_at, ends_at, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
              [where.providerId, startsAt, endsAt],
            )
          } else if (what === 'city') {
            await clinic.rows(`update provider_stays set city = $2 where provider_id = $1`, [
              where.providerId,
              half > 2 ? 'Miami Beach' : 'New York',
            ])
          } else if (ids.length > 0) {
            const visit = await findVisit(db, ids[which % ids.length]!)
            const change =
              what === 'move'
                ? moving(db, visit, where, {}, context)
                : what === 'cancel'
                  ? canceling(db, visit, '', context)
                  : stepping(db, visit, what, context)
            await fromVersion(db, visit, visit.version, change)
          }
        }
        const surviving = async (one: Step) => {
          try {
            await act(one)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
        }
        // The first six fill the day, and the others compete for its times.
        for (const one of steps.slice(0, 6)) await surviving({ ...one, what: 'make' })
        await Promise.all(steps.slice(6).map(surviving))
        expect(await overlaps()).toEqual([])
        expect(await wrongLegs(providers)).toEqual([])
        ran()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  // A bound for hanging, not a target: on a busy machine, this takes almost 2 minutes.
  soaking ? 3_600_000 : 300_000,
)
