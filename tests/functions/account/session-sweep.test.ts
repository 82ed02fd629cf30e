import { beforeEach, expect, test } from 'vitest'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { call } from '../../../src/client/call.ts'
import { requestPasswordReset } from '../../../src/contracts/account/password.ts'
import { isAdmin } from '../../../src/contracts/account/session.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { sweepSessions } from '../../../netlify/domain/account/session-sweep.ts'
import * as isAdminFunction from '../../../netlify/functions/is-admin.ts'
import * as passwordReset from '../../../netlify/functions/password-reset.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(isAdminFunction, passwordReset)

beforeEach(() => clinic.reset())

const counts = async () =>
  (
    await clinic.rows<Record<string, number>>(`select
      (select count(*)::int from sessions) as sessions, (select count(*)::int from devices) as devices,
      (select count(*)::int from throttles) as throttles, (select count(*)::int from account_links) as links,
      (select count(*)::int from outbox) as emails, (select count(*)::int from letter_allowances) as allowances`)
  )[0]

test('the sweep keeps valid rows, and deletes expired ones including emails to unknown addresses', async () => {
  const ana = await signedIn(server, 'client')
  await call(requestPasswordReset, { email: 'stranger@example.com' }, { fetch: server.fetch })
  await server.settled()
  await clinic.rows(`insert into letter_allowances values (repeat('a', 64), $1, 1)`, [easternDay(new Date())])
  const before = await counts()
  expect(before).toEqual({ sessions: 1, devices: 1, throttles: 2, links: 1, emails: 2, allowances: 1 })
  await sweepSessions(openDb(), new Date())
  expect(await counts()).toEqual(before)
  expect(await call(isAdmin, {}, ana.options)).toMatchObject({ ok: true })
  await sweepSessions(openDb(), new Date(Date.now() + 26 * 3_600_000))
  expect(await counts()).toMatchObject({ sessions: 0, devices: 1, throttles: 0, links: 0, emails: 0 })
  await sweepSessions(openDb(), new Date(Date.now() + 50 * 3_600_000))
  expect(await counts()).toMatchObject({ allowances: 0 })
  await sweepSessions(openDb(), new Date(Date.now() + 31 * 86_400_000))
  expect(await counts()).toMatchObject({ devices: 0 })
})
