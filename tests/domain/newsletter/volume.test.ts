/**
 * With a raised limit, many thousands of emails are sent within an hour, with the run killed again and again. Our own time counts as
 * it passes; the provider's time, 250 ms a call, is added to the clock.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { nextNewsletterWork } from '../../../netlify/domain/newsletter/next.ts'
import type { Engine, Stage } from '../../../netlify/domain/newsletter/engine.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, broken, engineOn, makeNewsletter, subscribe, tally, useMoment } from '../../support/newsletters.ts'
import { soaking } from '../../support/soak.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T16:00:00Z')
const { clock } = moment

const [people, kills] = soaking ? [50_000, 12] : [3000, 4]
const callMs = 250
const stages: readonly Stage[] = ['picked', 'claiming', 'claimed', 'calling', 'answered', 'settled']
const seed = Number(process.env['SEED'] ?? 20270601)

class Killed extends Error {}

test(
  `${people} emails are sent within an hour, none twice and none lost, though the run is killed ${kills} times`,
  async () => {
    await clinic.rows('drop index if exists subscribers_search')
    await clinic.rows(
      `insert into settings (id, key, value, changed_at) values (gen_random_uuid(), 'newsletter-daily-limit', $1, now())`,
      [JSON.stringify({ limit: people + 1000, from: '2027-06-01', before: 100 })],
    )
    await subscribe(clinic, people, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await sendNewsletter(openDb(60_000), { id }, admin, clock.now)

    const deaths = fc.sample(fc.tuple(fc.constantFrom(...stages), fc.integer({ min: 1, max: 5 })), { numRuns: kills, seed })
    const begun = clock.now.getTime()
    let provider = 0
    for (let tick = 0; tick < 60; tick += 1) {
      const ticked = performance.now()
      const base = begun + tick * minuteMs
      provider = 0
      clock.now = new Date(base)
      const read = () => (clock.now = new Date(base + provider + performance.now() - ticked))
      const next = await nextNewsletterWork(openDb(60_000), read())
      if (next === null || next > clock.now) continue
      const death = tick % 2 === 0 ? deaths.pop() : undefined
      let reached = 0
      const engine: Engine = engineOn({ read }, (stage) => {
        if (stage === death?.[0] && (reached += 1) === death[1]) throw new Killed()
      })
      const send: Engine['broadcast']['send'] = async (content, emails) => {
        provider += callMs
        return engine.broadcast.send(content, emails)
      }
      await runNewsletters({ ...engine, broadcast: { ...engine.broadcast, send } }, new Date(base + 22_000)).catch(
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error
        },
      )
    }
    const { accepted, unconfirmed, ...rest } = await tally(clinic, id)
    expect(deaths).toEqual([])
    expect(rest).toEqual({ pending: 0, rejected: 0, suppressed: 0, bounced: 0 })
    expect(accepted + unconfirmed).toBe(people)
    // Only the emails of calls that a kill prevented stay unconfirmed, at most one call per kill.
    expect(clinic.mailbox.ledger.length - moment.since).toBe(accepted)
    expect(unconfirmed).toBeLessThanOrEqual(kills * 500)
    expect(await broken(clinic, moment.since)).toEqual([])
  },
  soaking ? 900_000 : 120_000,
)
