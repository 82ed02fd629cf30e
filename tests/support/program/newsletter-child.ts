/** A runner in a process of its own, which ends itself by SIGKILL at one stage: what no catch and no finally can soften. */
import { neonConfig } from '@neondatabase/serverless'
import type { Stage } from '../../../netlify/domain/newsletter/engine.ts'
import { useLocalNeon } from '../../../netlify/local/database/neon-bridge.ts'

export type Order = {
  readonly bridgePort: number
  readonly now: string
  readonly stage: Stage
  /** The how manieth time that it is reached. */
  readonly nth: number
  /** In a call or a statement that is on its way: so many milliseconds after the stage. */
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
