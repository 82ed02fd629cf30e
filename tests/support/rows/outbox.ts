import { openDb } from '../../../netlify/db/client.ts'
import { sweepOutbox, type Delivery } from '../../../netlify/mail/deliver.ts'
import { openPostmark, type Postmark } from '../../../netlify/mail/postmark.ts'

/** One sweep of the outbox at a moment that stands still: everything due then is tried once. */
export function sweepAt(now: Date, postmark: Postmark = openPostmark()): Promise<Delivery> {
  return sweepOutbox(openDb(60_000), postmark, () => now, new Date(now.getTime() + 1))
}
