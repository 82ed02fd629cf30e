/** What the commands of this folder share: the environment of `.env`, and a database that may be on this machine. */
import { neonConfig } from '@neondatabase/serverless'
import { existsSync } from 'node:fs'
import { isLoopbackName } from '../netlify/local/loopback.ts'
import { startNeonBridge, useLocalNeon } from '../netlify/local/neon-bridge.ts'

/** Reads `.env`, where there is one, as every command does. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Runs with the driver able to reach that database: one of this machine speaks to it over the local bridge. */
export async function withDatabase<Result>(databaseUrl: string, run: () => Promise<Result>): Promise<Result> {
  const bridge = isLoopbackName(new URL(databaseUrl).hostname) ? await startNeonBridge() : undefined
  if (bridge) useLocalNeon(neonConfig, bridge)
  try {
    return await run()
  } finally {
    await bridge?.stop()
  }
}
