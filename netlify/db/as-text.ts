/** Builds pieces of SQL once instead of with every statement. */
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** Turns a piece of SQL without parameters into plain text. */
export function asText(piece: SQL): SQL {
  return sql.raw(new PgDialect().sqlToQuery(piece).sql)
}
