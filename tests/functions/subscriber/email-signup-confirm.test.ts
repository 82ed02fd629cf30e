/** A person who unsubscribed signs up again, or unsubscribes before the approval: we honor both, and staff see what blocks them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import * as signups from '../../../src/contracts/admin-email-signup.ts'
import { checkIn } from '../../../src/contracts/check-in.ts'
import { confirmEmailSignup } from '../../../src/contracts/email-signup-confirm.ts'
import { signUpForEmail } from '../../../src/contracts/email-signup.ts'
import { unsubscribe } from '../../../src/contracts/unsubscribe.ts'
import { signSignup } from '../../../netlify/email-signup-link.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import * as approval from '../../../netlify/functions/admin/email-signup.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import * as confirm from '../../../netlify/functions/email-signup-confirm.ts'
import * as signup from '../../../netlify/functions/email-signup.ts'
import * as leaving from '../../../netlify/functions/unsubscribe.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeCheckIn, makeEmailSignup } from '../../support/rows/make.ts'
import { optOut, subscribe } from '../../support/newsletters.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(approval, checkingIn, confirm, signup, leaving)
const visitor = server.options
const email = 'person.1@example.com'
let ask: Asking

const signUp = (address = email) => call(signUpForEmail, makeEmailSignup({ email: address }), visitor)
const leave = (address = email) => call(unsubscribe, { email: address }, visitor)
const press = (token: string) => call(confirmEmailSignup, { token }, visitor)
const approve = async () => {
  const { rows } = await ask(signups.listEmailSignups, { q: '', order: 'newest', view: 'all', size: 10 })
  return ask(signups.setEmailSignupApproved, { id: rows[0]!.id, approved: true })
}
const standing = async () =>
  (await ask(signups.listEmailSignups, { q: '', order: 'newest', view: 'all', size: 10 })).rows[0]?.standing
const statusNow = async () => (await clinic.rows<{ status: string }>('select status from subscribers'))[0]?.status
async function emails() {
  // Wait for the email that a signup sends after its answer.
  await server.settled()
  await sweepAt(new Date())
  return clinic.mailbox.emails().filter(({ Subject }) => Subject?.includes('Confirm your signup'))
}
async function tokenOfEmail() {
  const [message] = await emails()
  return /confirm-signup#token=([\w-]+\.[\w-]+)/.exec(message!.TextBody ?? '')![1]!
}

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
})

test('the confirmation email to an address that Postmark stopped doesn’t say that it unsubscribed', async () => {
  await subscribe(clinic, 1, new Date())
  await clinic.rows(`insert into suppressions (address_hash, reason, created_at) values ($1, 'inactive', now())`, [
    addressHash(email),
  ])
  await signUp()
  const [message] = await emails()
  expect(message!.TextBody).toContain('It was taken off our list earlier')
  expect(message!.TextBody).not.toMatch(/you unsubscribed|stay unsubscribed/i)
})

describe('signing up again after an opt-out', () => {
  beforeEach(async () => {
    await subscribe(clinic, 1, new Date())
    await optOut(email)
  })

  test('sends one confirmation email, and only its press resubscribes the person, also at Postmark', async () => {
    clinic.mailbox.suppressions.add('broadcast', email, 'ManualSuppression')
    const first = await signUp()
    await signUp(email.toUpperCase())
    expect(await emails()).toMatchObject([{ To: email }])
    expect(await standing()).toBe('waiting')
    expect(await approve()).toMatchObject({ approved: true, standing: 'waiting' })
    expect(await statusNow()).toBe('unsubscribed')
    expect(await emails()).toHaveLength(1)
    const token = await tokenOfEmail()
    expect(await press(token)).toMatchObject({ ok: true, value: { outcome: 'confirmed' } })
    expect(await statusNow()).toBe('subscribed')
    expect(await standing()).toBe('open')
    expect(clinic.mailbox.suppressions.has('broadcast', email)).toBe(false)
    expect(await press(token)).toMatchObject({ ok: true, value: { outcome: 'confirmed' } })
    // A first-time signup gets the same answer.
    const other = await signUp('somebody.else@example.com')
    expect(Object.keys(first.ok ? first.value : {})).toEqual(Object.keys(other.ok ? other.value : {}))
    expect(await emails()).toHaveLength(1)
  })

  test('sends one confirmation email for two check-ins, and another after a new opt-out', async () => {
    const arrive = async (address: string) => call(checkIn, await makeCheckIn({ email: address, marketingOptIn: true }), visitor)
    await arrive(email)
    await arrive(email.toUpperCase())
    expect(await emails()).toMatchObject([{ To: email }])
    await optOut(email)
    await arrive(email)
    expect(await emails()).toHaveLength(2)
  })

  test('subscribes a person who confirms before the approval only once the signup is approved', async () => {
    await signUp()
    expect(await press(await tokenOfEmail())).toMatchObject({ ok: true, value: { outcome: 'confirmed' } })
    expect(await statusNow()).toBe('unsubscribed')
    expect(await standing()).toBe('open')
    await approve()
    expect(await statusNow()).toBe('subscribed')
  })

  test('isn’t confirmed by a GET, nor by a forged or cut-off token', async () => {
    await signUp()
    const token = await tokenOfEmail()
    expect((await server.fetch(`/api/email-signup-confirm?token=${token}`)).status).toBe(405)
    const stranger = signSignup({ email: 'bo@example.com', source: 'check_in', signedAt: new Date() })
    for (const forged of [`${token.split('.')[0]}.${stranger.split('.')[1]}`, token.slice(0, -3), 'AAAA.BBBB'])
      expect(await press(forged)).toMatchObject({ ok: false, failure: { code: 'invalid-link' } })
    expect(await standing()).toBe('waiting')
  })

  test('isn’t confirmed by a link from before a later opt-out, nor by one older than 7 days', async () => {
    await signUp()
    const token = await tokenOfEmail()
    await optOut(email)
    expect(await press(token)).toMatchObject({ ok: true, value: { outcome: 'expired' } })
    const old = signSignup({ email, source: 'email_signup', signedAt: new Date(Date.now() - 7.1 * 86_400_000) })
    expect(await press(old)).toMatchObject({ ok: true, value: { outcome: 'expired' } })
    expect(await standing()).toBe('left')
    expect(await statusNow()).toBe('unsubscribed')
    // Another signup sends another confirmation email.
    await signUp()
    expect(await emails()).toHaveLength(2)
    expect(await standing()).toBe('waiting')
  })

  test('changes nothing if Postmark fails or refuses', async () => {
    await signUp()
    const token = await tokenOfEmail()
    const heal = clinic.mailbox.program({ on: 'suppress', status: 500 })
    expect(await press(token)).toMatchObject({ ok: false, failure: { status: 503 } })
    heal()
    clinic.mailbox.suppressions.add('broadcast', email, 'SpamComplaint')
    expect(await press(token)).toMatchObject({ ok: true, value: { outcome: 'blocked' } })
    expect(await standing()).toBe('waiting')
  })

  test.each(['bounced', 'complained'])('sends no email to an address that %s, and shows staff why', async (reason) => {
    await clinic.rows('update suppressions set reason = $1', [reason])
    await signUp()
    expect(await standing()).toBe(reason)
    expect(await emails()).toEqual([])
    const token = signSignup({ email, source: 'email_signup', signedAt: new Date() })
    expect(await press(token)).toMatchObject({ ok: true, value: { outcome: 'blocked' } })
  })
})

describe('unsubscribing before the signup is approved', () => {
  test('works, and the approval then subscribes nobody', async () => {
    await signUp('Early@Example.com')
    expect(await leave('early@example.com')).toMatchObject({ ok: true, value: { outcome: 'unsubscribed' } })
    expect(await standing()).toBe('left')
    expect(await leave('early@example.com')).toMatchObject({ ok: true, value: { outcome: 'already' } })
    await approve()
    expect(await statusNow()).toBeUndefined()
    expect(
      await clinic.rows('select 1 from suppressions where address_hash = $1', [addressHash('early@example.com')]),
    ).toHaveLength(1)
  })
  test('works after the signup was deleted', async () => {
    await signUp()
    await clinic.rows('update email_signups set deleted_at = now()')
    expect(await leave()).toMatchObject({ ok: true, value: { outcome: 'unsubscribed' } })
  })
  test('is refused for an unknown email', async () => {
    expect(await leave('nobody@example.com')).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })
})
