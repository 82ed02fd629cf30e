/**
 * Shared by every command in this folder: it loads `.env`, checks that the database answers before any work begins, and reports
 * any failure as one clear sentence with exit code 1. `DEBUG=1` adds the details of an unexpected error.
 */
import { neon } from '@neondatabase/serverless'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refusalSentences } from '../src/contracts/failure.ts'
import { isUnavailable } from '../netlify/db/client.ts'
import { SealError } from '../netlify/db/seal.ts'
import { EnvironmentError, isDatabaseUrl, parseKeys, type Key } from '../netlify/env.ts'
import { Refusal } from '../netlify/refusal.ts'
import { withDatabase } from './database.ts'

/** Why a command can't do its work, as a sentence for the person who typed it. */
export class CommandRefusal extends Error {
  override readonly name: string = 'CommandRefusal'
}

type SystemError = { readonly code?: string; readonly path?: string; readonly dest?: string }

/** Sentences for file system errors, by code; `%` is the path. */
const fileSentences: Readonly<Record<string, string>> = {
  ENOENT: '% doesn’t exist.',
  EEXIST: '% already exists. Name another file.',
  EISDIR: '% is a folder. Name a file.',
  ENOTDIR: 'Part of % is not a folder.',
  EACCES: 'You don’t have permission to open or write %.',
  EPERM: 'You don’t have permission to open or write %.',
  EROFS: '% is on a read-only disk.',
  ENOSPC: 'The disk is full, so % was not saved.',
  EDQUOT: 'The disk quota is used up, so % was not saved.',
  EFBIG: '% would be larger than the disk allows, so it was not saved.',
}

/** A WebSocket failure is an event, not an Error, and the driver words them all the same. */
function isBroken(error: unknown): boolean {
  return !(error instanceof Error) || /^(Connection terminated|Unhandled error)/.test(error.message)
}

/** The sentence to show for an error; undefined for an unexpected one. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CommandRefusal || error instanceof EnvironmentError || error instanceof SealError) return error.message
  if (error instanceof Refusal && error.code === 'unavailable')
    return "Can’t reach the site's blob store. Check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN."
  if (error instanceof Refusal) return refusalSentences[error.code]
  const { code, path, dest } = error as SystemError
  // 08 and 57P: PostgreSQL's error classes for a connection that ends.
  if (isUnavailable(error) || isBroken(error) || /^(08|57P)/.test(code ?? ''))
    return 'The connection to the database was lost. Try again.'
  const file = fileSentences[code ?? '']
  return file?.replaceAll('%', dest ?? path ?? 'the file')
}

/** Says why the command failed, and sets exit code 1. */
function report(error: unknown): void {
  process.exitCode = 1
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error)
  console.error(sentenceOf(error) ?? `Something went wrong: ${said}. Set DEBUG=1 to see where.`)
  if (process.env['DEBUG']) console.error(error)
}

/** Runs a command: reads `.env`, and ends with code 1 and one sentence if the work fails. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // A socket that breaks while nothing awaits it.
  process.once('uncaughtException', (error) => {
    report(error)
    process.exit()
  })
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work()
  } catch (error) {
    report(error)
  }
}

/** DATABASE_URL. Refuses with how to set it. */
export function databaseUrl(): string {
  const url = process.env['DATABASE_URL']
  if (!url) throw new CommandRefusal('DATABASE_URL is not set. Add it to .env, or put it before the command.')
  if (!isDatabaseUrl(url))
    throw new CommandRefusal('DATABASE_URL is malformed. It looks like postgresql://user:password@host/name.')
  return url
}

/** The keys in a variable, for a command that needs nothing else from the environment. */
export function keysOf(name: 'SEAL_KEYS' | 'BACKUP_KEYS'): readonly Key[] {
  const keys = process.env[name]
  if (!keys) throw new EnvironmentError({ missing: [name] })
  try {
    return parseKeys(keys)
  } catch {
    throw new EnvironmentError({ malformed: [name] })
  }
}

/** A flag of db:backup and db:restore, for when the blob store is out of reach. */
export const withoutPictures = '--without-pictures'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const connectMs = 10_000

/** Why a database didn't answer the first query. */
function noAnswer(error: unknown, url: string): CommandRefusal {
  const { host, username } = new URL(url)
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  if (code.startsWith('28') || message.includes('password authentication failed'))
    return new CommandRefusal(`The database at ${host} rejected the password for ${username} in DATABASE_URL.`)
  if (code === '3D000')
    return new CommandRefusal(`The server at ${host} answers, but doesn’t have the database named in DATABASE_URL.`)
  if (code.startsWith('53')) return new CommandRefusal(`The database at ${host} has no free connections. Try again in a minute.`)
  return new CommandRefusal(`Can’t reach the database at ${host}. Check DATABASE_URL and your connection.`)
}

/** How many migrations there are, and how many the database lacks. Refuses if it can't be queried. */
export async function readSchemaState(url: string): Promise<{ readonly waiting: number; readonly of: number }> {
  const expected = readMigrationFiles({ migrationsFolder })
  const sql = neon(url, { fetchOptions: { signal: AbortSignal.timeout(connectMs) } })
  try {
    const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
    const applied = found?.['there'] ? await sql`select hash from drizzle.__drizzle_migrations` : []
    const known = new Set(applied.map(({ hash }) => hash as string))
    return { waiting: expected.filter(({ hash }) => !known.has(hash)).length, of: expected.length }
  } catch (error) {
    throw noAnswer(error, url)
  }
}

/**
 * Runs the work once the database of DATABASE_URL has answered. Refuses if it doesn't answer, or lacks migrations (unless
 * `anySchema`).
 */
export async function onDatabase<Result>(
  work: (url: string) => Promise<Result>,
  { anySchema = false }: { readonly anySchema?: boolean } = {},
): Promise<Result> {
  const url = databaseUrl()
  return withDatabase(url, async () => {
    const { waiting, of } = await readSchemaState(url)
    if (waiting > 0 && !anySchema)
      throw new CommandRefusal(`The database is missing ${waiting} of its ${of} migrations. Run npm run db:migrate first.`)
    return work(url)
  })
}
