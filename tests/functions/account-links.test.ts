/** Recovery, invitations and clients' sign-in links (decisions 8 and 9; promises, "Who may"). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import {
  deleteAdminUser,
  inviteAdmin,
  listAdminUsers,
  readAdminUser,
  resendInvitation,
  revokeInvitation,
} from '../../src/contracts/account.ts'
import { changePassword, exchangeLink, requestPasswordReset, setPassword } from '../../src/contracts/password.ts'
import { isAdmin, signIn } from '../../src/contracts/session.ts'
import { sendSignInLink, verifySignInLink } from '../../src/contracts/sign-in-link.ts'
import * as adminUser from '../../netlify/functions/admin-user.ts'
import * as adminUserDetail from '../../netlify/functions/admin-user-detail.ts'
import * as adminUserInvitation from '../../netlify/functions/admin-user-invitation.ts'
import * as isAdminFunction from '../../netlify/functions/is-admin.ts'
import * as password from '../../netlify/functions/password.ts'
import * as passwordLink from '../../netlify/functions/password-link.ts'
import * as passwordReset from '../../netlify/functions/password-reset.ts'
import * as session from '../../netlify/functions/session.ts'
import * as signInLink from '../../netlify/functions/sign-in-link.ts'
import * as signInLinkUse from '../../netlify/functions/sign-in-link-use.ts'
import { newestLink, tokensOf } from '../support/account-letters.ts'
import { useClinic } from '../support/clinic.ts'
import { serve } from '../support/serve.ts'
import { signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  ...[adminUser, adminUserDetail, adminUserInvitation, isAdminFunction, password],
  ...[passwordLink, passwordReset, session, signInLink, signInLinkUse],
)
const options = { fetch: server.fetch, wait: () => Promise.resolve() }
const refused = (code: string) => ({ ok: false, failure: { kind: 'refused', code } })
const later = (interval: string) => clinic.rows(`update account_links set expires_at = expires_at - $1::interval`, [interval])

beforeEach(() => clinic.reset())

/** Asks for a new password and opens the letter. */
async function recover(email: string) {
  expect(await call(requestPasswordReset, { email }, options)).toEqual({ ok: true, value: {} })
  await server.settled()
  return tokensOf(newestLink(clinic, email))
}

async function grantOf(tokens: ReturnType<typeof tokensOf>): Promise<string> {
  const result = await call(exchangeLink, tokens, options)
  if (!result.ok) throw new Error('The link was refused.')
  return result.value.grant
}

