import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { neonConfig } from '@neondatabase/serverless'
import { migrate } from '../../drizzle/migrate.ts'
import { seed } from '../../drizzle/seed.ts'
import { clinic } from '../../src/catalog/clinic.ts'
import { createSeal, type Seal } from '../db/seal.ts'
import { parseKeys } from '../env.ts'
import { startBlobs } from './host/blobs.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import type { FirstAdmin } from './first-admin.ts'
import { isLoopbackName } from './host/loopback.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { startNeonBridge, useLocalNeon } from './database/neon-bridge.ts'
import type { NeonBridge } from './database/neon-bridge.ts'
import { startPostgres } from './database/postgres.ts'
import type { LocalPostgres } from './database/postgres.ts'
import { localSecrets } from './secrets.ts'
import { stage } from './stage.ts'

export type SeedMode = 'demo' | 'none'

type PlatformOptions = {
  dataDir: string
  siteUrl: string
  seedMode: SeedMode
  /** The admin who can sign in right away; without it none is created. */
  firstAdmin?: FirstAdmin
  report: (sentence: string) => void
}

type Platform = {
  /** What the functions find in process.env. */
  env: Record<string, string>
  /** Undefined when a real service is used instead. */
  postgres: LocalPostgres | undefined
  bridge: NeonBridge | undefined
  mailbox: Mailbox | undefined
  stop(): Promise<void>
}

const database = 'clinic'

/**
 * Starts what the site needs: a database with the current schema, the bridge to it, a mailbox. Services that the environment
 * names (DATABASE_URL, POSTMARK_SERVER_TOKEN) are used instead.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const secrets = localSecrets(options.dataDir)
    const seal = createSeal(parseKeys(process.env['SEAL_KEYS'] ?? secrets['SEAL_KEYS']))
    const data = await startDatabase(options, seal, stops)
    const mail = await startMail(options, stops)
    const blobs = await startPictures(options, stops)
    const env = { ...data.env, ...mail.env, ...blobs, ...secrets, URL: options.siteUrl, CONTEXT: 'dev' }
    return { env, postgres: data.postgres, bridge: data.bridge, mailbox: mail.mailbox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startDatabase(
  { dataDir, seedMode, firstAdmin, report }: PlatformOptions,
  seal: Seal,
  stops: (() => Promise<void>)[],
): Promise<Pick<Platform, 'env' | 'postgres' | 'bridge'>> {
  const given = process.env['DATABASE_URL']
  const isLocal = given === undefined || isLoopbackName(new URL(given).hostname)
  if (!isLocal) {
    report('Using the database in DATABASE_URL as it is. npm run db:migrate updates its schema.')
    report(
      'That site sends the emails and newsletters: sent from here, they would link to this machine. Run scheduled functions by hand.',
    )
    return { env: { AFTER_ANSWER: 'leave' }, postgres: undefined, bridge: undefined }
  }

  let url = given
  let postgres: LocalPostgres | undefined
  if (url === undefined) {
    mkdirSync(dataDir, { recursive: true })
    report(`Starting PostgreSQL in ${join(dataDir, 'postgres')}.`)
    const dir = join(dataDir, 'postgres')
    postgres = await stage('PostgreSQL', report, () => startPostgres({ dir, within: dataDir }))
    stops.push(postgres.stop)
    postgres.notes.forEach(report)
    if (!(await postgres.hasDatabase(database))) await postgres.createDatabase(database)
    url = postgres.url(database)
  }
  const bridge = await startNeonBridge()
  stops.push(bridge.stop)
  useLocalNeon(neonConfig, bridge)
  const at = url
  await stage('Schema and first rows', report, async () => {
    await migrate(at)
    if (postgres === undefined) return
    const now = new Date()
    if (firstAdmin !== undefined) await ensureFirstAdmin(at, firstAdmin, { now, report })
    await seed(at, { mode: seedMode, seal, now })
  })
  // Admins on a laptop don't need an authenticator app unless the environment requires it.
  const REQUIRE_TOTP = process.env['REQUIRE_TOTP'] ?? '0'
  return { env: { DATABASE_URL: url, REQUIRE_TOTP }, postgres, bridge }
}

async function startPictures({ dataDir }: PlatformOptions, stops: (() => Promise<void>)[]): Promise<Record<string, string>> {
  if (process.env['NETLIFY_BLOBS_CONTEXT'] !== undefined) return {}
  const blobs = await startBlobs(join(dataDir, 'blobs'))
  stops.push(blobs.stop)
  return { ...blobs.env }
}

async function startMail(
  { dataDir, report }: PlatformOptions,
  stops: (() => Promise<void>)[],
): Promise<Pick<Platform, 'env' | 'mailbox'>> {
  if (process.env['POSTMARK_SERVER_TOKEN'] !== undefined) {
    report('Emails go to Postmark, because POSTMARK_SERVER_TOKEN is set.')
    return { env: {}, mailbox: undefined }
  }
  const token = 'local-mailbox'
  const people = { MAIL_FROM: `${clinic.name} <${clinic.email}>`, CLINIC_INBOX: clinic.email }
  const unnamed = Object.entries(people).filter(([name]) => process.env[name] === undefined)
  const mailbox = await startMailbox({ dir: join(dataDir, 'mailbox'), token })
  stops.push(mailbox.stop)
  return { env: { ...Object.fromEntries(unnamed), POSTMARK_SERVER_TOKEN: token, POSTMARK_API_URL: mailbox.url }, mailbox }
}
