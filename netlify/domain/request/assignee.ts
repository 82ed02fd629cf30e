/** Who takes care of a request. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import type { assignRequest as contract } from '../../../src/contracts/request/step.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { requests } from '../../db/schema/request.ts'
import { Refusal } from '../../refusal.ts'
import { accountName } from '../rule/account-name.ts'
import { changeOne } from '../rule/admin-change.ts'
import { admins } from '../rule/admins.ts'
import { openRequest, readRequest } from './detail.ts'

/** The name of an admin who can sign in. Refuses `invalid-input` if there is none with this id. */
async function nameOf(db: Db, id: string): Promise<string> {
  const [found] = await db
    .select({ name: accountName() })
    .from(accounts)
    .where(and(admins, eq(accounts.id, id), isNotNull(accounts.passwordHash)))
  if (!found?.name) throw new Refusal('invalid-input', { fields: { assigneeId: 'Choose an admin.' } })
  return found.name
}

/**
 * Assigns a request to an admin, or to nobody. Refuses `not-found`, `invalid-input` for anyone else, and `changed-meanwhile` if
 * it was to be taken `from` someone who no longer has it.
 */
export async function assignRequest(
  db: Db,
  { id, assigneeId, from }: InputOf<typeof contract>,
  caller: Caller,
  now: Date,
): Promise<RequestDetail> {
  const { request } = await readRequest(db, { id })
  const to = assigneeId === null ? 'nobody' : await nameOf(db, assigneeId)
  const detail = { from: request.assignee?.name ?? 'nobody', to }
  const change = db
    .update(requests)
    .set({ assigneeId })
    .where(
      and(
        eq(requests.id, id),
        isNull(requests.deletedAt),
        sql`${requests.assigneeId} is distinct from ${assigneeId}::uuid`,
        from === undefined ? undefined : sql`${requests.assigneeId} is not distinct from ${from}::uuid`,
      ),
    )
    .returning({ id: requests.id })
  await changeOne(db, caller, change, { action: 'request.assigned', subjectType: 'request', subjectId: id, detail }, now)
  if (from !== undefined) {
    const { assignee } = (await readRequest(db, { id })).request
    if ((assignee?.id ?? null) !== assigneeId) throw new Refusal('changed-meanwhile')
  }
  return openRequest(db, { id }, caller, now)
}
