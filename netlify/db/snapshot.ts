/**
 * Dumps the whole database as lines of text from a single moment, while the site is in use. Rows come through a cursor, so memory
 * stays flat.
 */
import { Pool } from '@neondatabase/serverless'
import { backupTables, lastLine, pictureLine, schemaVersion, type BackupHead } from './backup-tables.ts'

const fetchRows = 1000

/** Reads a picture's bytes. Undefined if the picture is gone. */
export type ReadPicture = (file: string) => Promise<ArrayBuffer | undefined>

/** The lines of a backup (backup-tables.ts), including pictures if a reader is given. Health answers stay sealed. */
export async function* snapshot(url: string, now: Date, readPicture?: ReadPicture): AsyncGenerator<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    // All tables from one moment, whatever is written during the dump.
    await client.query('begin isolation level repeatable read read only')
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    )
    const head: BackupHead = {
      format: 'clinic-backup-2',
      at: now.toISOString(),
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
    const { rows: pictures } = await client.query<{ file: string }>('select file from images order by file')
    await client.query('commit')
    for (const { file } of readPicture ? pictures : []) {
      const bytes = await readPicture?.(file)
      if (!bytes) continue
      count += 1
      yield `${pictureLine(file, bytes)}\n`
    }
    yield `${lastLine(count)}\n`
  } finally {
    client.release()
    await pool.end()
  }
}
