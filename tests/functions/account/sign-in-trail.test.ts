/** Failed sign-ins leave rows in the audit, and notices tell an account's owner about them. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { changePassword } from '../../../src/contracts/account/password.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../src/contracts/account/second-factor.ts'
import { signIn, verifySecondFactor } from '../../../src/contracts/account/session.ts'
import { networkInTrail } from '../../../netlify/auth/network.ts'
import * as passwords from '../../../netlify/functions/password.ts'
import * as session from '../../../netlify/functions/session.ts'
import * as secondFactor from '../../../netlify/functions/session/second-factor.ts'
import * as setup from '../../../netlify/functions/session/second-factor-setup.ts'
import * as signInLinkUse from '../../../netlify/functions/sign-in-link-use.ts'
import { codeOf } from '../../support/app-code.ts'
import { useClinic } from '../../support/clinic.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'
import { postAs, useAdmins } from '../../support/visitor.ts'

const clinic = useClinic()
const server = serve(session, secondFactor, setup, passwords, signInLinkUse)
const { options } = server
const email = 'ana@clinic.test'
const password = 'correct horse'
const adminOf = useAdmins(clinic, server, password)
const admin = () => adminOf(email)

beforeEach(() => clinic.reset())

async function post(path: string, body: object, ip?: string, cookie?: string) {
  const { status, given } = await postAs(server, path, body, { ip, cookie })
  return { status, known: `known=${given('known').value}` }
}

const enter = (typed = password, ip?: string, cookie?: string) => post('/api/session', { email, password: typed }, ip, cookie)

type Row = { readonly action: string; readonly subject_id: string; readonly detail: Record<string, string | number> }
const trail = () => clinic.rows<Row>(`select action, subject_id, detail from audit where action like 'sign-in.%' order by id`)
const told = async () =>
  (
    await clinic.rows<{ what: string; recipient: string }>(
      `select data ->> 'what' as what, recipient from outbox where template = 'account-notice' order by created_at`,
    )
  ).map(({ what, recipient }) => `${what} ${recipient}`)

describe('a failed sign-in', () => {
  test('leaves an audit row and a log line with hashes in place of the email address and the network', async () => {
    const { id } = await admin()
    const line = vi.spyOn(console, 'log').mockImplementation(() => {})
    await enter('wrong horse', '203.0.113.7')
    const written = line.mock.calls.flat().join()
    line.mockRestore()
    const [row] = await trail()
    expect(row).toMatchObject({ action: 'sign-in.failed', subject_id: id, detail: { by: 'password', failuresThisHour: 1 } })
    expect(row!.detail['network']).toBe(networkInTrail('203.0.113.7'))
    expect(JSON.stringify(await trail())).not.toMatch(/ana@|203\.0\.113/)
    expect(written).toContain(`"network":"${networkInTrail('203.0.113.7')}","account":"${row!.detail['account']}"`)
    expect(written).not.toMatch(/ana@|203\.0\.113/)
  })

  test('leaves a row for an unknown address and for a code too, with one subject per address', async () => {
    await post('/api/session', { email: 'nobody@clinic.test', password: 'wrong horse' })
    await post('/api/session', { email: 'nobody@clinic.test', password: 'other horse' })
    await post('/api/sign-in-link-use', { email: 'cleo@example.com', code: '123456' })
    const rows = await trail()
    expect(rows.map(({ detail }) => detail['by'])).toEqual(['password', 'password', 'sign-in-code'])
    expect(rows[0]!.subject_id).toBe(rows[1]!.subject_id)
    expect(rows[0]!.subject_id).not.toBe(rows[2]!.subject_id)
  })

  test('leaves at most a hundred rows an hour, then one for every thousand failures', async () => {
    await enter('wrong horse')
    await clinic.rows(`update throttles set used = 100 where used = 1 and resets_at > now() + interval '50 minutes'`)
    for (let n = 0; n < 5; n += 1) await enter('wrong horse')
    expect(await trail()).toHaveLength(1)
    await clinic.rows(`update throttles set used = 999 where used = 105`)
    await enter('wrong horse')
    expect((await trail())[1]!.detail).toMatchObject({ failuresThisHour: 1000 })
  })
})

test('the log line of a network over its limit names it by its hash', async () => {
  const ask = () => post('/api/password', { grant: 'a'.repeat(43), password: 'tides come and go' }, '203.0.113.7')
  await ask()
  await clinic.rows('update throttles set used = 120')
  const line = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect((await ask()).status).toBe(429)
  const written = line.mock.calls.flat().join()
  line.mockRestore()
  expect(written).toContain(`"code":"too-many-requests"`)
  expect(written).toContain(`"network":"${networkInTrail('203.0.113.7')}"`)
  expect(written).not.toContain('203.0.113')
})

describe('the owner of an account', () => {
  test('gets one notice a day of too many failed sign-ins; an unknown address gets none', async () => {
    await admin()
    for (let n = 0; n < 12; n += 1) {
      await enter('wrong horse', `203.0.113.${n}`)
      await post('/api/session', { email: 'nobody@clinic.test', password: 'wrong horse' }, `203.0.113.${n}`)
    }
    expect(await told()).toEqual([`failed-sign-ins ${email}`])
    expect((await trail()).filter(({ action }) => action === 'sign-in.paused')).toHaveLength(4)
    await clinic.rows(`update throttles set resets_at = now()`)
    for (let n = 0; n < 12; n += 1) await enter('wrong horse', `203.0.113.${n}`)
    expect(await told()).toHaveLength(1)
  })

  test('gets no notice about a password or an emailed code that their account does not have', async () => {
    await admin()
    await signedIn(server, 'client', { email: 'cleo@example.com' })
    const invited = await signedIn(server, 'admin', { email: 'ines@clinic.test' })
    await clinic.rows('update accounts set password_hash = null where id = $1', [invited.id])
    for (let n = 0; n < 12; n += 1)
      for (const other of ['cleo@example.com', 'ines@clinic.test'])
        await post('/api/session', { email: other, password: 'wrong horse' }, `203.0.113.${n}`)
    const guess = (to: string) => post('/api/sign-in-link-use', { email: to, code: '123456' })
    for (let n = 0; n < 22; n += 1) await guess(email)
    expect(await told()).toEqual([])
    for (let n = 0; n < 22; n += 1) await guess('cleo@example.com')
    expect(await told()).toEqual(['failed-codes cleo@example.com'])
  })

  test('is told that someone knows their password if app codes were guessed after it', async () => {
    const ana = await admin()
    const begun = await call(beginSecondFactor, {}, ana.options)
    if (!begun.ok) throw new Error('not begun')
    await call(confirmSecondFactor, { code: codeOf(begun.value.secret) }, ana.options)
    const entered = await call(signIn, { email, password }, options)
    if (!entered.ok || entered.value.outcome !== 'second-factor') throw new Error('no code was asked for')
    const { ticket } = entered.value
    await clinic.rows(`delete from outbox`)
    for (let n = 0; n < 12; n += 1) await call(verifySecondFactor, { ticket, code: 'AAAA-AAAA-AAAA-AAAA' }, options)
    expect(await told()).toEqual([`failed-app-codes ${email}`])
    await sweepAt(new Date())
    const message = clinic.mailbox.emails().find(({ To }) => To === email)
    expect(message?.TextBody).toContain('someone knows your password. Choose a new one now')
    expect(message?.TextBody).not.toContain('forgot your password')
  })

  test('gets no notice if a network over its limit tries their account once', async () => {
    await admin()
    await post('/api/session', { email: 'nobody@clinic.test', password: 'wrong horse' })
    await clinic.rows('update throttles set used = 101')
    expect((await enter('wrong horse')).status).toBe(429)
    expect(await told()).toEqual([])
  })

  test('gets a notice of a sign-in in a new browser, but not of the next one there', async () => {
    await admin()
    const { known } = await enter()
    expect(await told()).toEqual([`new-browser ${email}`])
    await enter(password, '203.0.113.1', known)
    expect(await told()).toHaveLength(1)
    await enter('wrong horse')
    expect(await told()).toHaveLength(1)
  })

  test('gets a notice of a new password', async () => {
    const ana = await admin()
    expect(await call(changePassword, { currentPassword: password, password: 'a new horse' }, ana.options)).toMatchObject({
      ok: true,
    })
    expect(await told()).toEqual([`password-changed ${email}`])
  })
})
