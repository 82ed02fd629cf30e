/** What people call an account, for queries. */
import { sql, type SQL } from 'drizzle-orm'

/** An account's name, or its address if it has none. Null beside a row whose account is gone. */
export function accountName(alias = 'accounts'): SQL<string | null> {
  const account = sql.identifier(alias)
  return sql<string | null>`coalesce(${account}.full_name, ${account}.email)`
}
