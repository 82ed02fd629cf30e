/** A token alone can't manage admins, export or set keys, and opens only so many health answers a day. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { deleteAdminUser, inviteAdmin } from '../../../src/contracts/account/admin-user.ts'
import { openCheckIn, summarizeCheckIn } from '../../../src/contracts/admin-check-in.ts'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import { changePassword } from '../../../src/contracts/account/password.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../src/contracts/account/second-factor.ts'
import { proveAgain } from '../../../src/contracts/account/session.ts'
import { exportSubscribers } from '../../../src/contracts/subscriber.ts'
import { answerPaces } from '../../../netlify/auth/answer-pace.ts'
import { hashPassword } from '../../../netlify/auth/password.ts'
import { newDevice } from '../../../netlify/auth/device.ts'
import { inOneTransaction, openDb } from '../../../netlify/db/client.ts'
import * as answersFunction from '../../../netlify/functions/admin/check-in/answers.ts'
import * as summaryFunction from '../../../netlify/functions/admin/check-in/summary.ts'
import * as exportFunction from '../../../netlify/functions/admin/subscriber/export.ts'
import * as trashFunction from '../../../netlify/functions/admin/trash.ts'
import * as userFunction from '../../../netlify/functions/admin/user.ts'
import * as checkInFunction from '../../../netlify/functions/check-in.ts'
import * as passwordFunction from '../../../netlify/functions/password.ts'
import * as factorFunction from '../../../netlify/functions/session/second-factor-setup.ts'
import * as proofFunction from '../../../netlify/functions/session/proof.ts'
import { checkIn } from '../../../src/contracts/check-in.ts'
import { useClinic } from '../../support/clinic.ts'
import { codeOf } from '../../support/app-code.ts'
import { makeCheckIn } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  answersFunction,
  checkInFunction,
  summaryFunction,
  exportFunction,
  trashFunction,
  userFunction,
  passwordFunction,
  factorFunction,
  proofFunction,
)
const refused = (code: string) => ({ ok: false, failure: { kind: 'refused', code } })
const done = { ok: true }
const password = 'correct horse'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => clinic.reset())

const later = (minutes: number) =>
  clinic.rows(
    `update devices set created_at = created_at - $1 * interval '1 minute', proved_at = proved_at - $1 * interval '1 minute'`,
    [minutes],
  )

async function admin(email = 'ana@clinic.test'): Promise<SignedIn> {
  const ana = await signedIn(server, 'admin', { email })
  await clinic.rows('update accounts set password_hash = $2 where id = $1', [ana.id, passwordHash])
  return ana
}

/** The same admin in another browser. */
async function elsewhere(ana: SignedIn) {
  const account = { id: ana.id, email: ana.email, role: 'admin' as const, fullName: null }
  const device = await newDevice(openDb(), account, 'Another browser', new Date())
  await inOneTransaction(openDb(), device.statements)
  const headers = { authorization: `Bearer ${device.session.access_token}`, 'content-type': 'application/json' }
  const fetch: typeof globalThis.fetch = (input, init = {}) => server.fetch(input, { ...init, headers })
  return { fetch, wait: () => Promise.resolve() }
}

const actions = async () =>
  (await clinic.rows<{ action: string }>('select action from audit order by id')).map(({ action }) => action)

