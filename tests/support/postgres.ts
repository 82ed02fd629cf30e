/** Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. */
import { neonConfig } from '@neondatabase/serverless'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../drizzle/migrate.ts'
import { startBlobs } from '../../netlify/local/host/blobs.ts'
import { startNeonBridge, useLocalNeon } from '../../netlify/local/database/neon-bridge.ts'
import { startPostgres } from '../../netlify/local/database/postgres.ts'

export const templateDatabase = 'clinic_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the maintenance database. */
    postgresUrl: string
    /**
     * One blob store for the whole run, in a process of its own so that no busy test slows it down. Each test file has its own
     * site in it.
     */
    blobs: { readonly url: string; readonly token: string }
  }
}

export default async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'clinic-tests-'))
  const postgres = await startPostgres({ dir, fast: true })
  const bridge = await startNeonBridge()
  useLocalNeon(neonConfig, bridge)
  await postgres.createDatabase(templateDatabase)
  await migrate(postgres.url(templateDatabase))
  await bridge.stop()
  const blobs = await startBlobs(join(dir, 'blobs'))
  project.provide('postgresUrl', postgres.url())
  project.provide('blobs', blobs.login)
  return async () => {
    await blobs.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
