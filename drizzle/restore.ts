/**
 * `npm run db:restore -- <file>`: brings a backup into DATABASE_URL, which must be empty and have the backup's schema (`npm run db:migrate`
 * of the version that made it). All of it or nothing; then every sealed value is opened once, so that a lost key shows now.
 */
import { Pool, type PoolClient } from '@neondatabase/serverless'
import { getTableName } from 'drizzle-orm'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { sealedColumns } from '../netlify/db/reseal.ts'
import { createSeal, type Seal } from '../netlify/db/seal.ts'
import { EnvironmentError, parseKeys } from '../netlify/env.ts'
import { backupTables, lastLine, schemaVersion, type BackupHead, type BackupTable } from './backup-tables.ts'
import { CommandRefusal, onDatabase, runCommand } from './command.ts'

/** A backup that cannot be restored here, and why. */
export class RestoreRefusal extends CommandRefusal {
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

function headOf(line: string): BackupHead | undefined {
  try {
    return JSON.parse(line) as BackupHead
  } catch {
    throw new RestoreRefusal('This is not a backup of the clinic.')
  }
}

const cutOff = () => new RestoreRefusal('The backup is cut off: its last rows are missing.')

/** What reading a file ended with, for whoever chose the file. */
function reasonOf(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR') return new RestoreRefusal(`${file} is not a backup: it is not compressed by gzip, or was damaged.`)
  return code === 'Z_BUF_ERROR' ? cutOff() : error
}

/** The lines of a backup, as it is read: memory stays flat. */
async function* linesIn(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip().setEncoding('utf8')
  source.on('error', (error) => text.destroy(error)).pipe(text)
  let rest = ''
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw reasonOf(error, file)
  } finally {
    source.destroy()
  }
  if (rest !== '') yield rest
}

async function fill(client: PoolClient, file: string): Promise<number> {
  const tables = await backupTables(client)
  let head: BackupHead | undefined
  let at: BackupTable | undefined
  let waiting: string[] = []
  let count = 0
  let ended = false
  const flush = async () => {
    if (at && waiting.length > 0) await insert(client, at, waiting)
    waiting = []
  }
  for await (const line of linesIn(file)) {
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
  if (!head || !ended) throw cutOff()
  await flush()
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
  client.on('error', () => {})
  try {
    await client.query('begin')
    const rows = await fill(client, file)
    const sealed = await openAll(client, seal)
    await client.query('commit')
    return { rows, sealed }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // Data that PostgreSQL itself cannot read, or that breaks a rule of its table.
    if (/^2[23]/.test((error as { code?: string }).code ?? ''))
      throw new RestoreRefusal('The backup is damaged: a row does not fit its table.')
    throw error
  } finally {
    client.release()
    await pool.end()
  }
}

/** The seal with SEAL_KEYS, which a restore checks every answer with. */
function sealOfEnvironment(): Seal {
  const keys = process.env['SEAL_KEYS']
  if (!keys) throw new EnvironmentError({ missing: ['SEAL_KEYS'] })
  try {
    return createSeal(parseKeys(keys))
  } catch {
    throw new EnvironmentError({ malformed: ['SEAL_KEYS'] })
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    const [file, ...rest] = process.argv.slice(2)
    if (file === undefined || rest.length > 0)
      throw new CommandRefusal('Say what, with DATABASE_URL and SEAL_KEYS set: npm run db:restore -- clinic-2027-01-31.gz')
    const seal = sealOfEnvironment()
    const { rows, sealed } = await onDatabase((url) => restore(url, file, seal))
    console.log(`${rows} rows are back, and all ${sealed} sealed values open.`)
  })
}
