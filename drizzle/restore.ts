/**
 * `npm run db:restore -- <file>`, or `nightly`, or `nightly:<day>`: restores a backup into DATABASE_URL, which must be empty and
 * have the backup's schema (run `npm run db:migrate` with the version that made it). It restores all rows or none, and then opens
 * every sealed value once, so that a lost key shows up now. Nothing that may have been sent since the backup is sent again.
 */
import { Pool, type PoolClient } from '@neondatabase/serverless'
import { getTableName } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { openBlobStore, type BlobStore } from '../netlify/blob-store.ts'
import { backupTables, lastLine, picture, schemaVersion, type BackupHead, type BackupTable } from '../netlify/db/backup-tables.ts'
import { sealedColumns } from '../netlify/db/reseal.ts'
import { createSeal, type Seal } from '../netlify/db/seal.ts'
import { hasBlobStore } from '../netlify/env.ts'
import { countOf, formatCount } from '../src/catalog/count.ts'
import { cutOff, fileSource, linesOf, nightSource, RestoreRefusal, type BackupSource } from './backup-source.ts'
import { CommandRefusal, keysOf, onDatabase, runCommand, withoutPictures } from './command.ts'

/** Rows in one insert. */
const chunkRows = 1000

async function assertFits(client: PoolClient, tables: readonly BackupTable[], head: BackupHead | undefined): Promise<void> {
  if (head?.format !== 'clinic-backup-1' && head?.format !== 'clinic-backup-2')
    throw new RestoreRefusal('This is not a backup of the clinic.')
  if (head.schema !== (await schemaVersion(client)))
    throw new RestoreRefusal('The backup was made with a different schema. Migrate with the version that made it, then restore.')
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`)
    if (rowCount) throw new RestoreRefusal(`There are rows in ${name}. You can only restore a backup into an empty database.`)
  }
}

async function insert(client: PoolClient, { name, columns }: BackupTable, rows: readonly string[]): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `insert into "${name}" (${list}) overriding system value select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

function headOf(line: string): BackupHead | undefined {
  try {
    return JSON.parse(line) as BackupHead
  } catch {
    throw new RestoreRefusal('This is not a backup of the clinic.')
  }
}

/** Writes a picture of the backup to where the site looks for it. Refuses bytes that don't match the hash in its name. */
async function restorePicture(images: BlobStore, file: string, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (!file.startsWith(`${hash}.`)) throw new RestoreRefusal('The backup is damaged: a picture has changed.')
  await images.write(file, bytes)
}

function openImages(): BlobStore {
  if (hasBlobStore()) return openBlobStore('images')
  throw new RestoreRefusal(
    `The backup has pictures. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to restore them, or add ${withoutPictures}.`,
  )
}

type Filled = {
  readonly rows: number
  readonly pictures: number
  /** Pictures that the backup names but doesn't contain. */
  readonly lost: number
}

async function fill(client: PoolClient, source: BackupSource, bare: boolean): Promise<Filled> {
  const tables = await backupTables(client)
  let head: BackupHead | undefined
  let at: BackupTable | undefined
  let waiting: string[] = []
  let count = 0
  let inFile = 0
  let ended = false
  const flush = async () => {
    if (at && waiting.length > 0) await insert(client, at, waiting)
    waiting = []
  }
  for await (const line of linesOf(source)) {
    if (!head) {
      head = headOf(line)
      await assertFits(client, tables, head)
      continue
    }
    if (line === lastLine(count)) {
      ended = true
      break
    }
    const tab = line.indexOf('\t')
    const name = line.slice(0, tab)
    if (name === picture) {
      count += 1
      inFile += 1
      if (bare) continue
      const [file = '', text = ''] = line.slice(tab + 1).split('\t')
      await restorePicture(openImages(), file, Buffer.from(text, 'base64'))
      continue
    }
    if (name !== at?.name) {
      await flush()
      at = tables.find((table) => table.name === name)
      if (!at) throw new RestoreRefusal('The backup is damaged: a row doesn’t belong to any table.')
    }
    waiting.push(line.slice(tab + 1))
    count += 1
    // PostgreSQL checks references between rows at the end of a statement. So a table that refers to itself goes in one
    // statement.
    if (waiting.length >= chunkRows && !at.refersToItself) await flush()
  }
  if (!head || !ended) throw cutOff()
  await flush()
  for (const [name, value] of Object.entries(head.sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [`"${name}"`, value])
  const rows = count - inFile
  if (bare) return { rows, pictures: 0, lost: 0 }
  const named = await client.query<{ file: string }>('select file from images')
  const pictures = source.picture ? await restoreKept(source.picture, named.rows) : inFile
  return { rows, pictures, lost: named.rows.length - pictures }
}

/** Restores the pictures that a nightly backup stores beside its rows, and returns how many there were. */
async function restoreKept(read: NonNullable<BackupSource['picture']>, named: readonly { file: string }[]): Promise<number> {
  let restored = 0
  for (const { file } of named) {
    const bytes = await read(file)
    if (!bytes) continue
    await restorePicture(openImages(), file, bytes)
    restored += 1
  }
  return restored
}

/** Opens every sealed value, and returns how many there are. Throws a SealError for one that the keys don't open. */
async function openAll(client: PoolClient, seal: Seal): Promise<number> {
  let opened = 0
  for (const { table, id, column } of sealedColumns) {
    const name = getTableName(table)
    const { rows } = await client.query<{ id: string; sealed: string }>(
      `select "${id.name}" as id, "${column.name}" as sealed from "${name}" where "${column.name}" is not null`,
    )
    for (const row of rows) seal.unseal(row.sealed, { table: name, column: column.name, id: row.id })
    opened += rows.length
  }
  return opened
}

/**
 * Signs everyone out, and ends sign-in links, invitations and calendar feeds. Since the backup, an admin may have been removed,
 * an invitation revoked or a feed's address replaced, and that access must not come back. Links of visits stay: clients need
 * theirs.
 */
async function endAccess(client: PoolClient): Promise<void> {
  for (const table of ['devices', 'sign_in_tickets', 'account_links', 'provider_feeds'])
    await client.query(`delete from ${table}`)
}

/**
 * Keeps the site from sending again what it sent between the backup and the loss: newsletters wait until someone looks at them,
 * and each email that was pending is looked up at Postmark first.
 */
async function holdSending(client: PoolClient): Promise<number> {
  const { rowCount: paused } = await client.query(
    `update newsletters set paused_at = now() where status = 'sending' and paused_at is null`,
  )
  const { rowCount: drafts } = await client.query(
    `update newsletters set status = 'draft', scheduled_day = null where status = 'scheduled'`,
  )
  await client.query(
    `update outbox set state = 'unknown', attempts = greatest(attempts, 1), attempted_at = coalesce(attempted_at, created_at),
      leased_until = null where state = 'pending'`,
  )
  return (paused ?? 0) + (drafts ?? 0)
}

export type Restored = Filled & {
  readonly sealed: number
  /** Newsletters that were under way or scheduled, and wait now. */
  readonly held: number
}

/**
 * Restores all rows in one transaction, and the pictures unless `bare`. Throws a RestoreRefusal, without changing a row, if the
 * source or the database doesn't fit.
 */
export async function restore(url: string, source: BackupSource, seal: Seal, bare = false): Promise<Restored> {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    await client.query('begin')
    // While pictures are copied, the transaction waits. The host would end it after five minutes.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const filled = await fill(client, source, bare)
    const sealed = await openAll(client, seal)
    await endAccess(client)
    const held = await holdSending(client)
    await client.query('commit')
    return { ...filled, sealed, held }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // Data that PostgreSQL can't read, or that breaks a constraint.
    if (/^2[23]/.test((error as { code?: string }).code ?? ''))
      throw new RestoreRefusal('The backup is damaged: a row doesn’t fit its table.')
    throw error
  } finally {
    client.release()
    await pool.end()
  }
}

const sourceOf = (word: string) => (/^nightly(:|$)/.test(word) ? nightSource(word) : fileSource(word))

if (import.meta.main) {
  await runCommand(async () => {
    const [from, ...rest] = process.argv.slice(2).filter((word) => word !== withoutPictures)
    if (from === undefined || rest.length > 0)
      throw new CommandRefusal(
        'Set DATABASE_URL and SEAL_KEYS, and name a backup: npm run db:restore -- clinic-2027-01-31.gz, or nightly.',
      )
    const seal = createSeal(keysOf('SEAL_KEYS'))
    const bare = process.argv.includes(withoutPictures)
    const { rows, pictures, lost, sealed, held } = await onDatabase(async (url) => restore(url, await sourceOf(from), seal, bare))
    console.log(
      `${countOf(rows, 'row')} and ${countOf(pictures, 'picture')} restored. All ${formatCount(sealed)} sealed values can be opened.`,
    )
    if (held > 0)
      console.log(
        `${countOf(held, 'newsletter')} that ${held === 1 ? 'was' : 'were'} sending or scheduled ${held === 1 ? 'waits' : 'wait'} in the back office. Check which emails went out after the backup before you continue.`,
      )
    if (lost > 0)
      throw new CommandRefusal(
        `${countOf(lost, 'picture')} ${lost === 1 ? 'is' : 'are'} not in the backup. The rest is restored.`,
      )
  })
}
