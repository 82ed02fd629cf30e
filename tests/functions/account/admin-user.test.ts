/** Inviting admins, and keeping the last one (decisions 8 and 28). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { call } from '../../../src/client/call.ts'
import {
  changeAdminUser,
  deleteAdminUser,
  inviteAdmin,
  listAdminUsers,
  readAdminUser,
  resendInvitation,
  revokeInvitation,
} from '../../../src/contracts/account/admin-user.ts'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import { exchangeLink, setPassword } from '../../../src/contracts/account/password.ts'
import { isAdmin, signIn } from '../../../src/contracts/account/session.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { invite as inviteAsOperator } from '../../../netlify/domain/account/invitation.ts'
import * as adminTrash from '../../../netlify/functions/admin/trash.ts'
import * as adminUser from '../../../netlify/functions/admin/user.ts'
import * as adminUserDetail from '../../../netlify/functions/admin/user-detail.ts'
import * as adminUserInvitation from '../../../netlify/functions/admin/user-invitation.ts'
import * as isAdminFunction from '../../../netlify/functions/is-admin.ts'
import * as password from '../../../netlify/functions/password.ts'
import * as passwordLink from '../../../netlify/functions/password-link.ts'
import * as session from '../../../netlify/functions/session.ts'
import { newestLink, tokensOf } from '../../support/account-emails.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeVisit } from '../../support/rows/visit.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  adminTrash,
  adminUser,
  adminUserDetail,
  adminUserInvitation,
  isAdminFunction,
  password,
  passwordLink,
  session,
)
const { options } = server
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

  test('works for seven days, and choosing a password with it makes the account an admin', async () => {
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

  const resend = (who: SignedIn, id: string, emailId: string = randomUUID()) =>
    call(resendInvitation, { id, emailId }, who.options)
  const linksSent = () =>
    clinic.mailbox
      .emails()
      .filter(({ To }) => To?.includes(invited.email))
      .map(({ TextBody }) => /http:\/\/clinic\.test\/\S+/.exec(TextBody ?? '')![0])

  test('keeps its link and gets seven more days when resent, once per press, until it is revoked', async () => {
    const { admin, id } = await invite()
    await later('6 days')
    const emailId = randomUUID()
    for (const _lost of [1, 2]) expect(await resend(admin, id, emailId)).toEqual({ ok: true, value: {} })
    await server.settled()
    const [first, second, ...more] = linksSent()
    expect(more).toEqual([])
    expect(second).toBe(first)
    await later('2 days')
    expect((await users(admin)).map(({ invitation_expires_at }) => invitation_expires_at)).toContainEqual(expect.any(String))
    expect(await call(revokeInvitation, { id }, admin.options)).toEqual({ ok: true, value: {} })
    expect(await call(exchangeLink, tokensOf(new URL(first!)), options)).toMatchObject(refused('invalid-reset-link'))
    expect((await users(admin)).map(({ email }) => email)).toEqual([admin.email])
    expect(await resend(admin, id)).toMatchObject(refused('not-found'))
  })

  test('gets a new link when resent after its link was opened or has expired', async () => {
    const { admin, id } = await invite()
    await grantOf(tokensOf(newestLink(clinic, invited.email)))
    await resend(admin, id)
    await server.settled()
    await later('8 days')
    await resend(admin, id)
    await server.settled()
    expect(new Set(linksSent()).size).toBe(3)
    await grantOf(tokensOf(newestLink(clinic, invited.email)))
  })

  test('is resent with the first name if the same address is invited again', async () => {
    const { admin, id } = await invite()
    const again = await call(inviteAdmin, { ...invited, fullName: 'Somebody Else' }, admin.options)
    expect(again).toEqual({ ok: true, value: { id, email: invited.email, again: true } })
    expect(await users(admin)).toMatchObject([{ id, full_name: 'Nora New', state: 'invited' }, {}])
  })

  test('keeps its inviter when another admin resends it, who cannot revoke it if it makes an owner', async () => {
    const { admin, id } = await invite()
    const line = async () => (await clinic.rows<{ inviters: string[] }>('select inviters from accounts where id = $1', [id]))[0]!
    const other = await signedIn(server, 'admin', { email: 'other@clinic.test' })
    await clinic.rows('update accounts set inviters = array[$1::uuid] where id = $2', [admin.id, other.id])
    await resend(other, id)
    expect(await line()).toEqual({ inviters: [admin.id] })
    await clinic.rows(`update accounts set inviters = '{}' where id = $1`, [id])
    await resend(other, id)
    expect(await line()).toEqual({ inviters: [] })
    expect(await call(revokeInvitation, { id }, other.options)).toMatchObject(refused('above-you'))
  })

  test('brings back a deleted admin, who must choose a new password', async () => {
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
  ])('with an invalid $1 is refused: %o', async (change, field) => {
    const admin = await signedIn(server, 'admin')
    expect(await call(inviteAdmin, { ...invited, ...change }, admin.options)).toMatchObject({
      ok: false,
      failure: { fields: { [field]: expect.any(String) } },
    })
    expect(await clinic.rows('select 1 from outbox')).toEqual([])
  })
})

test('an admin’s detail counts visits ahead, without canceled and past ones', async () => {
  const admin = await signedIn(server, 'admin')
  await makeProvider(clinic, {}, admin.id)
  const tomorrow = addDays(easternDay(new Date()), 1)
  const make = (hour: number) => makeVisit({ providerId: admin.id, startsAt: easternInstant(tomorrow, hour, 0) })
  const [, canceled, over] = [await make(9), await make(13), await make(17)]
  await clinic.rows(`update visits set status = 'canceled', canceled_by = 'client' where id = $1`, [canceled])
  const moved = ['starts_at', 'ends_at', 'leaves_at'].map((column) => `${column} = ${column} - interval '9 days'`)
  await clinic.rows(`update visits set ${moved.join(', ')} where id = $1`, [over])
  const seen = await call(readAdminUser, { id: admin.id }, admin.options)
  expect(seen).toMatchObject({ ok: true, value: { user: { visits_ahead: 1 } } })
})

describe('an inviting admin', () => {
  type Person = Awaited<ReturnType<typeof signedIn>>

  /** Invites an address and accepts; returns the new admin, signed in. */
  async function bringIn(by: Person, email: string): Promise<Person> {
    const made = await call(inviteAdmin, { email, fullName: email }, by.options)
    if (!made.ok) throw new Error('not invited')
    const { id } = made.value
    const person = await signedIn(server, 'admin', { email: `signed.in.${email}` })
    // They sign in as the account that was invited.
    await clinic.rows('update devices set account_id = $2 where account_id = $1', [person.id, id])
    await clinic.rows(`update accounts set password_hash = 'no password has this hash' where id = $1`, [id])
    await clinic.rows('delete from accounts where id = $1', [person.id])
    return { ...person, id, email }
  }
  const seenBy = async (by: Person, { id }: Person) => {
    const result = await call(readAdminUser, { id }, by.options)
    return result.ok ? result.value.user : undefined
  }
  const remove = (by: Person, { id }: Person) => call(deleteAdminUser, { id }, by.options)

  test('cannot be deleted by those below them; the owner can delete everyone', async () => {
    const owner = await signedIn(server, 'admin', { fullName: 'Olivia Owner' })
    const ana = await bringIn(owner, 'ana@clinic.test')
    const bo = await bringIn(ana, 'bo@clinic.test')
    const cy = await bringIn(owner, 'cy@clinic.test')
    expect(await seenBy(bo, ana)).toMatchObject({ is_owner: false, invited_by: 'Olivia Owner', deletable: false })
    expect(await seenBy(bo, owner)).toMatchObject({ is_owner: true, invited_by: null, deletable: false })
    expect(await seenBy(bo, cy)).toMatchObject({ deletable: true })
    for (const target of [ana, owner])
      expect(await remove(bo, target)).toMatchObject({ ok: false, failure: { status: 403, code: 'above-you' } })
    expect(await clinic.rows(`select 1 from audit where action = 'account.deleted'`)).toEqual([])
    expect(await remove(ana, bo)).toMatchObject({ ok: true })
    expect(await remove(owner, ana)).toMatchObject({ ok: true })
    expect(await remove(cy, owner)).toMatchObject(refused('above-you'))
    expect(await remove(owner, owner)).toMatchObject({ ok: true })
  })

  test('loses their open invitations when deleted; another admin can resend them', async () => {
    const owner = await signedIn(server, 'admin')
    const ana = await bringIn(owner, 'ana@clinic.test')
    await bringIn(ana, 'bo@clinic.test')
    const open = () => clinic.rows<{ email: string }>(`select email from account_links where used_at is null order by email`)
    for (const [by, email] of [
      [ana, 'of.ana@clinic.test'],
      [owner, 'of.owner@clinic.test'],
    ] as const)
      expect(await call(inviteAdmin, { email, fullName: 'Cy' }, by.options)).toMatchObject({ ok: true })
    const before = await open()
    expect(before).toContainEqual({ email: 'of.ana@clinic.test' })
    expect(await remove(ana, owner)).toMatchObject(refused('above-you'))
    expect(await open()).toEqual(before)
    expect(await remove(owner, ana)).toMatchObject({ ok: true })
    expect(await open()).not.toContainEqual({ email: 'of.ana@clinic.test' })
    expect(await open()).toContainEqual({ email: 'of.owner@clinic.test' })
    const [cy] = await clinic.rows<{ id: string }>(`select id from accounts where email = 'of.ana@clinic.test'`)
    expect(await call(resendInvitation, { id: cy!.id, emailId: randomUUID() }, owner.options)).toMatchObject({ ok: true })
    expect(await open()).toContainEqual({ email: 'of.ana@clinic.test' })
  })

  test('can be restored by the admin above who deleted them, but not by those below or beside them', async () => {
    const owner = await signedIn(server, 'admin')
    const ana = await bringIn(owner, 'ana@clinic.test')
    const bo = await bringIn(ana, 'bo@clinic.test')
    const cy = await bringIn(owner, 'cy@clinic.test')
    const restore = (by: Person, { id }: Person) => call(restoreFromTrash, { kind: 'account', id }, by.options)
    expect(await remove(owner, ana)).toMatchObject({ ok: true })
    for (const by of [bo, cy])
      expect(await restore(by, ana)).toMatchObject({ ok: false, failure: { status: 403, code: 'deleted-above-you' } })
    expect(await clinic.rows(`select 1 from audit where action = 'account.restored'`)).toEqual([])
    expect(await restore(owner, ana)).toMatchObject({ ok: true })
    expect(await restore(bo, ana), 'not in the trash').toMatchObject({ ok: true })
    expect(await clinic.rows(`select actor_id, subject_id from audit where action = 'account.restored'`)).toEqual([
      { actor_id: owner.id, subject_id: ana.id },
    ])
    expect(await remove(cy, bo)).toMatchObject({ ok: true })
    expect(await remove(owner, owner)).toMatchObject({ ok: true })
    for (const target of [bo, owner]) expect(await restore(cy, target)).toMatchObject({ ok: true })
    expect(await seenBy(cy, owner)).toMatchObject({ is_owner: true })
  })

  test('can be invited again by the owner who deleted them or the operator, but not by those below', async () => {
    const owner = await signedIn(server, 'admin')
    const ana = await bringIn(owner, 'ana@clinic.test')
    const bo = await bringIn(ana, 'bo@clinic.test')
    const invited = { email: ana.email, fullName: 'Ana' }
    const isGone = async () =>
      (await clinic.rows('select 1 from accounts where id = $1 and deleted_at is null', [ana.id])).length === 0
    expect(await remove(owner, ana)).toMatchObject({ ok: true })
    await clinic.rows('delete from outbox')
    expect(await call(inviteAdmin, invited, bo.options)).toMatchObject({
      ok: false,
      failure: { status: 403, code: 'deleted-above-you' },
    })
    expect(await isGone()).toBe(true)
    expect(await clinic.rows('select 1 from outbox')).toEqual([])
    expect(await call(inviteAdmin, invited, owner.options)).toMatchObject({ ok: true, value: { id: ana.id } })
    expect(await isGone()).toBe(false)

    expect(await remove(owner, ana)).toMatchObject({ ok: true })
    await inviteAsOperator(openDb(), invited, { actorKind: 'system' }, new Date())
    expect(await isGone()).toBe(false)
  })

  test('who is an owner stays one, without a second factor, after deletion and the operator’s invitation', async () => {
    const owner = await signedIn(server, 'admin', { email: 'olivia@clinic.test' })
    await clinic.rows(
      `insert into second_factors (account_id, secret, created_at, confirmed_at) values ($1, 'sealed', now(), now())`,
      [owner.id],
    )
    // This is how an owner who lost their second factor gets back in (.github/OPERATIONS.md). Admins invited by the operator have no
    // inviter, like the first admin.
    const second = await signedIn(server, 'admin')
    expect(await remove(second, owner)).toMatchObject({ ok: true })
    await inviteAsOperator(openDb(), { email: owner.email, fullName: 'Olivia' }, { actorKind: 'system' }, new Date())
    expect(await clinic.rows('select 1 from second_factors')).toEqual([])
    expect(await seenBy(owner, owner)).toBeUndefined()
    expect(await seenBy(second, owner)).toMatchObject({ id: owner.id, is_owner: true, second_factor: false })
  })

  test('stays protected after an account in between is purged, or after someone is invited again', async () => {
    const owner = await signedIn(server, 'admin')
    const ana = await bringIn(owner, 'ana@clinic.test')
    const bo = await bringIn(ana, 'bo@clinic.test')
    const cy = await bringIn(bo, 'cy@clinic.test')
    expect(await remove(owner, bo)).toMatchObject({ ok: true })
    await clinic.rows('delete from accounts where id = $1', [bo.id])
    for (const target of [ana, owner]) expect(await remove(cy, target)).toMatchObject(refused('above-you'))
    expect(await seenBy(owner, cy)).toMatchObject({ is_owner: false, invited_by: null })

    const dan = await bringIn(owner, 'dan@clinic.test')
    expect(await remove(dan, ana)).toMatchObject({ ok: true })
    const again = await bringIn(cy, 'ana@clinic.test')
    expect(again.id).toBe(ana.id)
    expect(await remove(again, owner)).toMatchObject(refused('above-you'))
    expect(await remove(again, cy)).toMatchObject(refused('above-you'))
  })
})

