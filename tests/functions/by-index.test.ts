/** What is asked at every sign-in, sweep and look finds its rows by an index, however many there are. */
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { signIn } from '../../src/contracts/account/session.ts'
import { sendSignInLink } from '../../src/contracts/account/sign-in-link.ts'
import { readHealth } from '../../src/contracts/health.ts'
import { listAdminUsers } from '../../src/contracts/account/admin-user.ts'
import { listTrash } from '../../src/contracts/admin-trash.ts'
import { listOwnVisits } from '../../src/contracts/visit/own.ts'
import * as adminTrash from '../../netlify/functions/admin/trash.ts'
import * as adminUser from '../../netlify/functions/admin/user.ts'
import * as health from '../../netlify/functions/health.ts'
import * as session from '../../netlify/functions/session.ts'
import * as signInLink from '../../netlify/functions/sign-in-link.ts'
import * as ownVisits from '../../netlify/functions/own-visit.ts'
import { useClinic } from '../support/clinic.ts'
import { recorded } from '../support/recorded.ts'
import { sweepAt } from '../support/rows/outbox.ts'
import { serve } from '../support/serve.ts'
import { signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminTrash, adminUser, health, ownVisits, session, signInLink)
let admin: SignedIn
let client: SignedIn

beforeAll(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
  client = await signedIn(server, 'client')
  await clinic.rows(
    `insert into accounts (id, email, role, created_at)
     select gen_random_uuid(), n || '@example.com', 'client', now() from generate_series(1, 5000) n`,
  )
  await clinic.rows('insert into providers (account_id, created_at) values ($1, now())', [admin.id])
  await clinic.rows(
    `insert into visits (id, provider_id, kind, status, client_name, client_email, place, starts_at, ends_at, leaves_at, version, created_at)
     select gen_random_uuid(), $1, 'phone', 'completed', 'Ana', n || '@example.com', 'By phone', at, at + interval '30 minutes', at, 1, at
     from generate_series(1, 5000) n, lateral (select now() - n * interval '1 hour' as at) _`,
    [admin.id],
  )
  await clinic.rows(
    `insert into outbox (id, template, data, recipient, subject_type, subject_id, state, attempts, due_at, message_id, created_at, sent_at)
     select gen_random_uuid(), 'visit-thanks', '{}', n || '@example.com', 'visit', gen_random_uuid(), 'sent', 1, now(), 'm', now(), now()
     from generate_series(1, 5000) n`,
  )
  await clinic.rows('vacuum analyze')
})

const email = '7@example.com'

test.each<[what: string, run: () => Promise<unknown>]>([
  ['a sign-in', () => call(signIn, { email, password: 'nobody’s password' }, server.options)],
  ['a sign-in link', () => call(sendSignInLink, { email }, server.options)],
  ['a client’s visits', () => call(listOwnVisits, {}, client.options)],
  ['the admins', () => call(listAdminUsers, {} as never, admin.options)],
  ['the trash', () => call(listTrash, {} as never, admin.options)],
  ['a look at the site’s health', () => call(readHealth, {}, server.options)],
  ['a sweep of emails', () => sweepAt(new Date())],
])('%s: no table is read from end to end', async (_what, run) => {
  const asked = await recorded(run)
  expect(asked.length).toBeGreaterThan(0)
  for (const { query, params } of asked) {
    const plan = await clinic.rows<{ 'QUERY PLAN': string }>(`explain (costs off) ${query}`, params)
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (accounts|visits|outbox)/)
  }
})
