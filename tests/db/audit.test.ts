/** The audit can't be changed: the application's role can add rows, and nothing else (decision 25). */
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

const told = () => clinic.rows('select * from audit order by id')

describe.each([
  ['changed', sql`update audit set detail = '{"by": "nobody"}'`],
  ['changed back in time', sql`update audit set at = at - interval '1 year' where action = 'request.opened'`],
  ['changed where nothing fits', sql`update audit set at = at where false`],
  ['taken away', sql`delete from audit where action = 'request.opened'`],
  ['emptied', sql`truncate audit`],
  ['emptied with whatever hangs on it', sql`truncate audit restart identity cascade`],
  [
    'changed by adding it again',
    sql`insert into audit (id, at, actor_kind, action, subject_type, subject_id) overriding system value
      select id, at, actor_kind, 'request.nothing', subject_type, subject_id from audit
      on conflict (id) do update set action = excluded.action`,
  ],
  ['merged over', sql`merge into audit a using audit b on a.id = b.id when matched then update set action = 'request.nothing'`],
])('cannot be %s', (_how, statement) => {
  test('neither alone nor in a transaction with others', async () => {
    const before = await told()
    expect(before).toHaveLength(2)
    const db = openDb()
    const alone = await db.execute(statement).catch(sqlError)
    expect(alone).toEqual({ state: '23514', constraint: 'audit_append_only' })
    const beside = await db.batch([db.execute(sql`delete from throttles`), db.execute(statement)]).catch(sqlError)
    expect(beside).toEqual({ state: '23514', constraint: 'audit_append_only' })
    expect(await told()).toEqual(before)
  })
})
