import { sql, type SQL } from 'drizzle-orm'
import type { Db, Statement } from '../../db/client.ts'
import { newsletters } from '../../db/schema/newsletter.ts'

/**
 * Locks newsletters until the transaction ends, so the later of two concurrent changes sees the earlier. Everything that changes
 * recipients, attempts or a day locks their newsletter first, so two transactions can't deadlock further on. A chunk's claim
 * doesn't wait for this lock: it only requires that the row stays, locks the day, and skips recipients locked by others.
 */
export function holdNewsletters(db: Db, ids: SQL): Statement {
  return db.execute(sql`select id from ${newsletters} where id in (${ids}) order by id for no key update`)
}