describe('a recovery link', () => {
  test('sets a password, signs in with it, and ends every session there was', async () => {
    const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const tokens = await recover(ana.email)
    const exchanged = await call(exchangeLink, tokens, options)
    expect(exchanged).toMatchObject({ ok: true, value: { email: ana.email, full_name: 'Some admin' } })
    const grant = exchanged.ok ? exchanged.value.grant : ''
    const set = await call(setPassword, { grant, password: 'a new horse' }, options)
    expect(set).toMatchObject({ ok: true, value: { outcome: 'signed-in', session: { user: { email: ana.email } } } })
    expect(await call(isAdmin, {}, ana.options)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(await call(signIn, { email: ana.email, password: 'a new horse' }, options)).toMatchObject({ ok: true })
    expect(await call(setPassword, { grant, password: 'another horse' }, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('is the page of the spec, with its tokens behind the # and nowhere else', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    await recover('ana@clinic.test')
    const { pathname, search, hash } = newestLink(clinic, 'ana@clinic.test')
    expect({ pathname, search }).toEqual({ pathname: '/reset-password', search: '' })
    expect(hash).toMatch(/^#access_token=[\w.-]+&refresh_token=[\w.-]+&type=recovery$/)
    const stored = JSON.stringify(await clinic.rows('select * from outbox, account_links'))
    for (const token of Object.values(tokensOf(newestLink(clinic, 'ana@clinic.test'))).slice(0, 2)) {
      expect(stored).not.toContain(token.split('.')[1])
    }
  })

  test('works once, also for twenty at once', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const tokens = await recover('ana@clinic.test')
    const all = await Promise.all(Array.from({ length: 20 }, () => call(exchangeLink, tokens, options)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await call(exchangeLink, tokens, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('is void once there is a newer one, and after a new password', async () => {
    const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const older = await recover(ana.email)
    const newer = await recover(ana.email)
    expect(newer.access_token).not.toBe(older.access_token)
    expect(await call(exchangeLink, older, options)).toMatchObject(refused('invalid-reset-link'))
    expect(await call(changePassword, { password: 'a new horse' }, ana.options)).toMatchObject({ ok: true })
    expect(await call(exchangeLink, newer, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('ends after an hour, and its grant after a quarter of one', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const tokens = await recover('ana@clinic.test')
    await later('59 minutes')
    const grant = await grantOf(tokens)
    await clinic.rows(`update sign_in_tickets set expires_at = expires_at - interval '15 minutes'`)
    expect(await call(setPassword, { grant, password: 'a new horse' }, options)).toMatchObject(refused('invalid-reset-link'))
    const again = await recover('ana@clinic.test')
    await later('60 minutes')
    expect(await call(exchangeLink, again, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('forged, cut, mixed from two, or of another kind is refused', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    await signedIn(server, 'admin', { email: 'bo@clinic.test' })
    const { access_token, refresh_token, type } = await recover('ana@clinic.test')
    const other = await recover('bo@clinic.test')
    const id = access_token.split('.')[0]!
    for (const tokens of [
      { access_token, refresh_token: access_token, type },
      { access_token, refresh_token: other.refresh_token, type },
      { access_token: `${id}.${'A'.repeat(43)}`, refresh_token, type },
      { access_token: access_token.slice(0, -1), refresh_token, type },
      { access_token, refresh_token, type: 'invite' as const },
    ])
      expect(await call(exchangeLink, tokens, options)).toMatchObject(refused('invalid-reset-link'))
    expect(await call(exchangeLink, { access_token, refresh_token, type }, options)).toMatchObject({ ok: true })
  })

  test('is asked for alike by known and unknown addresses, and only the known one has a letter', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const answers = []
    for (const email of ['ana@clinic.test', 'nobody@clinic.test']) {
      const response = await server.fetch('/api/password-reset', {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      })
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      answers.push({ status: response.status, headers, body: await response.text() })
    }
    expect(answers[1]).toEqual(answers[0])
    await server.settled()
    expect(clinic.mailbox.letters().map(({ To }) => To)).toEqual(['ana@clinic.test'])
  })

  test('is asked for five times an hour', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    for (let asked = 0; asked < 5; asked += 1) await recover('ana@clinic.test')
    expect(await call(requestPasswordReset, { email: 'ana@clinic.test' }, options)).toMatchObject(refused('too-many-attempts'))
  })
})

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

describe('a client’s sign-in letter', () => {
  async function ask(email: string) {
    expect(await call(sendSignInLink, { email }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const letter = clinic.mailbox.letters().find(({ To }) => To === email)!
    return { link: newestLink(clinic, email), code: letter.Subject!.match(/^\d{6}/)?.[0] ?? '' }
  }
  const tokenOf = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('sign_in_token')!

  test('makes the account at its first use, and finds it at the next', async () => {
    const { link } = await ask('cleo@example.com')
    expect(link.pathname).toBe('/auth')
    expect(await clinic.rows('select 1 from accounts')).toEqual([])
    const first = await call(verifySignInLink, { token: tokenOf(link) }, options)
    expect(first).toMatchObject({
      ok: true,
      value: { outcome: 'signed-in', session: { user: { email: 'cleo@example.com', role: 'client' } } },
    })
    const { code } = await ask('cleo@example.com')
    const second = await call(
      verifySignInLink,
      { email: 'Cleo@Example.com', code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
      options,
    )
    expect(first.ok && second.ok && second.value.session.user.id === first.value.session.user.id).toBe(true)
  })

  test('works once, by link or by code, also for many at once', async () => {
    const { link, code } = await ask('cleo@example.com')
    const token = tokenOf(link)
    const all = await Promise.all(Array.from({ length: 10 }, () => call(verifySignInLink, { token }, options)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await call(verifySignInLink, { email: 'cleo@example.com', code }, options)).toMatchObject(
      refused('invalid-sign-in-link'),
    )
    expect(await clinic.rows('select 1 from accounts')).toHaveLength(1)
  })

  test('takes five tries of its code, also at once', async () => {
    const { code } = await ask('cleo@example.com')
    const wrong = code === '123456' ? '654321' : '123456'
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => call(verifySignInLink, { email: 'cleo@example.com', code: wrong }, options)),
    )
    const codes = tries.map((tried) => (!tried.ok && tried.failure.kind === 'refused' ? tried.failure.code : ''))
    expect(codes.filter((each) => each === 'invalid-code')).toHaveLength(5)
    expect(await call(verifySignInLink, { email: 'cleo@example.com', code }, options)).toMatchObject(
      refused('invalid-sign-in-link'),
    )
  })

  test('ends after 15 minutes, and by a newer one', async () => {
    const older = await ask('cleo@example.com')
    const newer = await ask('cleo@example.com')
    expect(await call(verifySignInLink, { token: tokenOf(older.link) }, options)).toMatchObject(refused('invalid-sign-in-link'))
    await later('15 minutes')
    expect(await call(verifySignInLink, { token: tokenOf(newer.link) }, options)).toMatchObject(refused('invalid-sign-in-link'))
  })

  test('opens no admin’s account: it says how admins sign in, and the answer does not tell', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    expect(await call(sendSignInLink, { email: 'ana@clinic.test' }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const [letter, ...rest] = clinic.mailbox.letters()
    expect(rest).toEqual([])
    expect(letter!.Subject).toBe('You sign in with your password')
    expect(letter!.TextBody).not.toContain('sign_in_token')
  })

  test('of somebody who became an admin since opens nothing', async () => {
    const cleo = await signedIn(server, 'client', { email: 'cleo@example.com' })
    const { link } = await ask(cleo.email)
    await clinic.rows(`update accounts set role = 'admin' where id = $1`, [cleo.id])
    expect(await call(verifySignInLink, { token: tokenOf(link) }, options)).toMatchObject(refused('invalid-sign-in-link'))
  })
})
