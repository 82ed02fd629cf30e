/**
 * `npm run db:backup -- <file>`: every row of DATABASE_URL in one file, as of one moment, while the site is in use. Health answers stay
 * sealed in it; all else is readable, so that the file belongs where the database's password does.
 */
import { Pool } from '@neondatabase/serverless'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupTables, lastLine, schemaVersion, type BackupHead } from './backup-tables.ts'
import { loadEnvironment, withDatabase } from './database.ts'

const fetchRows = 1000

async function* linesOf(url: string): AsyncGenerator<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const client = await pool.connect()
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

/** Writes the backup to a new file that only its owner may read. Throws when the file exists. */
export async function backUp(url: string, file: string): Promise<void> {
  await pipeline(Readable.from(linesOf(url)), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}

if (import.meta.main) {
  loadEnvironment()
  const [file, ...rest] = process.argv.slice(2)
  const url = process.env['DATABASE_URL']
  if (!url || file === undefined || rest.length > 0) {
    console.error('Say where to, with DATABASE_URL set: npm run db:backup -- clinic-2027-01-31.gz')
    process.exit(1)
  }
  await withDatabase(url, () => backUp(url, file))
  console.log(`Everything is in ${file}.`)
}