describe('a name and a title', () => {
  test('can be edited by their admin and by others, and the audit keeps the earlier values', async () => {
    const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test', fullName: 'Ana P' })
    const bo = await signedIn(server, 'admin', { fullName: 'Bo' })
    const edit = (id: string, fullName: string, title = '') => call(changeAdminUser, { id, fullName, title }, ana.options)
    expect(await edit(ana.id, 'Ana Pereira', 'Nurse Practitioner')).toMatchObject({ ok: true })
    expect(await edit(ana.id, 'Ana Pereira', 'Nurse Practitioner'), 'nothing to change').toMatchObject({ ok: true })
    expect(await edit(bo.id, 'Bo', 'Front desk')).toMatchObject({ ok: true })
    expect(await edit(bo.id, 'Bo')).toMatchObject({ ok: true })
    expect(await clinic.rows('select full_name, title from accounts order by full_name')).toEqual([
      { full_name: 'Ana Pereira', title: 'Nurse Practitioner' },
      { full_name: 'Bo', title: null },
    ])
    expect(
      await clinic.rows(`select actor_id, subject_id, detail from audit where action = 'account.edited' order by id`),
    ).toEqual([
      {
        actor_id: ana.id,
        subject_id: ana.id,
        detail: { nameBefore: 'Ana P', nameAfter: 'Ana Pereira', titleBefore: '', titleAfter: 'Nurse Practitioner' },
      },
      { actor_id: ana.id, subject_id: bo.id, detail: { titleBefore: '', titleAfter: 'Front desk' } },
      { actor_id: ana.id, subject_id: bo.id, detail: { titleBefore: 'Front desk', titleAfter: '' } },
    ])
  })

  test('keep an earlier change if an edit leaves that field out', async () => {
    const ana = await signedIn(server, 'admin', { fullName: 'Ana P' })
    const edit = (change: { fullName?: string; title?: string }) => call(changeAdminUser, { id: ana.id, ...change }, ana.options)
    await edit({ title: 'Nurse Practitioner' })
    await edit({ fullName: 'Ana Pereira' })
    expect(await clinic.rows('select full_name, title from accounts')).toEqual([
      { full_name: 'Ana Pereira', title: 'Nurse Practitioner' },
    ])
  })

  test('cannot be edited for a client or an unknown account, by a client, or to an empty name', async () => {
    const ana = await signedIn(server, 'admin')
    const cleo = await signedIn(server, 'client')
    const edit = (id: string, fullName = 'Somebody') => call(changeAdminUser, { id, fullName, title: '' }, ana.options)
    expect(await edit(cleo.id)).toMatchObject(refused('not-found'))
    expect(await edit('00000000-0000-4000-8000-000000000000')).toMatchObject(refused('not-found'))
    expect(await edit(ana.id, ' ')).toMatchObject({ ok: false, failure: { fields: { fullName: expect.any(String) } } })
    expect(await call(changeAdminUser, { id: ana.id, fullName: 'Cleo', title: '' }, cleo.options)).toMatchObject(
      refused('access-denied'),
    )
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
    const own = () => call(readAdminUser, { id: ana.id }, ana.options)
    expect(await own(), 'the admin’s page says so beforehand').toMatchObject({ ok: true, value: { user: { deletable: false } } })
    await call(inviteAdmin, { email: 'new@clinic.test', fullName: 'Nora New' }, ana.options)
    expect(await own(), 'the invited admin has not accepted yet').toMatchObject({
      ok: true,
      value: { user: { deletable: false } },
    })
    await signedIn(server, 'admin')
    expect(await own()).toMatchObject({ ok: true, value: { user: { deletable: true } } })
  })

  test('remains when two admins delete each other at once', async () => {
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

  test('is also protected by the database itself', async () => {
    await signedIn(server, 'admin')
    await signedIn(server, 'admin')
    await expect(clinic.rows(`update accounts set role = 'client'`)).rejects.toThrow('The last admin stays.')
    await expect(clinic.rows(`delete from accounts`)).rejects.toThrow('The last admin stays.')
  })

  test('cannot be deleted while the only other admin has not accepted their invitation', async () => {
    const ana = await signedIn(server, 'admin')
    await call(inviteAdmin, { email: 'new@clinic.test', fullName: 'Nora New' }, ana.options)
    expect(await call(deleteAdminUser, { id: ana.id }, ana.options)).toMatchObject(refused('last-admin'))
  })
})
