import { and, eq, sql } from 'drizzle-orm'
import type { Db, Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { providerFeeds } from '../../db/schema/provider-feed.ts'

/** The statement that ends the calendar feed of a deleted account, so that its address stays off once the account comes back. */
export function endFeedOf(db: Db, accountId: string): Statement {
  const isDeleted = sql`exists (select 1 from ${accounts} a where a.id = ${accountId}::uuid and a.deleted_at is not null)`
  return db.delete(providerFeeds).where(and(eq(providerFeeds.providerId, accountId), isDeleted))
}
