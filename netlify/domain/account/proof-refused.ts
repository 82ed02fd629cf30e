/** Records failed proofs of who the caller is: someone at another person's open back office may be guessing. */
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../refusal.ts'
import { audited, auditedOncePer } from '../rule/audit.ts'

/** Each of the ten allowed failures leaves an audit row. Refusals after that leave one an hour. */
async function tellOfRefusal(db: Db, { role, userId }: Caller, code: RefusalCode, now: Date): Promise<void> {
  const paused = code === 'too-many-attempts'
  const action = paused ? 'session.proof-paused' : 'session.proof-refused'
  const entry = { actorKind: role, actorId: userId, action, subjectType: 'account', subjectId: userId, detail: { code } } as const
  await (paused ? auditedOncePer(db, entry, 60, now) : audited(db, entry, now))
}

/** Runs `prove`, and records a refusal. */
export async function tellingRefusals<Result>(db: Db, caller: Caller, now: Date, prove: () => Promise<Result>): Promise<Result> {
  try {
    return await prove()
  } catch (error) {
    if (error instanceof Refusal) await tellOfRefusal(db, caller, error.code, now)
    throw error
  }
}
