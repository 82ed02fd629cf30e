/** The statements in OPERATIONS that delete a client's account, and their address where newsletters keep it. */
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { openDb } from '../../netlify/db/client.ts'
import { sendToNew } from '../../netlify/domain/newsletter/start.ts'
import * as session from '../../netlify/functions/session.ts'
import { useClinic } from '../support/clinic.ts'
import { address, admin, startNewsletter, subscribe } from '../support/newsletters.ts'
import { serve } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(session)
const operations = readFileSync(new URL('../../.github/OPERATIONS.md', import.meta.url), 'utf8')
const [, statement = ''] = /```sql\n(with gone.*?)```/s.exec(operations) ?? []
const [, forgetting = ''] = /```sql\n(with forgotten.*?)```/s.exec(operations) ?? []

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

test('the SQL in OPERATIONS takes only that address out of newsletters, which still aren’t sent to it again', async () => {
  const id = await startNewsletter(clinic, 2, new Date())
  await clinic.rows(`update newsletter_recipients set state = 'accepted'`)
  await clinic.rows('delete from subscribers where email = $1', [address(1)])
  await clinic.rows(forgetting.replace('client@example.com', address(1)))
  const left = await clinic.rows<{ row: string }>(
    `select r::text as row from newsletter_recipients r order by first_name is null`,
  )
  expect(left).toEqual([{ row: expect.stringContaining(`${address(2)},`) }, { row: expect.not.stringMatching(/@|Ana/) }])
  await subscribe(clinic, 1, new Date())
  await expect(sendToNew(openDb(), { id }, admin, new Date())).rejects.toMatchObject({ code: 'nothing-to-send' })
})
