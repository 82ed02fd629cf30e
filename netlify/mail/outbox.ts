/** Letters that are owed: written in the transaction that owes them, so that neither exists without the other. */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { easternDay } from '../../src/catalog/eastern.ts'
import type { Db, Statement } from '../db/client.ts'
import { letterAllowances, outbox } from '../db/schema.ts'
import { addressHash } from '../db/address-hash.ts'
import type { LetterData, LetterName } from './letter.ts'

export type { LetterData, LetterName } from './letter.ts'

/** Letters a day to an address that never proved itself; further ones are recorded as withheld (decision 32). */
export const lettersADay = 3

export const clinicInbox = Symbol('the clinic’s inbox')

export type OwedLetter<Name extends LetterName = LetterName> = {
  /** Of a letter to the clinic that is owed once, whoever asks again. */
  readonly id?: string
  readonly template: Name
  readonly data: LetterData[Name]
  /** An address that has not proved itself, or the clinic's own inbox, whose letters are not counted. */
  readonly recipient: string | typeof clinicInbox
  /** Decided on by a person of the clinic, one by one: it leaves whatever the day's letters were, and is not one of them. */
  readonly uncounted?: boolean
  /** Of an uncounted letter: where it does not hold, the letter is withheld. */
  readonly deliverIf?: SQL
  readonly subjectType: 'request' | 'event-signup' | 'account-link' | 'digest'
  readonly subjectId: string
}

/** An address without its tag: "ana+1@example.com" arrives where "ana@example.com" does. */
function mailbox(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, '')
}

/** The statement that puts a letter into the outbox, due at once, or withheld when the day's letters are used up. */
export function owe(db: Db, letter: OwedLetter, now: Date): Statement {
  const { template, data, recipient, uncounted = false, deliverIf, subjectType, subjectId } = letter
  const row = { id: letter.id ?? randomUUID(), template, data, subjectType, subjectId, dueAt: now, createdAt: now }
  if (recipient === clinicInbox)
    return db
      .insert(outbox)
      .values({ ...row, recipient: null, state: 'pending' })
      .onConflictDoNothing({ target: outbox.id })
  if (uncounted) {
    const state = deliverIf === undefined ? ('pending' as const) : sql`case when ${deliverIf} then 'pending' else 'withheld' end`
    return db.insert(outbox).values({ ...row, recipient, state })
  }
  const hash = addressHash(mailbox(recipient))
  const at = now.toISOString()
  // One statement, so that two requests at once cannot both be the third.
  return db.execute(sql`
    with allowance as (
      insert into ${letterAllowances} as allowed (address_hash, day, used) values (${hash}, ${easternDay(now)}, 1)
      on conflict (address_hash, day) do update set used = allowed.used + 1
      returning used
    )
    insert into ${outbox} (id, template, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${row.id}::uuid, ${template}, ${JSON.stringify(data)}::jsonb, ${recipient}, ${subjectType}, ${subjectId}::uuid,
      case when used > ${lettersADay}::integer then 'withheld' else 'pending' end, ${at}::timestamptz, ${at}::timestamptz
    from allowance`)
}
