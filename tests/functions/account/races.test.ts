/** A client's first sign-in link and an admin's invitation reach one account at the same moment (decisions 8 and 9). */
import { beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { call } from '../../../src/client/call.ts'
import { inviteAdmin } from '../../../src/contracts/account/admin-user.ts'
import { verifySignInLink } from '../../../src/contracts/account/sign-in-link.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { inOneTransaction, openDb } from '../../../netlify/db/client.ts'
import { sendLink } from '../../../netlify/domain/account/link.ts'
import * as adminUser from '../../../netlify/functions/admin/user.ts'
import * as signInLinkUse from '../../../netlify/functions/sign-in-link-use.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminUser, signInLinkUse)
const { options } = server

beforeEach(() => clinic.reset())

/** The token of a sign-in link emailed to this address. */
async function linkOf(email: string): Promise<string> {
  const db = openDb()
  await inOneTransaction(db, sendLink(db, 'sign-in', email, [], new Date()))
  const [link] = await clinic.rows<{ id: string }>(`select id from account_links where email = $1 and kind = 'sign-in'`, [email])
  return linkToken(link!.id, 'sign-in')
}

const codeOf = (result: { ok: true } | { ok: false; failure: { kind: string; code?: string } }) =>
  result.ok ? 'ok' : (result.failure.code ?? result.failure.kind)

/** Holds the locks that `hold` takes until a statement of `act` waits for them, then commits. */
async function holding(hold: string, values: unknown[], act: () => Promise<unknown>): Promise<void> {
  const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(hold, values)
    const acting = act()
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await clinic.rows(waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve))
    await other.query('commit')
    await acting
  } finally {
    await other.end()
  }
}

describe('the first use of a sign-in link', () => {
  const cleo = 'cleo@example.com'

  test('signs in to an account that is created at the same moment', async () => {
    const token = await linkOf(cleo)
    const made = `insert into accounts (id, email, role, created_at) values (gen_random_uuid(), $1, 'client', now())`
    await holding(made, [cleo], async () => {
      expect(await call(verifySignInLink, { token }, options)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
    })
    expect(await clinic.rows('select email, role from accounts')).toEqual([{ email: cleo, role: 'client' }])
  })

  test('opens nothing if its address is invited as an admin at the same moment', async () => {
    const token = await linkOf(cleo)
    const made = `insert into accounts (id, email, role, created_at) values (gen_random_uuid(), $1, 'admin', now())`
    await holding(made, [cleo], async () => {
      expect(codeOf(await call(verifySignInLink, { token }, options))).toBe('invalid-sign-in-link')
    })
    expect(await clinic.rows('select 1 from devices')).toEqual([])
  })

  test('opens nothing if its client becomes an admin at the same moment', async () => {
    await signedIn(server, 'client', { email: cleo })
    const token = await linkOf(cleo)
    await holding(`update accounts set role = 'admin' where email = $1`, [cleo], async () => {
      expect(codeOf(await call(verifySignInLink, { token }, options))).toBe('invalid-sign-in-link')
    })
    expect(await clinic.rows('select 1 from devices')).toEqual([])
  })
})

test('an invitation makes an admin of an account that a first sign-in creates at the same moment', async () => {
  const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
  const made = `insert into accounts (id, email, role, created_at) values (gen_random_uuid(), $1, 'client', now())`
  await holding(made, ['bo@clinic.test'], async () => {
    expect(codeOf(await call(inviteAdmin, { email: 'bo@clinic.test', fullName: 'Bo' }, ana.options))).toBe('ok')
  })
  expect(await clinic.rows(`select role from accounts where email = 'bo@clinic.test'`)).toEqual([{ role: 'admin' }])
})

test('in 80 races of link and invitation, no request fails and each account ends as an invited admin', async () => {
  const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
  const answers: string[] = []
  for (let round = 0; round < 80; round += 1) {
    const email = `both.${round}@clinic.test`
    const token = await linkOf(email)
    const [link, invitation] = await Promise.all([
      call(verifySignInLink, { token }, options),
      call(inviteAdmin, { email, fullName: 'Both' }, ana.options),
    ])
    answers.push(`link ${codeOf(link)}, invitation ${codeOf(invitation)}`)
  }
  await server.settled()
  const possible = ['link ok, invitation ok', 'link invalid-sign-in-link, invitation ok']
  expect(answers.filter((answer) => !possible.includes(answer))).toEqual([])
  expect(await clinic.rows(`select 1 from accounts where email like 'both.%' and role = 'admin'`)).toHaveLength(80)
  const signedInAdmins = `select 1 from devices join accounts on accounts.id = account_id where email like 'both.%'`
  expect(await clinic.rows(signedInAdmins)).toEqual([])
})
