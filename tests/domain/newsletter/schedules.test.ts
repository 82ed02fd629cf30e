/** Random events in random order: every promise holds after every step. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { dayMs, hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import type { Stage } from '../../../netlify/domain/newsletter/engine.ts'
import { takePostmarkEvent } from '../../../netlify/domain/newsletter/event.ts'
import { releaseUnconfirmed } from '../../../netlify/domain/newsletter/reconcile.ts'
import { runNewsletters, sendNow } from '../../../netlify/domain/newsletter/run.ts'
import { pauseNewsletter } from '../../../netlify/domain/newsletter/newsletter.ts'
import { sendIndividually, sendTest } from '../../../netlify/domain/newsletter/single.ts'
import { retryFailed, sendNewsletter, sendToNew } from '../../../netlify/domain/newsletter/start.ts'
import { importSubscribers } from '../../../netlify/domain/subscriber/import.ts'
import { letIn } from '../../../netlify/mail/broadcast.ts'
import { Refusal } from '../../../netlify/refusal.ts'
import { useClinic } from '../../support/clinic.ts'
import {
  address,
  admin,
  broken,
  claimedAgainst,
  clockAt,
  closedNow,
  engineOn,
  makeNewsletter,
  optOut,
  subscribe,
  suppressAlone,
} from '../../support/newsletters.ts'
import { faults, schedule } from '../../support/steps/newsletter.ts'
import { progressOf, soaking } from '../../support/soak.ts'

const clinic = useClinic()
const runs = Number(process.env['SCHEDULES'] ?? (soaking ? 10_000 : 300))
/** The test command always tries the same schedules, so only a change can make it fail. The soak tries new ones. */
const seed = Number(process.env['SEED'] ?? (soaking ? randomInt(2 ** 31) : 20_270_314))

class Killed extends Error {}
let day = '2027-01-01'

/** Ignores refusals, kills and lost answers. Anything else is a bug. */
async function surviving(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const lost =
      error instanceof Error && /fetch failed|other side closed|socket/i.test(`${error.message} ${String(error.cause)}`)
    if (!(error instanceof Refusal || error instanceof Killed || lost)) throw error
  }
}

