/** Random days of clients who wait, take and pass while staff move visits and stop offers (decision 53). */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { holidayOn } from '../../../src/catalog/practice/holiday.ts'
import type { OwnChange } from '../../../src/contracts/visit/own.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { cancelVisit, moveVisit, stepVisit } from '../../../netlify/domain/visit/act.ts'
import { fillOpenings } from '../../../netlify/domain/visit/earlier/fill.ts'
import { changeOwnVisit } from '../../../netlify/domain/visit/own/change.ts'
import { stopEarlier } from '../../../netlify/domain/visit/earlier/stop.ts'
import { findVisit } from '../../../netlify/domain/visit/visit.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { Refusal } from '../../../netlify/refusal.ts'
import { useClinic } from '../../support/clinic.ts'
import { promisedTwice } from '../../support/rows/promised-twice.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeVisit } from '../../support/rows/visit.ts'
import { progressOf, soaking } from '../../support/soak.ts'

const clinic = useClinic()
const runs = soaking ? 500 : 6
const seed = Number(process.env['SEED'] ?? (soaking ? randomInt(2 ** 31) : 20_270_315))
const today = easternDay(new Date())
const days = [20, 21, 22, 23]
  .map((ahead) => addDays(today, ahead))
  .filter((day) => holidayOn(day) === undefined)
  .slice(0, 2)
const start = easternInstant(addDays(today, 1), 9, 0)
const actor = { actorKind: 'admin', actorId: '5b0f3d0e-1111-4222-8333-444444444444' } as const

const step = fc.record({
  what: fc.constantFrom(
    'cancel',
    'no-show',
    'move',
    'move',
    'own-move',
    'wait',
    'take',
    'take',
    'take',
    'pass',
    'stop',
    'fill',
    'fill',
  ),
  which: fc.nat(9),
  day: fc.nat(1),
  slot: fc.nat(20),
  half: fc.integer({ min: 1, max: 4 }),
  /** Minutes since the start: some offers run out in between. */
  after: fc.integer({ min: 0, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test(
  'random days of simultaneous changes never promise a time twice',
  async () => {
    let offered = 0
    const ran = progressOf('random days of waiting', runs, `seed ${seed}`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps: Step[]) => {
        await clinic.reset()
        const providerId = await makeProvider(clinic)
        const ids: string[] = []
        /** Offers whose clients were told that they got the time. */
        const taken: string[] = []
        for (const day of days)
          for (const hour of [8, 10, 12, 14, 16])
            ids.push(await makeVisit({ providerId, startsAt: easternInstant(day, hour, 0), minutes: hour === 12 ? 90 : 60 }))
        const act = async ({ what, which, day, slot, half, after }: Step) => {
          const db = openDb(60_000)
          const now = new Date(start.getTime() + after * 60_000)
          if (what === 'fill') return fillOpenings(db, now)
          const visit = await findVisit(db, ids[which]!)
          const { id, version } = visit
          const own = (change: OwnChange) => changeOwnVisit(db, { token: linkToken(id, 'visit'), version, change }, now, () => '')
          const startsAt = easternInstant(days[day]!, 8, slot * 30)
          const [offer] = await clinic.rows<{ id: string }>(
            `select id from earlier_offers where visit_id = $1 order by offered_at desc`,
            [id],
          )
          switch (what) {
            case 'cancel':
              return cancelVisit(db, { id, version, message: '' }, { actorKind: 'visitor' }, now)
            case 'no-show':
              return stepVisit(db, { id, version, step: what }, actor, now)
            case 'move':
              return moveVisit(db, { id, version, startsAt, minutes: half * 30 }, actor, now)
            case 'own-move':
              return own({ act: 'move', startsAt: startsAt.toISOString() })
            case 'wait':
              return own({ act: 'wait', from: addDays(today, 2) })
            case 'stop':
              return offer && stopEarlier(db, { stop: 'offer', id: offer.id }, { userId: actor.actorId }, now)
            case 'take': {
              const answer = offer && (await own({ act: what, offer: offer.id }))
              if (answer?.state === 'visit') taken.push(offer!.id)
              return answer
            }
            case 'pass':
              return offer && own({ act: what, offer: offer.id })
          }
        }
        const surviving = async (one: Step) => {
          try {
            await act(one)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
        }
        // Everyone waits for an earlier time, and a morning comes free.
        for (const which of ids.keys()) await surviving({ ...steps[0]!, what: 'wait', which })
        for (const which of [0, 1]) await surviving({ ...steps[0]!, what: 'cancel', which })
        await fillOpenings(openDb(60_000), start)
        await fillOpenings(openDb(60_000), new Date(start.getTime() + 60_000))
        await Promise.all(steps.map(surviving))
        expect(await promisedTwice(clinic)).toEqual([])
        offered += (await clinic.rows('select 1 from earlier_offers')).length
        expect(await clinic.rows(`select id from earlier_offers where id = any($1) and state <> 'taken'`, [taken])).toEqual([])
        // Clients who took a time were moved once, and have no other time held.
        expect(
          await clinic.rows(`select o.id from earlier_offers o where o.state = 'taken' and (select count(*) from visit_steps s
            where s.visit_id = o.visit_id and s.step = 'moved' and s.starts_at = o.starts_at and s.actor_id is null) = 0`),
        ).toEqual([])
        ran()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    expect(offered).toBeGreaterThan(0)
  },
  soaking ? 3_600_000 : 120_000,
)
