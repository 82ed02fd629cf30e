/**
 * What failed attempts to get in leave behind: a row in the audit, with keyed hashes of the address and the network and neither of them in
 * clear, and the same hashes in the operator's log. A flood fills no table: past a hundred rows an hour each thousandth failure leaves one.
 */
import { sql } from 'drizzle-orm'
import type { RefusalCode } from '../../src/contracts/failure.ts'
import { networkInTrail } from '../auth/network.ts'
import type { ThrottleKind } from '../auth/throttle.ts'
import type { Db } from '../db/client.ts'
import { accounts, audit, throttles } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { signatureOf } from '../signature.ts'
import { tellOwnerOfBurst } from './account-notice.ts'

const rowsAnHour = 100
const usedUp: ReadonlySet<RefusalCode> = new Set(['too-many-attempts', 'too-many-codes'])
const failed: ReadonlySet<RefusalCode> = new Set([
  'invalid-credentials',
  'not-admin',
  'invalid-code',
  'invalid-sign-in-link',
  'invalid-reset-link',
  ...usedUp,
])

/** What was tried: on which address, where it is known, and from where. */
export type Attempt = { readonly by: ThrottleKind; readonly email?: string; readonly ip: string }

/** What an address is called in the trail: twelve hexadecimal digits. */
const addressInTrail = (email: string) => signatureOf('trail account', email).toString('hex').slice(0, 12)

/** An id for an address that no account has, so that its rows can be found together. */
function idOf(email: string): string {
  const hex = signatureOf('trail address', email).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

async function note(db: Db, { by, email = '', ip }: Attempt, code: RefusalCode, now: Date): Promise<Refusal['trail']> {
  const trail = { network: networkInTrail(ip), ...(email !== '' && { account: addressInTrail(email) }) }
  const at = sql`${now.toISOString()}::timestamptz`
  const action = usedUp.has(code) ? 'sign-in.paused' : 'sign-in.failed'
  await db.execute(sql`
    with failures as (
      insert into ${throttles} as hour (key, used, resets_at)
      values (${signatureOf('trail', 'all').toString('base64url')}, 1, ${at} + interval '1 hour')
      on conflict (key) do update set used = case when hour.resets_at <= ${at} then 1 else hour.used + 1 end,
        resets_at = case when hour.resets_at <= ${at} then excluded.resets_at else hour.resets_at end
      returning used
    )
    insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
    select ${at}, 'system', ${action}, 'account',
      coalesce((select id from ${accounts} where email = ${email}), ${idOf(email)}::uuid),
      ${JSON.stringify({ by, ...trail })}::jsonb || jsonb_build_object('failuresThisHour', used)
    from failures where used <= ${rowsAnHour}::integer or used % 1000 = 0`)
  return trail
}

/** Does what proves who somebody is; where it is refused, that is noted, and after a burst the account's owner is told. */
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
