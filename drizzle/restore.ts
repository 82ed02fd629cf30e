/**
 * `npm run db:restore -- <file>`: brings a backup into DATABASE_URL, which must be empty and have the backup's schema (`npm run db:migrate`
 * of the version that made it). All of it or nothing; then every sealed value is opened once, so that a lost key shows now.
 */
import { Pool, type PoolClient } from '@neondatabase/serverless'
import { getTableName } from 'drizzle-orm'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sealedColumns } from '../netlify/db/reseal.ts'
import { createSeal, type Seal } from '../netlify/db/seal.ts'
import { parseKeys } from '../netlify/env.ts'
import { backupTables, lastLine, schemaVersion, type BackupHead, type BackupTable } from './backup-tables.ts'
import { loadEnvironment, withDatabase } from './database.ts'

/** A backup that cannot be restored here, and why. */
export class RestoreRefusal extends Error {
  override readonly name = 'RestoreRefusal'
}

/** Rows of one statement. */
const chunkRows = 1000

async function assertFits(client: PoolClient, tables: readonly BackupTable[], head: BackupHead | undefined): Promise<void> {
  if (head?.format !== 'clinic-backup-1') throw new RestoreRefusal('This is not a backup of the clinic.')
  if (head.schema !== (await schemaVersion(client)))
    throw new RestoreRefusal('The backup was made with another schema. Migrate with the version that made it, then restore.')
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`)
    if (rowCount) throw new RestoreRefusal(`There are rows in ${name}. A backup is restored into an empty database alone.`)
  }
}

async function insert(client: PoolClient, { name, columns }: BackupTable, rows: readonly string[]): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `insert into "${name}" (${list}) overriding system value select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

async function fill(client: PoolClient, file: string): Promise<number> {
  const tables = await backupTables(client)
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  let head: BackupHead | undefined
  let at: BackupTable | undefined
  let waiting: string[] = []
  let count = 0
  let ended = false
  const flush = async () => {
    if (at && waiting.length > 0) await insert(client, at, waiting)
    waiting = []
  }
  for await (const line of lines) {
    if (!head) {
      head = JSON.parse(line) as BackupHead
      await assertFits(client, tables, head)
      continue
    }
    if (line === lastLine(count)) {
      ended = true
      break
    }
    const tab = line.indexOf('\t')
    const name = line.slice(0, tab)
    if (name !== at?.name) {
      await flush()
      at = tables.find((table) => table.name === name)
      if (!at) throw new RestoreRefusal('The backup is damaged: a row belongs to no table.')
    }
    waiting.push(line.slice(tab + 1))
    count += 1
    // Rows that refer to each other are checked at the end of their statement: it takes them all.
    if (waiting.length >= chunkRows && !at.refersToItself) await flush()
  }
  await flush()
  if (!head || !ended) throw new RestoreRefusal('The backup is cut off: its last rows are missing.')
  for (const [name, value] of Object.entries(head.sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [`"${name}"`, value])
  return count
}

/** Opens every sealed value; answers how many there are. Throws a SealError for one that the keys do not open. */
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

/** Restores all rows in one transaction. Throws a RestoreRefusal, having changed nothing, for a file or a database that does not fit. */
export async function restore(
  url: string,
  file: string,
  seal: Seal,
): Promise<{ readonly rows: number; readonly sealed: number }> {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const client = await pool.connect()
  try {
    await client.query('begin')
    const rows = await fill(client, file)
    const sealed = await openAll(client, seal)
    await client.query('commit')
    return { rows, sealed }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
    await pool.end()
  }
}

if (import.meta.main) {
  loadEnvironment()
  const [file, ...rest] = process.argv.slice(2)
  const url = process.env['DATABASE_URL']
  if (!url || file === undefined || rest.length > 0) {
    console.error('Say what, with DATABASE_URL and SEAL_KEYS set: npm run db:restore -- clinic-2027-01-31.gz')
    process.exit(1)
  }
  try {
    const seal = createSeal(parseKeys(process.env['SEAL_KEYS']))
    const { rows, sealed } = await withDatabase(url, () => restore(url, file, seal))
    console.log(`${rows} rows are back, and all ${sealed} sealed values open.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