test(
  `${runs} random schedules keep every promise after every step`,
  async () => {
    const ran = progressOf('random schedules', runs, `seed ${seed}`)
    await fc.assert(
      fc.asyncProperty(schedule, async ({ people, used, hour: first, steps }) => {
        clinic.mailbox.heal()
        clinic.mailbox.inactive.clear()
        clinic.bridge.fault = undefined
        await clinic.rows(
          `delete from newsletters; delete from newsletter_days; delete from subscribers; delete from suppressions`,
        )
        day = addDays(day, 20)
        const clock = clockAt(new Date(noonOf(day).getTime() + (first - 12) * hourMs).toISOString())
        clinic.mailbox.now = clock.read
        const since = clinic.mailbox.ledger.length
        const softBounced = new Set<string>()
        const db = openDb(60_000)
        const engine = engineOn(clock)
        const until = () => new Date(clock.now.getTime() + 22_000)
        await subscribe(clinic, people, clock.now)
        const id = await makeNewsletter(clinic, clock.now)
        await clinic.rows(
          `insert into newsletter_attempts (id, kind, newsletter_id, state, day, claimed_at, leased_until)
           select gen_random_uuid(), 'test', $1, 'accepted', $2, $3, $3 from generate_series(1, $4::int)`,
          [id, easternDay(clock.now), clock.now, used],
        )
        await clinic.rows('insert into newsletter_days (day, used) values ($1, $2)', [easternDay(clock.now), used])
        const firstDay = easternDay(clock.now)
        await sendNewsletter(db, { id }, admin, clock.now)
        const left = new Set<string>()
        let audience = people

        for (const one of steps) {
          const before = clinic.mailbox.ledger.length
          const gone = new Set(left)
          let closed = await closedNow(clinic)
          switch (one.do) {
            case 'tick':
              await surviving(runNewsletters(engine, until()))
              break
            case 'crash': {
              let reached = 0
              const stage = (name: Stage) => {
                if (name === one.stage && (reached += 1) === one.nth) throw new Killed()
              }
              await surviving(runNewsletters(engineOn(clock, stage), until()))
              break
            }
            case 'pause-meanwhile':
            case 'suppress-meanwhile': {
              let reached = 0
              const stage = async (name: Stage) => {
                if (name !== one.stage || (reached += 1) !== one.nth) return
                if (one.do === 'pause-meanwhile') await surviving(pauseNewsletter(db, { id }, admin, clock.now))
                else await suppressAlone(clinic, address((one.who % people) + 1), clock.now)
                closed = await closedNow(clinic)
              }
              await surviving(runNewsletters(engineOn(clock, stage), until()))
              break
            }
            case 'suppress':
              await suppressAlone(clinic, address((one.who % people) + 1), clock.now)
              break
            case 'click':
              // A click resumes a paused newsletter.
              closed = { ...closed, paused: [] }
              await surviving(sendNewsletter(db, { id }, admin, clock.now))
              await surviving(sendNow(engine, id, until()))
              break
            case 'fault':
              clinic.mailbox.program({ ...faults[one.fault], times: one.times })
              break
            case 'lose':
              clinic.bridge.fault =
                one.when === 'before'
                  ? { before: 'reset', times: 1 }
                  : { after: 'reset-after-commit', times: 1, only: (text) => /newsletter/.test(text) }
              await surviving(runNewsletters(engine, until()))
              clinic.bridge.fault = undefined
              break
            case 'webhook': {
              const entries = clinic.mailbox.ledger.slice(since)
              const entry = entries[one.which % Math.max(1, entries.length)]
              if (!entry) break
              const about = {
                MessageID: entry.MessageID,
                Metadata: entry.Metadata,
                Description: '',
                Inactive: one.type === 'HardBounce',
              }
              const event =
                one.type === 'Delivery'
                  ? { ...about, RecordType: 'Delivery' as const, Recipient: entry.To }
                  : {
                      ...about,
                      RecordType: one.type === 'SpamComplaint' ? ('SpamComplaint' as const) : ('Bounce' as const),
                      Type: one.type,
                      Email: entry.To,
                    }
              if (one.type === 'SoftBounce') softBounced.add(entry.Metadata['attempt']!)
              if (one.type === 'HardBounce' || one.type === 'SpamComplaint') left.add(entry.To)
              for (let again = 0; again < 2; again += 1) await takePostmarkEvent(db, event, clock.now)
              break
            }
            case 'leave':
              await surviving(optOut(address((one.who % people) + 1)))
              left.add(address((one.who % people) + 1))
              break
            case 'import': {
              const rows = [0, 1, 2].map((offset) => ({ email: address(one.who + offset + 1), firstName: 'New', lastName: '' }))
              await importSubscribers(db, { importId: admin.userId, rows, resubscribe: one.resubscribe }, admin, clock.now, letIn)
              if (one.resubscribe) {
                const shut = await clinic.rows<{ email: string }>(`select email from subscribers where status <> 'subscribed'`)
                const still = new Set(shut.map(({ email }) => email))
                for (const email of [...left]) if (!still.has(email)) left.delete(email)
              }
              break
            }
            case 'retry':
              await surviving(retryFailed(db, { id }, admin, clock.now))
              break
            case 'pause':
              await surviving(pauseNewsletter(db, { id }, admin, clock.now))
              break
            case 'new':
              await surviving(sendToNew(db, { id }, admin, clock.now))
              break
            case 'release':
              await surviving(releaseUnconfirmed(engine, { id, knowingly: true }, admin))
              break
            case 'resend': {
              clinic.mailbox.program({ acceptThenReset: true, times: 1 })
              await surviving(sendNow(engine, id, until()))
              const first = clinic.mailbox.ledger[before]
              clock.now = new Date(clock.now.getTime() + hourMs)
              clinic.mailbox.indexLagMs = dayMs
              await surviving(releaseUnconfirmed(engine, { id, knowingly: true }, admin))
              clinic.mailbox.indexLagMs = 0
              await surviving(sendNow(engine, id, until()))
              if (first) await takePostmarkEvent(db, { ...first, RecordType: 'Delivery', Recipient: first.To }, clock.now)
              break
            }
            case 'test':
              await surviving(sendTest(engine, { id, email: 'me@clinic.test' }, admin))
              break
            case 'individual': {
              const [person] = await clinic.rows<{ id: string }>('select id from subscribers where email = $1', [
                address(one.who + 1),
              ])
              if (person) await surviving(sendIndividually(engine, { id, subscriberId: person.id }, admin))
              break
            }
            case 'wait':
              clock.now = new Date(clock.now.getTime() + one.ms)
          }
          expect(await broken(clinic, since, softBounced)).toEqual([])
          expect(await claimedAgainst(clinic, closed)).toEqual([])
          const fresh = clinic.mailbox.ledger.slice(before)
          expect(fresh.filter(({ To }) => gone.has(To))).toEqual([])
          const onFirst = clinic.mailbox.ledger
            .slice(since)
            .filter(({ ReceivedAt }) => easternDay(new Date(ReceivedAt)) === firstDay)
          expect(onFirst.length + used).toBeLessThanOrEqual(100)
          const [{ count } = { count: '0' }] = await clinic.rows<{ count: string }>('select count(*) from newsletter_recipients')
          expect(Number(count)).toBeGreaterThanOrEqual(audience)
          audience = Number(count)
        }
        ran()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  soaking ? 3_600_000 : 600_000,
)
