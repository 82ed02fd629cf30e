/** What a backup is made of, read from the database itself, so that no new table is forgotten. */
import type { PoolClient } from '@neondatabase/serverless'

export type BackupTable = { readonly name: string; readonly columns: readonly string[]; readonly refersToItself: boolean }

/** Made from other tables by a trigger, as a restore makes it too. */
const derived = 'newsletter_counts'

/** Every table but what is made from others, each after those it refers to; generated columns are left for the database to generate again. */
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
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle: no order restores them.')
    for (const { table, columns: names } of ready) {
      const refersToItself = references.some(({ from, to }) => from === table && to === table)
      ordered.push({ name: table, columns: names, refersToItself })
    }
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The last migration that a database has. */
export async function schemaVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]?.hash ?? 'none'
}

/** The first line of a backup; the rows follow as "table, tab, JSON", then pictures, and the last line says how many they are. */
export type BackupHead = {
  /** The first had no pictures. */
  readonly format: 'clinic-backup-1' | 'clinic-backup-2'
  readonly at: string
  readonly schema: string
  /** Where each sequence stands. */
  readonly sequences: Readonly<Record<string, string>>
}

export const lastLine = (rows: number) => `end\t${rows}`

/** Stands where a row has its table. */
export const picture = '@picture'

/** "@picture, tab, file, tab, base64". */
export const pictureLine = (file: string, bytes: ArrayBuffer) => `${picture}\t${file}\t${Buffer.from(bytes).toString('base64')}`
