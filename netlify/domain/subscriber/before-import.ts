/** What an import changed: a subscriber as they were, written by the import and read by its undoing. Texts alone are quick to write. */
import { sql, type SQL } from 'drizzle-orm'

const columns = [
  'changed_at',
  'first_name',
  'last_name',
  'tags',
  'status',
  'subscribed_at',
  'import_id',
  'changed_import_id',
  'deleted_at',
  'deleted_by',
] as const

/** What no tag contains. */
export const tagEnd = '\u001F'

/** The subscriber `s` as they are, before an import changes them at `now`. */
const asBefore = (now: Date): SQL => sql`array[${now.toISOString()}::text, s.first_name, s.last_name,
  array_to_string(s.tags, ${tagEnd}), s.status, s.subscribed_at::text, s.import_id::text, s.changed_import_id::text,
  s.deleted_at::text, s.deleted_by::text]`

/** What `before_import` of the subscriber `s` is once an import changes them at `now`: as they were before its first change. */
export const keptBefore = (importId: string, now: Date): SQL => sql`case when s.changed_import_id = ${importId}::uuid
  or (s.import_id = ${importId}::uuid and s.deleted_at is null) then s.before_import else ${asBefore(now)} end`

/** One column of what `asBefore` wrote, as text. */
export function was(before: SQL, column: (typeof columns)[number]): SQL {
  return sql`(${before})[${sql.raw(String(columns.indexOf(column) + 1))}]`
}

/** Tags from a text in which `tagEnd` separates them. */
export const tagsOf = (text: SQL): SQL => sql`coalesce(string_to_array(nullif(${text}, ''), ${tagEnd}), '{}')`