describe('ten minutes after a sign-in', () => {
  test('a token cannot invite, delete, restore, export or set keys', async () => {
    const ana = await admin()
    const bo = await admin('bo@clinic.test')
    await later(9)
    expect(await call(exportSubscribers, {}, ana.options)).toMatchObject(done)
    await later(1)
    const tried = [
      await call(inviteAdmin, { email: 'thief@evil.test', fullName: 'Thief' }, ana.options),
      await call(deleteAdminUser, { id: bo.id }, ana.options),
      await call(restoreFromTrash, { kind: 'account', id: bo.id }, ana.options),
      await call(exportSubscribers, {}, ana.options),
      await call(changePassword, { currentPassword: password, password: 'a thief’s horse' }, ana.options),
      await call(beginSecondFactor, {}, ana.options),
    ]
    for (const answer of tried) expect(answer).toMatchObject(refused('prove-again'))
    expect(await clinic.rows('select 1 from accounts where deleted_at is not null')).toEqual([])
    expect(await clinic.rows('select 1 from outbox union all select 1 from second_factors')).toEqual([])
    expect(await actions()).toEqual(['subscriber.exported'])
  })

  test('restoring anything but an account does not ask for the password', async () => {
    const ana = await admin()
    await later(10)
    const restored = await call(restoreFromTrash, { kind: 'testimonial', id: ana.id }, ana.options)
    expect(restored).toMatchObject(refused('not-found'))
  })

  test('the password gives this browser ten more minutes, and the audit records it', async () => {
    const ana = await admin()
    const other = await elsewhere(ana)
    await later(10)
    expect(await call(proveAgain, {}, ana.options)).toMatchObject(refused('invalid-input'))
    expect(await call(proveAgain, { password: '12345' }, ana.options)).toMatchObject({
      failure: { fields: { password: 'Password must be at least 6 characters' } },
    })
    expect(await call(proveAgain, { password: 'wrong horse' }, ana.options)).toMatchObject(refused('wrong-password'))
    expect(await call(exportSubscribers, {}, ana.options)).toMatchObject(refused('prove-again'))
    expect(await call(proveAgain, { password }, ana.options)).toMatchObject(done)
    expect(await call(exportSubscribers, {}, ana.options)).toMatchObject(done)
    expect(await call(exportSubscribers, {}, other)).toMatchObject(refused('prove-again'))
    await later(9)
    expect(await call(exportSubscribers, {}, ana.options)).toMatchObject(done)
    await later(1)
    expect(await call(exportSubscribers, {}, ana.options)).toMatchObject(refused('prove-again'))
    const exported = 'subscriber.exported'
    expect(await actions()).toEqual(['session.proof-refused', 'session.proved', exported, exported])
  })

  test('a code of the second factor gives ten more minutes, once', async () => {
    const ana = await admin()
    expect(await call(proveAgain, { code: '123456' }, ana.options)).toMatchObject(refused('second-factor-off'))
    const begun = await call(beginSecondFactor, {}, ana.options)
    const secret = begun.ok ? begun.value.secret : ''
    await call(confirmSecondFactor, { code: codeOf(secret) }, ana.options)
    await later(10)
    expect(await call(proveAgain, { code: codeOf(secret) }, ana.options)).toMatchObject(refused('invalid-code'))
    const next = codeOf(secret, 1)
    expect(await call(proveAgain, { code: next }, ana.options)).toMatchObject(done)
    expect(await call(exportSubscribers, {}, ana.options)).toMatchObject(done)
    expect(await call(proveAgain, { code: next }, ana.options)).toMatchObject(refused('invalid-code'))
  })

  test('ten wrong passwords in 15 minutes are the limit, even at once', async () => {
    const ana = await admin()
    await later(10)
    const tries = await Promise.all(Array.from({ length: 14 }, () => call(proveAgain, { password: 'wrong horse' }, ana.options)))
    const codes = tries.map((tried) => (!tried.ok && tried.failure.kind === 'refused' ? tried.failure.code : 'ok'))
    expect(codes.filter((code) => code === 'wrong-password')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(4)
    expect(await call(proveAgain, { password }, ana.options)).toMatchObject(refused('too-many-attempts'))
    await clinic.rows(`update throttles set resets_at = now() - interval '1 second'`)
    expect(await call(proveAgain, { password }, ana.options)).toMatchObject(done)
  })

  test('a new password needs the current one, and each of at most ten wrong ones leaves a row', async () => {
    const ana = await admin()
    const change = (currentPassword: string) => call(changePassword, { currentPassword, password: 'a new horse' }, ana.options)
    for (let tries = 0; tries < 10; tries += 1) expect(await change('wrong horse')).toMatchObject(refused('wrong-password'))
    expect(await change(password)).toMatchObject(refused('too-many-attempts'))
    expect(await call(proveAgain, { password }, ana.options)).toMatchObject(refused('too-many-attempts'))
    expect(await clinic.rows('select password_hash from accounts')).toEqual([{ password_hash: passwordHash }])
    expect((await actions()).filter((action) => action === 'session.proof-refused')).toHaveLength(10)
    await clinic.rows(`update throttles set resets_at = now() - interval '1 second'`)
    expect(await change(password)).toMatchObject(done)
    expect(await change(password), 'the old password').toMatchObject(refused('wrong-password'))
    expect((await actions()).filter((action) => action === 'account.password-changed')).toHaveLength(1)
  })

  test('a password that changes while it is checked proves nothing', async () => {
    const ana = await admin()
    const other = await elsewhere(ana)
    const [proved, changed] = await Promise.all([
      call(proveAgain, { password }, other),
      call(changePassword, { currentPassword: password, password: 'a new horse' }, ana.options),
    ])
    expect(changed).toMatchObject(done)
    if (proved.ok) expect(await call(exportSubscribers, {}, other)).toMatchObject(refused('not-signed-in'))
    else expect(['not-signed-in', 'wrong-password']).toContain(proved.failure.kind === 'refused' && proved.failure.code)
    expect(await clinic.rows('select 1 from devices')).toHaveLength(1)
  })
})

describe('opening health answers', () => {
  const { hour, day } = answerPaces

  async function guest(): Promise<string> {
    await call(checkIn, await makeCheckIn(), { fetch: server.fetch })
    return (await clinic.rows<{ id: string }>('select id from event_signups'))[0]!.id
  }

  /** Pretends that an admin has already opened this many answers. */
  const openedBefore = (used: number) => clinic.rows('update throttles set used = $1 where used < $1', [used])

  test(`is limited to ${hour.most} an hour for one admin over all sessions, and the first refusal leaves a row`, async () => {
    const ana = await admin()
    const other = await elsewhere(ana)
    const id = await guest()
    await clinic.rows('delete from throttles')
    expect(await call(openCheckIn, { id }, ana.options)).toMatchObject(done)
    await openedBefore(hour.most - 4)
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => call(openCheckIn, { id }, ana.options)),
      ...Array.from({ length: 4 }, () => call(openCheckIn, { id }, other)),
    ])
    expect(all.filter(({ ok }) => ok)).toHaveLength(4)
    expect(await call(summarizeCheckIn, { id, purpose: 'download' }, other)).toMatchObject(refused('too-many-answers'))
    const rows = await actions()
    expect(rows.filter((action) => action === 'event-signup.opened')).toHaveLength(5)
    expect(rows.filter((action) => action === 'event-signup.opening-refused')).toHaveLength(1)

    const bo = await admin('bo@clinic.test')
    expect(await call(openCheckIn, { id }, bo.options)).toMatchObject(done)
    await clinic.rows(`update throttles set resets_at = now() - interval '1 second'`)
    expect(await call(openCheckIn, { id }, ana.options)).toMatchObject(done)
  })

  test(`is limited to ${day.most} a day, however slowly`, async () => {
    const ana = await admin()
    const id = await guest()
    await clinic.rows('delete from throttles')
    expect(await call(openCheckIn, { id }, ana.options)).toMatchObject(done)
    await openedBefore(day.most)
    await clinic.rows(`update throttles set resets_at = now() where resets_at < now() + interval '2 hours'`)
    expect(await call(openCheckIn, { id }, ana.options)).toMatchObject(refused('too-many-answers'))
  })
})
