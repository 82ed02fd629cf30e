/** A newsletter runner in its own process that kills itself with SIGKILL at one stage, so no catch or finally can clean up. */
import { neonConfig } from '@neondatabase/serverless'
import type { Stage } from '../../../netlify/domain/newsletter/engine.ts'
import { useLocalNeon } from '../../../netlify/local/database/neon-bridge.ts'

export type Order = {
  readonly bridgePort: number
  readonly now: string
  readonly stage: Stage
  /** Which time it reaches the stage. */
  readonly nth: number
  /** How many milliseconds after the stage, to die in the middle of a call or a statement. */
  readonly delayMs: number
}

const [{ runNewsletters }, { openBroadcast }, { openDb }] = await Promise.all([
  import('../../../netlify/domain/newsletter/run.ts'),
  import('../../../netlify/mail/broadcast.ts'),
  import('../../../netlify/db/client.ts'),
])

const end = () => process.kill(process.pid, 'SIGKILL')

process.on('message', (order: Order) => {
  useLocalNeon(neonConfig, { port: order.bridgePort })
  const now = new Date(order.now)
  let reached = 0
  const stage = (name: Stage) => {
    if (name !== order.stage) return
    reached += 1
    if (reached !== order.nth) return
    if (order.delayMs === 0) end()
    else setTimeout(end, order.delayMs)
  }
  const engine = { db: openDb(20_000), broadcast: openBroadcast(), clock: () => now, stage }
  void runNewsletters(engine, new Date(now.getTime() + 22_000)).finally(end)
})
process.send?.('ready')
