/**
 * `npm run db:backup -- <file>`: every row of DATABASE_URL in one file, as of one moment, while the site is in use. Health answers stay
 * sealed in it; all else is readable, so that the file belongs where the database's password does.
 */
import { Pool } from '@neondatabase/serverless'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupTables, lastLine, schemaVersion, type BackupHead } from './backup-tables.ts'
import { CommandRefusal, onDatabase, runCommand } from './command.ts'

const fetchRows = 1000

async function* linesOf(url: string): AsyncGenerator<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    // One moment for all tables, whatever is written meanwhile.
    await client.query('begin isolation level repeatable read read only')
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    )
    const head: BackupHead = {
      format: 'clinic-backup-1',
      at: new Date().toISOString(),
      schema: await schemaVersion(client),
      sequences: Object.fromEntries(sequences.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
    }
    yield `${JSON.stringify(head)}\n`
    let count = 0
    for (const { name, columns } of await backupTables(client)) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      await client.query(
        `declare rows no scroll cursor for select to_json(r)::text as row from (select ${list} from "${name}") r`,
      )
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${fetchRows} from rows`)
        if (rows.length === 0) break
        count += rows.length
        yield rows.map(({ row }) => `${name}\t${row}\n`).join('')
      }
      await client.query('close rows')
    }
    await client.query('commit')
    yield `${lastLine(count)}\n`
  } finally {
    client.release()
    await pool.end()
  }
}

/**
 * Writes the backup to a new file that only its owner may read: beside it first, so that the name stands for a whole backup or for
 * nothing, also when this process is stopped. Refuses a file that exists.
 */
export async function backUp(url: string, file: string): Promise<void> {
  if (existsSync(file)) throw new CommandRefusal(`${file} exists already, and nothing is written over it. Name another file.`)
  const making = `${file}.${process.pid}.partial`
  const clear = () => rmSync(making, { force: true })
  const stopped = () => process.exit(130)
  process.once('SIGINT', stopped).once('SIGTERM', stopped).once('exit', clear)
  try {
    // Safe on the disk before it has its name.
    const out = createWriteStream(making, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(linesOf(url)), createGzip(), out)
    await rename(making, file)
  } catch (error) {
    clear()
    throw Object.assign(error as Error, { dest: file })
  } finally {
    process.off('SIGINT', stopped).off('SIGTERM', stopped).off('exit', clear)
  }
}

/** Kept out of the repository by .gitignore. */
const usualName = () => `clinic-${new Date().toISOString().slice(0, 10)}.gz`

if (import.meta.main) {
  await runCommand(async () => {
    const [file = usualName(), ...rest] = process.argv.slice(2)
    if (rest.length > 0) throw new CommandRefusal('Say where to: npm run db:backup -- clinic-2027-01-31.gz')
    await onDatabase((url) => backUp(url, file))
    console.log(`Everything is in ${file}.`)
  })
}
