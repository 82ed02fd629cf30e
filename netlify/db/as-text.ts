/** Pieces of statements that are put together once and not with every statement. */
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** A piece without parameters as plain text. */
export function asText(piece: SQL): SQL {
  return sql.raw(new PgDialect().sqlToQuery(piece).sql)
}
