/** The clinic's internal notes on a request. */
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { sealWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'
import { requestNotes } from '../../db/schema/request.ts'
import { changeOne } from '../rule/admin-change.ts'
import { openRequest, readRequest } from './detail.ts'

/** Adds a note. Repeating it with the same id adds nothing. Refuses `not-found`. */
export async function addRequestNote(
  db: Db,
  { id, noteId, body }: { readonly id: string; readonly noteId: string; readonly body: string },
  caller: Caller,
  now: Date,
): Promise<RequestDetail> {
  await readRequest(db, { id })
  const change = db
    .insert(requestNotes)
    .values({
      id: noteId,
      requestId: id,
      sealedBody: sealWords(fieldSeal(), 'note', noteId, body),
      authorId: caller.userId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: requestNotes.id })
  await changeOne(db, caller, change, { action: 'request.noted', subjectType: 'request', subjectId: id }, now)
  return openRequest(db, { id }, caller, now)
}
