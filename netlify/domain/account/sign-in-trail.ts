/**
 * Records failed attempts to get in: an audit row with keyed hashes of address and network, never the plain ones, and the same
 * hashes in the operator's log. A flood can't fill the table: after a hundred rows in an hour, only every thousandth failure adds
 * one.
 */
import { sql } from 'drizzle-orm'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import { networkInTrail } from '../../auth/network.ts'
import type { ThrottleKind } from '../../auth/throttle.ts'
import type { Db } from '../../db/client.ts'
import { countOne } from '../../db/count-window.ts'
import { at } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { audit } from '../../db/schema/audit.ts'
import { Refusal } from '../../refusal.ts'
import { signatureOf } from '../../signature.ts'
import { uuidOf } from '../../uuid-of.ts'
import { tellOwnerOfBurst } from './notice.ts'

const rowsAnHour = 100
const usedUp: ReadonlySet<RefusalCode> = new Set(['too-many-attempts', 'too-many-codes', 'too-many-emails'])
const failed: ReadonlySet<RefusalCode> = new Set([
  'invalid-credentials',
  'not-admin',
  'invalid-code',
  'invalid-sign-in-link',
  'invalid-reset-link',
  ...usedUp,
])

/** What someone tried, on which address if known, and from where. */
type Attempt = { readonly by: ThrottleKind; readonly email?: string; readonly ip: string }

/** An address's name in the trail: twelve hex digits. */
const addressInTrail = (email: string) => signatureOf('trail account', email).toString('hex').slice(0, 12)

/** An id for an address without an account, so its rows can be found together. */
const idOf = (email: string) => uuidOf(signatureOf('trail address', email).toString('hex'))

async function note(db: Db, { by, email = '', ip }: Attempt, code: RefusalCode, now: Date): Promise<Refusal['trail']> {
  const trail = { network: networkInTrail(ip), ...(email !== '' && { account: addressInTrail(email) }) }
  const key = signatureOf('trail', 'all').toString('base64url')
  const action = usedUp.has(code) ? 'sign-in.paused' : 'sign-in.failed'
  await db.execute(sql`
    with failures as (${countOne(sql`select ${key}::text`, hourMs, now)})
    insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
    select ${at(now)}, 'system', ${action}, 'account',
      coalesce((select id from ${accounts} where email = ${email}), ${idOf(email)}::uuid),
      ${JSON.stringify({ by, ...trail })}::jsonb || jsonb_build_object('failuresThisHour', used)
    from failures where used <= ${rowsAnHour}::integer or used % 1000 = 0`)
  return trail
}

/** Runs `work`, which proves who someone is. Records a refusal, and tells the account's owner after a burst. */
export async function trailed<Result>(db: Db, attempt: Attempt, now: Date, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && failed.has(error.code)) {
      error.trail = await note(db, attempt, error.code, now)
      if (attempt.email !== undefined && usedUp.has(error.code)) await tellOwnerOfBurst(db, attempt.by, attempt.email, now)
    }
    throw error
  }
}
