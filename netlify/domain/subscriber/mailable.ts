/** Who may be emailed at all: newsletters and welcomes ask here, as pieces of their own statements. */
import { sql, type SQL } from 'drizzle-orm'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { isMailedElsewhere } from './former-address.ts'

/**
 * Whether a subscriber `s` may be emailed now: subscribed, not in the trash, never suppressed, and not subscribed at a later
 * address. Written so that each lookup uses a key, whatever the table's statistics say (former-address.ts).
 */
export const mayBeMailed = sql`s.status = 'subscribed' and s.deleted_at is null
  and (select x.reason from ${suppressions} x where x.address_hash = s.address_hash) is null and not ${isMailedElsewhere}`

/** Whether `who`, a row with an email (not named `s`), is a subscriber who may be emailed now. */
export function isMailable(who: SQL): SQL {
  return sql`coalesce((select ${mayBeMailed} from ${subscribers} s where s.email = ${who}.email), false)`
}
