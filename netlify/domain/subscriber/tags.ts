/** What becomes of the tags of a subscriber `s` that is written. */
import { sql, type SQL } from 'drizzle-orm'
import { maxTags } from '../../../src/contracts/subscriber.ts'

const asManyAsFit = (tags: SQL): SQL => sql`(${tags})[1:${sql.raw(String(maxTags))}]`

/** Their tags, and those of an import that they don't have yet. */
export const joinedTags = sql`case when s.tags @> excluded.tags then s.tags
  else ${asManyAsFit(sql`s.tags || array(select t from unnest(excluded.tags) t where t <> all (s.tags))`)} end`

/** The tags as an admin edited them. Tags that others added or removed since `before`, if it is known, stay that way. */
export function retagged(tags: readonly string[], before: readonly string[] | undefined): SQL {
  const after = sql`${sql.param(tags)}::text[]`
  if (!before) return after
  const seen = sql`${sql.param(before)}::text[]`
  return asManyAsFit(sql`array(select t from unnest(${after}) t where t <> all (${seen}) or t = any (s.tags))
    || array(select t from unnest(s.tags) t where t <> all (${seen}) and t <> all (${after}))`)
}
