/** Kills a runner at nine stages of four chunks: nobody gets two emails, and nobody is lost. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import type { Stage } from '../../../netlify/domain/newsletter/engine.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, broken, clockAt, engineOn, makeNewsletter, subscribe, tally } from '../../support/newsletters.ts'
import type { Order } from '../../support/program/newsletter-child.ts'
import { progressOf, soaking } from '../../support/soak.ts'

const clinic = useClinic()
const program = fileURLToPath(new URL('../../support/program/newsletter-child.ts', import.meta.url))
const stages: readonly Stage[] = ['begun', 'taken', 'picked', 'claiming', 'claimed', 'calling', 'answered', 'settled', 'finished']
const seeds = Number(process.env['SEEDS'] ?? (soaking ? 50 : 1))

/** The chunks to kill the runner in: all four when soaking, otherwise two that depend on the stage. */
const chunksOf = (stage: Stage) => (soaking ? [1, 2, 3, 4] : [1 + (stages.indexOf(stage) % 3), 4])

const waiting: ChildProcess[] = []
const warm = () => {
  while (waiting.length < 2) waiting.push(fork(program, { stdio: 'ignore', env: { ...process.env }, execArgv: [] }))
}
afterAll(() => waiting.forEach((child) => child.kill('SIGKILL')))

async function killedAt(order: Order): Promise<void> {
  warm()
  const child = waiting.shift()!
  const exited = once(child, 'exit')
  // No need to wait until the child is ready: the message is queued until it listens.
  child.send(order)
  warm()
  await exited
}

test.each(stages)(
  'a run killed at “%s” loses nobody and sends nobody two emails',
  async (stage) => {
    // These stages happen once per run; the others happen once per chunk.
    const once = stage === 'begun' || stage === 'taken' || stage === 'finished'
    const chunks = once ? [1] : chunksOf(stage)
    const ran = progressOf(`killed at “${stage}”`, seeds * chunks.length)
    for (let seed = 0; seed < seeds; seed += 1) {
      for (const nth of chunks) {
        await clinic.reset()
        const clock = clockAt('2027-06-01T16:00:00Z')
        clinic.mailbox.now = clock.read
        const since = clinic.mailbox.ledger.length
        await subscribe(clinic, 90, clock.now)
        const id = await makeNewsletter(clinic, clock.now)
        await sendNewsletter(openDb(), { id }, admin, clock.now)
        // In these stages a call is in flight, so each seed kills at a different moment.
        const delayMs = stage === 'claiming' || stage === 'calling' ? (seed * 3 + nth) % 13 : 0
        await killedAt({ bridgePort: clinic.bridge.port, now: clock.now.toISOString(), stage, nth, delayMs })
        expect(await broken(clinic, since), `seed ${seed}, ${stage} ${nth}`).toEqual([])
        // The next ticks send the rest and look up open attempts.
        for (let tick = 0; tick < 4; tick += 1) {
          clock.now = new Date(clock.now.getTime() + hourMs)
          await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
          expect(await broken(clinic, since), `seed ${seed}, ${stage} ${nth}, tick ${tick}`).toEqual([])
        }
        const { accepted, unconfirmed, pending } = await tally(clinic, id)
        expect(accepted + unconfirmed).toBe(90)
        expect(pending).toBe(0)
        // Every email that Postmark took is recorded. Only those of a call that was never made stay unconfirmed.
        expect(clinic.mailbox.ledger.length - since).toBe(accepted)
        expect(unconfirmed).toBeLessThanOrEqual(25)
        ran()
      }
    }
  },
  soaking ? 1_800_000 : 120_000,
)
