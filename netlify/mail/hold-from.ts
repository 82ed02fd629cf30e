/** A time that is held for a client is held from when the email about it left, as the email says (decision 53). */
import { sql } from 'drizzle-orm'
import { heldMinutes } from '../../src/catalog/visit/earlier.ts'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import type { Db, Statement } from '../db/client.ts'
import { at } from '../db/instant.ts'
import { earlierOffers } from '../db/schema/earlier.ts'

/** The statement that starts the quarter of an hour of the offer that an email is about. */
export function holdFrom(db: Db, emailId: string, now: Date): Statement {
  const until = new Date(now.getTime() + heldMinutes * minuteMs)
  return db.execute(sql`
    update ${earlierOffers} set expires_at = ${at(until)} where letter_id = ${emailId}::uuid and state = 'offered'`)
}
