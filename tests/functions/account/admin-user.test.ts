/** Inviting admins, and keeping the last one (decisions 8 and 28). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import {
  deleteAdminUser,
  inviteAdmin,
  listAdminUsers,
  readAdminUser,
  resendInvitation,
  revokeInvitation,
} from '../../../src/contracts/account/admin-user.ts'
import { exchangeLink, setPassword } from '../../../src/contracts/account/password.ts'
import { isAdmin, signIn } from '../../../src/contracts/account/session.ts'
import * as adminUser from '../../../netlify/functions/admin/user.ts'
import * as adminUserDetail from '../../../netlify/functions/admin/user-detail.ts'
import * as adminUserInvitation from '../../../netlify/functions/admin/user-invitation.ts'
import * as isAdminFunction from '../../../netlify/functions/is-admin.ts'
import * as password from '../../../netlify/functions/password.ts'
import * as passwordLink from '../../../netlify/functions/password-link.ts'
import * as session from '../../../netlify/functions/session.ts'
import { newestLink, tokensOf } from '../../support/account-letters.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminUser, adminUserDetail, adminUserInvitation, isAdminFunction, password, passwordLink, session)
const options = { fetch: server.fetch, wait: () => Promise.resolve() }
const refused = (code: string) => ({ ok: false, failure: { kind: 'refused', code } })
const later = (interval: string) => clinic.rows(`update account_links set expires_at = expires_at - $1::interval`, [interval])

beforeEach(() => clinic.reset())

async function grantOf(tokens: ReturnType<typeof tokensOf>): Promise<string> {
  const result = await call(exchangeLink, tokens, options)
  if (!result.ok) throw new Error('The link was refused.')
  return result.value.grant
}

describe('an invitation', () => {
  const invited = { email: 'new@clinic.test', fullName: 'Nora New' }
  const users = async (admin: Awaited<ReturnType<typeof signedIn>>) => {
    const result = await call(listAdminUsers, { size: 100 }, admin.options)
    if (!result.ok) throw new Error('not listed')
    return result.value.rows
  }

  async function invite() {
    const admin = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const result = await call(inviteAdmin, invited, admin.options)
    await server.settled()
    return { admin, id: result.ok ? result.value.id : '' }
  }

  test('is a letter for seven days, and its password makes an admin', async () => {
    const { admin, id } = await invite()
    expect(await users(admin)).toMatchObject([
      { id, email: invited.email, full_name: 'Nora New', state: 'invited', invitation_expires_at: expect.any(String) },
      { email: admin.email, state: 'active', invitation_expires_at: null },
    ])
    expect(await call(signIn, { email: invited.email, password: 'anything' }, options)).toMatchObject(
      refused('invalid-credentials'),
    )
    const tokens = tokensOf(newestLink(clinic, invited.email))
    expect(tokens.type).toBe('invite')
    await later('6 days 23 hours')
    const set = await call(setPassword, { grant: await grantOf(tokens), password: 'a new horse' }, options)
    expect(set).toMatchObject({ ok: true, value: { session: { user: { role: 'admin', full_name: 'Nora New' } } } })
    expect((await users(admin)).map(({ state }) => state)).toEqual(['active', 'active'])
    expect(await call(inviteAdmin, invited, admin.options)).toMatchObject(refused('account-exists'))
    expect(await call(revokeInvitation, { id }, admin.options)).toMatchObject(refused('account-exists'))
  })

  test('sent again voids the older one; revoked it opens nothing', async () => {
    const { admin, id } = await invite()
    const older = tokensOf(newestLink(clinic, invited.email))
    expect(await call(resendInvitation, { id }, admin.options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const newer = tokensOf(newestLink(clinic, invited.email))
    expect(await call(exchangeLink, older, options)).toMatchObject(refused('invalid-reset-link'))
    expect(await call(revokeInvitation, { id }, admin.options)).toEqual({ ok: true, value: {} })
    expect(await call(exchangeLink, newer, options)).toMatchObject(refused('invalid-reset-link'))
    expect((await users(admin)).map(({ email }) => email)).toEqual([admin.email])
    expect(await call(resendInvitation, { id }, admin.options)).toMatchObject(refused('not-found'))
  })

  test('of somebody deleted brings them back, without their old password and sessions', async () => {
    const admin = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const gone = await signedIn(server, 'admin', { email: invited.email })
    expect(await call(deleteAdminUser, { id: gone.id }, admin.options)).toEqual({ ok: true, value: {} })
    expect(await call(isAdmin, {}, gone.options)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(await call(readAdminUser, { id: gone.id }, admin.options)).toMatchObject(refused('not-found'))
    expect(await call(inviteAdmin, invited, admin.options)).toMatchObject({ ok: true, value: { id: gone.id } })
    expect(await call(readAdminUser, { id: gone.id }, admin.options)).toMatchObject({
      ok: true,
      value: { user: { state: 'invited', second_factor: false } },
    })
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ fullName: ' ' }, 'fullName'],
  ])('with %o is refused', async (change, field) => {
    const admin = await signedIn(server, 'admin')
    expect(await call(inviteAdmin, { ...invited, ...change }, admin.options)).toMatchObject({
      ok: false,
      failure: { fields: { [field]: expect.any(String) } },
    })
    expect(await clinic.rows('select 1 from outbox')).toEqual([])
  })
})

describe('the last admin', () => {
  test('cannot be deleted', async () => {
    const ana = await signedIn(server, 'admin')
    expect(await call(deleteAdminUser, { id: ana.id }, ana.options)).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'last-admin' },
    })
    expect(await call(isAdmin, {}, ana.options)).toMatchObject({ ok: true })
  })

  test('is not lost to two who delete each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      await clinic.reset()
      const [ana, bo] = [await signedIn(server, 'admin'), await signedIn(server, 'admin')]
      const both = await Promise.all([
        call(deleteAdminUser, { id: bo.id }, ana.options),
        call(deleteAdminUser, { id: ana.id }, bo.options),
      ])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await clinic.rows(`select 1 from accounts where deleted_at is null`)).toHaveLength(1)
    }
  })

  test('is not lost to a change past the program either', async () => {
    await signedIn(server, 'admin')
    await signedIn(server, 'admin')
    await expect(clinic.rows(`update accounts set role = 'client'`)).rejects.toThrow('The last admin stays.')
    await expect(clinic.rows(`delete from accounts`)).rejects.toThrow('The last admin stays.')
  })

  test('is not one who was invited and never came', async () => {
    const ana = await signedIn(server, 'admin')
    await call(inviteAdmin, { email: 'new@clinic.test', fullName: 'Nora New' }, ana.options)
    expect(await call(deleteAdminUser, { id: ana.id }, ana.options)).toMatchObject(refused('last-admin'))
  })
})
