/** Resubscribing also unblocks people at Postmark, which blocks everyone who used its unsubscribe link. If it refuses, staff see why. */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import * as contract from '../../../src/contracts/subscriber.ts'
import { importSubscribers, undoImport } from '../../../src/contracts/subscriber-import.ts'
import { unsubscribe } from '../../../src/contracts/unsubscribe.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import { sendIndividually } from '../../../netlify/domain/newsletter/single.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as importUndo from '../../../netlify/functions/admin/subscriber/import-undo.ts'
import * as status from '../../../netlify/functions/admin/subscriber/status.ts'
import * as webhook from '../../../netlify/functions/postmark-webhook.ts'
import * as unsubscribing from '../../../netlify/functions/unsubscribe.ts'
import { useClinic, webhookLogin } from '../../support/clinic.ts'
import { address, admin, clockAt, engineOn, makeNewsletter, optOut, subscribe } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(imported, importUndo, status, unsubscribing, webhook)
const person = address(1)
let who: SignedIn
let ask: Asking
let id = ''

const left = (at = new Date()) =>
  server.fetch('/api/postmark-webhook', {
    method: 'POST',
    body: JSON.stringify({
      ...{ RecordType: 'SubscriptionChange', MessageID: crypto.randomUUID(), Metadata: {}, Recipient: person },
      ...{ SuppressSending: true, SuppressionReason: 'ManualSuppression', ChangedAt: at.toISOString() },
    }),
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(webhookLogin).toString('base64')}` },
  })
const statusNow = async () => (await clinic.rows<{ status: string }>('select status from subscribers'))[0]!.status
const resubscribe = () => call(contract.setSubscriberStatus, { id, status: 'subscribed' }, who.options)

beforeEach(async () => {
  await clinic.reset()
  clinic.mailbox.heal()
  who = await signedIn(server, 'admin')
  ask = asking(who)
  await subscribe(clinic, 1, new Date())
  id = (await clinic.rows<{ id: string }>('select id from subscribers'))[0]!.id
})

test('a resubscribed person gets the next newsletter, even if Postmark reports their old opt-out again', async () => {
  clinic.mailbox.suppressions.add('broadcast', person, 'ManualSuppression')
  const at = new Date()
  await left(at)
  expect(await statusNow()).toBe('unsubscribed')
  await ask(contract.setSubscriberStatus, { id, status: 'subscribed' })
  await left(at)
  expect(await statusNow()).toBe('subscribed')
  const clock = clockAt(new Date().toISOString().replace(/T.*/, 'T17:00:00Z'))
  const newsletter = await makeNewsletter(clinic, clock.now)
  expect(await sendIndividually(engineOn(clock), { id: newsletter, subscriberId: id }, admin)).toEqual({ outcome: 'accepted' })
  // An opt-out that the admin couldn't know about counts, no matter how late Postmark reports it.
  await left(new Date(at.getTime() + 1))
  expect(await statusNow()).toBe('unsubscribed')
})

test('undoing an unsubscribe is refused if the person has opted out themselves since', async () => {
  const undo = () => call(contract.setSubscriberStatus, { id, status: 'subscribed', undo: true }, who.options)
  await ask(contract.setSubscriberStatus, { id, status: 'unsubscribed' })
  expect(await undo()).toMatchObject({ ok: true, value: { subscriber: { status: 'subscribed' } } })
  await ask(contract.setSubscriberStatus, { id, status: 'unsubscribed' })
  await call(unsubscribe, { email: person }, { fetch: server.fetch })
  clinic.mailbox.suppressions.add('broadcast', person, 'ManualSuppression')
  expect(await undo()).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await statusNow()).toBe('unsubscribed')
  expect(clinic.mailbox.suppressions.has('broadcast', person)).toBe(true)
  // A press on a screen that still showed them subscribed changed nothing, so undoing it changes nothing either.
  await ask(contract.setSubscriberStatus, { id, status: 'unsubscribed' })
  expect(await undo()).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await statusNow()).toBe('unsubscribed')
})

test('an unsubscribe that was sent twice can still be undone', async () => {
  for (const _try of [1, 2]) await ask(contract.setSubscriberStatus, { id, status: 'unsubscribed' })
  await ask(contract.setSubscriberStatus, { id, status: 'subscribed', undo: true })
  expect(await statusNow()).toBe('subscribed')
  expect(await clinic.rows('select reason from suppressions')).toEqual([])
})

test('a person whom Postmark refuses to unblock stays unsubscribed, and the message says why', async () => {
  clinic.mailbox.suppressions.add('broadcast', person, 'SpamComplaint')
  await left()
  expect(await resubscribe()).toMatchObject({
    ok: false,
    failure: { status: 409, code: 'postmark-keeps-out', message: expect.stringContaining('spam complaint') },
  })
  expect(await statusNow()).toBe('unsubscribed')
  expect(await clinic.rows('select reason from suppressions')).toEqual([{ reason: 'unsubscribed' }])
})

test.each([{ status: 500 }, { resetBefore: true }, { status: 401 }, { say: '<html>' }, { say: '{}' }])(
  'if Postmark fails with %j, nothing changes and a second try works',
  async (program) => {
    await left()
    clinic.mailbox.program({ on: 'suppress', ...program })
    expect(await resubscribe()).toMatchObject({ ok: false, failure: { status: 503, code: 'postmark-silent' } })
    expect(await statusNow()).toBe('unsubscribed')
    clinic.mailbox.heal()
    expect(await resubscribe()).toMatchObject({ ok: true, value: { subscriber: { status: 'subscribed' } } })
  },
)

describe('an import that resubscribes', () => {
  const rows = Array.from({ length: 120 }, (_none, index) => ({ email: address(index + 1), firstName: '', lastName: '' }))
  const take = () =>
    call(importSubscribers, { importId: crypto.randomUUID(), resubscribe: true, rows }, { ...who.options, wait: async () => {} })
  beforeEach(async () => {
    await subscribe(clinic, 119, new Date(), 'person', 2)
    for (const { email } of rows) {
      await optOut(email)
      clinic.mailbox.suppressions.add('broadcast', email, 'ManualSuppression')
    }
  })

  test('unblocks everyone at Postmark, and reports whom Postmark keeps blocked', async () => {
    clinic.mailbox.suppressions.add('broadcast', address(77), 'SpamComplaint')
    expect(await take()).toMatchObject({
      ok: true,
      value: { keptUnsubscribed: 1, skipped: [{ index: 76, reason: 'postmark-keeps-out' }] },
    })
    const out = rows.filter(({ email }) => clinic.mailbox.suppressions.has('broadcast', email)).map(({ email }) => email)
    expect(out).toEqual([address(77)])
    expect(await clinic.rows(`select email from subscribers where status <> 'subscribed'`)).toEqual([{ email: address(77) }])
  })
  test('changes nobody if Postmark fails', async () => {
    clinic.mailbox.program({ on: 'suppress', status: 500 })
    expect(await take()).toMatchObject({ ok: false, failure: { code: 'postmark-silent' } })
    expect(await clinic.rows(`select email from subscribers where status = 'subscribed'`)).toEqual([])
  })
})

test('an import that resubscribes keeps people out who opted out after it began, in every later batch', async () => {
  const importId = crypto.randomUUID()
  const take = (begins: boolean) =>
    ask(importSubscribers, { importId, resubscribe: true, begins, rows: [{ email: person, firstName: '', lastName: '' }] })
  await optOut(person)
  expect(await take(true)).toMatchObject({ updated: 1 })
  await optOut(person)
  clinic.mailbox.suppressions.add('broadcast', person, 'ManualSuppression')
  for (const begins of [true, false]) {
    expect(await take(begins)).toMatchObject({ updated: 0, keptUnsubscribed: 1, skipped: [{ reason: 'opted-out' }] })
    expect(await statusNow()).toBe('unsubscribed')
  }
  expect(clinic.mailbox.suppressions.has('broadcast', person)).toBe(true)
  // Undone and imported again, it starts over.
  await ask(undoImport, { importId })
  expect(await take(true)).toMatchObject({ updated: 1 })
  expect(await statusNow()).toBe('subscribed')
})

test('resubscribing a person who complained is refused without asking Postmark', async () => {
  await clinic.rows(`insert into suppressions (address_hash, reason, created_at) values ($1, 'complained', now())`, [
    addressHash(person),
  ])
  await clinic.rows(`update subscribers set status = 'unsubscribed'`)
  clinic.mailbox.program({ on: 'suppress', status: 500 })
  expect(await resubscribe()).toMatchObject({ ok: false, failure: { code: 'address-complained' } })
})

test('an import skips a person who complained without asking Postmark', async () => {
  await clinic.rows(`insert into suppressions (address_hash, reason, created_at) values ($1, 'complained', now())`, [
    addressHash(person),
  ])
  clinic.mailbox.program({ on: 'suppress', status: 500 })
  const rows = [{ email: person, firstName: '', lastName: '' }]
  const input = { importId: crypto.randomUUID(), resubscribe: true, rows }
  expect(await call(importSubscribers, input, { ...who.options, wait: async () => {} })).toMatchObject({
    ok: true,
    value: { skipped: [{ index: 0, reason: 'complained' }] },
  })
  expect(await statusNow()).toBe('unsubscribed')
})

test('an undone import unblocks nobody at Postmark unless it starts again', async () => {
  await left()
  clinic.mailbox.suppressions.add('broadcast', person, 'ManualSuppression')
  const importId = crypto.randomUUID()
  const take = (email: string, begins?: true) =>
    ask(importSubscribers, { importId, resubscribe: true, rows: [{ email, firstName: '', lastName: '' }], begins })
  await take('other@example.com', true)
  await ask(undoImport, { importId })
  await expect(take(person)).rejects.toMatchObject({ code: 'import-undone' })
  expect(clinic.mailbox.suppressions.has('broadcast', person)).toBe(true)
  await take(person, true)
  expect(clinic.mailbox.suppressions.has('broadcast', person)).toBe(false)
})
