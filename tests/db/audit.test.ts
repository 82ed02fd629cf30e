/** The audit can't be changed: the application's role can only add rows (decision 25). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDb, sqlError } from '../../netlify/db/client.ts'
import { audited } from '../../netlify/domain/rule/audit.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
const now = new Date('2026-12-01T15:00:00Z')

beforeEach(async () => {
  await clinic.reset()
  const db = openDb()
  for (const action of ['request.created', 'request.opened'])
    await audited(db, { actorKind: 'system', action, subjectType: 'request', subjectId: randomUUID() }, now)
})

const entries = () => clinic.rows('select * from audit order by id')

describe.each([
  ['change the audit', sql`update audit set detail = '{"by": "nobody"}'`],
  ['backdate an entry', sql`update audit set at = at - interval '1 year' where action = 'request.opened'`],
  ['run an update that matches no entry', sql`update audit set at = at where false`],
  ['delete an entry', sql`delete from audit where action = 'request.opened'`],
  ['truncate the audit', sql`truncate audit`],
  ['truncate the audit and every table that refers to it', sql`truncate audit restart identity cascade`],
  [
    'overwrite an entry with an upsert',
    sql`insert into audit (id, at, actor_kind, action, subject_type, subject_id) overriding system value
      select id, at, actor_kind, 'request.nothing', subject_type, subject_id from audit
      on conflict (id) do update set action = excluded.action`,
  ],
  [
    'overwrite an entry with a merge',
    sql`merge into audit a using audit b on a.id = b.id when matched then update set action = 'request.nothing'`,
  ],
])('an attempt to %s', (_attempt, statement) => {
  test('fails alone and in a transaction, and leaves the audit unchanged', async () => {
    const before = await entries()
    expect(before).toHaveLength(2)
    const db = openDb()
    const alone = await db.execute(statement).catch(sqlError)
    expect(alone).toEqual({ state: '23514', constraint: 'audit_append_only' })
    const beside = await db.batch([db.execute(sql`delete from throttles`), db.execute(statement)]).catch(sqlError)
    expect(beside).toEqual({ state: '23514', constraint: 'audit_append_only' })
    expect(await entries()).toEqual(before)
  })
})
