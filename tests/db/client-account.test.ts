/** The statement in OPERATIONS that deletes a client's account. */
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import * as session from '../../netlify/functions/session.ts'
import { useClinic } from '../support/clinic.ts'
import { serve } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(session)
const operations = readFileSync(new URL('../../.github/OPERATIONS.md', import.meta.url), 'utf8')
const [, statement = ''] = /```sql\n(with gone.*?)```/s.exec(operations) ?? []

beforeEach(() => clinic.reset())

test('the SQL in OPERATIONS deletes only that client’s account, with its sessions and emails, and audits it', async () => {
  const cleo = await signedIn(server, 'client', { email: 'client@example.com' })
  const dana = await signedIn(server, 'client', { email: 'dana@example.com' })
  const notice = `insert into outbox (id, template, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select gen_random_uuid(), 'account-notice', '{}', email, 'account', id, 'pending', now(), now() from accounts`
  await clinic.rows(notice)
  await clinic.rows(statement)
  expect(await clinic.rows('select id from accounts')).toEqual([{ id: dana.id }])
  expect(await clinic.rows('select account_id from devices')).toEqual([{ account_id: dana.id }])
  expect(await clinic.rows('select subject_id from outbox')).toEqual([{ subject_id: dana.id }])
  const purged = `select actor_kind, subject_id, detail from audit where action = 'account.purged'`
  expect(await clinic.rows(purged)).toEqual([{ actor_kind: 'system', subject_id: cleo.id, detail: {} }])
})

test('the SQL in OPERATIONS leaves an admin’s account alone, even under the same email', async () => {
  const ana = await signedIn(server, 'admin', { email: 'client@example.com' })
  await clinic.rows(statement)
  expect(await clinic.rows('select id from accounts')).toEqual([{ id: ana.id }])
})
