/** Emails that tell an account's owner what happened to it, owed in the same transaction. */
import { sql, type SQL } from 'drizzle-orm'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { isAccountUsedUp, type ThrottleKind } from '../../auth/throttle.ts'
import type { Db, Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { owe, priorityOf, type EmailData } from '../../mail/outbox.ts'
import { at } from '../../db/instant.ts'

type AccountNotice = EmailData['account-notice']
type Owner = { readonly id: string; readonly email: string }

const template = 'account-notice'

/** The statement that owes the email. */
export function tellOwner(db: Db, { id, email }: Owner, what: AccountNotice['what'], now: Date): Statement {
  const data: AccountNotice = { what, at: now.toISOString() }
  return owe(db, { template, data, recipient: email, subjectType: 'account', subjectId: id }, now)
}

type Burst = { readonly what: AccountNotice['what']; readonly owners: SQL }

/** Clients have no password and admins no emailed code, so an email about one would puzzle them. An app's code comes after the password. */
const bursts: Readonly<Partial<Record<ThrottleKind, Burst>>> = {
  password: { what: 'failed-sign-ins', owners: sql`a.role = 'admin' and a.password_hash is not null` },
  'sign-in-code': { what: 'failed-codes', owners: sql`a.role = 'client'` },
  'second-factor': { what: 'failed-app-codes', owners: sql`true` },
}

/** Tells an account's owner that someone used up its tries. At most once a day, and only if the account exists. */
export async function tellOwnerOfBurst(db: Db, by: ThrottleKind, email: string, now: Date): Promise<void> {
  const burst = bursts[by]
  if (!burst) return
  const { what, owners } = burst
  const data: AccountNotice = { what, at: now.toISOString() }
  const since = new Date(now.getTime() - dayMs)
  await db.execute(sql`
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select gen_random_uuid(), ${template}, ${priorityOf(template)}::smallint, ${JSON.stringify(data)}::jsonb, a.email, 'account', a.id,
      'pending', ${at(now)}, ${at(now)}
    from ${accounts} a where a.email = ${email} and a.deleted_at is null and ${owners} and ${isAccountUsedUp(by, email, now)} and not exists (
      select 1 from ${outbox} o where o.subject_type = 'account' and o.subject_id = a.id and o.template = ${template}
        and o.data ->> 'what' = ${what} and o.created_at > ${at(since)})`)
}
