import { openDb } from '../../../netlify/db/client.ts'
import { sweepOutbox, type Delivery } from '../../../netlify/mail/deliver.ts'
import { openPostmark, type Postmark } from '../../../netlify/mail/postmark.ts'

/** Sweeps the outbox once with a stopped clock, so each due email is tried once. */
export function sweepAt(now: Date, postmark: Postmark = openPostmark()): Promise<Delivery> {
  return sweepOutbox(openDb(60_000), postmark, () => now, new Date(now.getTime() + 1))
}
