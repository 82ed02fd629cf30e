import { join } from 'node:path'
import { neonConfig } from '@neondatabase/serverless'
import { serveConsole } from './console.ts'
import { loadFunctions } from './host/function-registry.ts'
import { startHost } from './host/host.ts'
import { openDoor } from './host/http-door.ts'
import { useLocalNeon } from './database/neon-bridge.ts'

/** The settings of the functions' process, passed as its only argument. */
export type FunctionsProcess = { projectDir: string; siteUrl: string; bridgePort: number | undefined }

/** What the process reports when it is ready. */
export type FunctionsReady = { port: number; controlPort: number; scheduled: { name: string; cron: string }[] }

/** During development the functions run in a process of their own, so that a change reloads them from scratch. */
async function hostFunctions({ projectDir, siteUrl, bridgePort }: FunctionsProcess): Promise<void> {
  process.on('disconnect', () => process.exit(0))
  process.on('unhandledRejection', (error) => console.error('A promise was rejected, and nothing handled it.', error))
  if (bridgePort !== undefined) useLocalNeon(neonConfig, { port: bridgePort })
  const host = await startHost({
    dir: 'dist',
    functions: await loadFunctions(join(projectDir, 'netlify/functions')),
    projectDir,
    siteUrl,
    clock: bridgePort !== undefined,
  })
  const control = await openDoor(0)
  serveConsole({ door: control, siteUrl, mailbox: undefined, webhookLogin: undefined, scheduled: host.scheduled, run: host.run })
  const ready: FunctionsReady = {
    port: host.port,
    controlPort: control.port,
    scheduled: host.scheduled().map(({ name, cron }) => ({ name, cron })),
  }
  process.send?.(ready)
}

if (import.meta.main) await hostFunctions(JSON.parse(process.argv[2] ?? '{}') as FunctionsProcess)
