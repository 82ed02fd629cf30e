/** Lists what a backup contains. It reads the tables from the database itself, so no new table is forgotten. */
import type { PoolClient } from '@neondatabase/serverless'

export type BackupTable = { readonly name: string; readonly columns: readonly string[]; readonly refersToItself: boolean }

/** A trigger fills this table from others, during a restore too. */
const derived = 'newsletter_counts'

/**
 * Every table except derived ones, each after the tables it refers to. Generated columns are left out; the database generates
 * them again.
 */
export async function backupTables(client: PoolClient): Promise<readonly BackupTable[]> {
  const { rows: columns } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name <> $1 group by 1 order by 1`,
    [derived],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  const ordered: BackupTable[] = []
  let left = columns
  while (left.length > 0) {
    const waits = ({ table }: { table: string }) =>
      references.some(({ from, to }) => from === table && to !== table && left.some((other) => other.table === to))
    const ready = left.filter((table) => !waits(table))
    if (ready.length === 0) throw new Error('Some tables refer to each other in a circle, so no order can restore them.')
    for (const { table, columns: names } of ready) {
      const refersToItself = references.some(({ from, to }) => from === table && to === table)
      ordered.push({ name: table, columns: names, refersToItself })
    }
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The hash of the last migration the database has, or "none". */
export async function schemaVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]?.hash ?? 'none'
}

/** The first line of a backup. Rows follow as "table, tab, JSON", then pictures; the last line counts them all. */
export type BackupHead = {
  /** Format 1 had no pictures. */
  readonly format: 'clinic-backup-1' | 'clinic-backup-2'
  readonly at: string
  readonly schema: string
  /** The last value of each sequence. */
  readonly sequences: Readonly<Record<string, string>>
}

export const lastLine = (rows: number) => `end\t${rows}`

/** Takes the place of the table name on a picture's line. */
export const picture = '@picture'

/** "@picture, tab, file, tab, base64". */
export const pictureLine = (file: string, bytes: ArrayBuffer) => `${picture}\t${file}\t${Buffer.from(bytes).toString('base64')}`
