/** Lets the commands in this folder use a database on this machine. */
import { neonConfig } from '@neondatabase/serverless'
import { isLoopbackName } from '../netlify/local/host/loopback.ts'
import { startNeonBridge, useLocalNeon } from '../netlify/local/database/neon-bridge.ts'

/** Runs with the driver set up for this URL: it reaches a database on this machine over the local bridge. */
export async function withDatabase<Result>(databaseUrl: string, run: () => Promise<Result>): Promise<Result> {
  const bridge = isLoopbackName(new URL(databaseUrl).hostname) ? await startNeonBridge() : undefined
  if (bridge) useLocalNeon(neonConfig, bridge)
  try {
    return await run()
  } finally {
    await bridge?.stop()
  }
}
