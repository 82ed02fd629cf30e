/**
 * An opt-out follows the person. Tries three ways to opt out with everything that may
 * have happened to the row since the email was sent: the person gets no more email at any of their addresses.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../../src/contracts/subscriber.ts'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import { importSubscribers } from '../../../src/contracts/subscriber-import.ts'
import { signUnsubscribe } from '../../../netlify/unsubscribe-link.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { sendToNew } from '../../../netlify/domain/newsletter/start.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendIndividually } from '../../../netlify/domain/newsletter/single.ts'
import { restoreSubscriber } from '../../../netlify/domain/subscriber/subscriber.ts'
import { Refusal } from '../../../netlify/refusal.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as status from '../../../netlify/functions/admin/subscriber/status.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as trash from '../../../netlify/functions/admin/trash.ts'
import * as webhook from '../../../netlify/functions/postmark-webhook.ts'
import * as oneClick from '../../../netlify/functions/unsubscribe-one-click.ts'
import { useClinic, webhookLogin } from '../../support/clinic.ts'
import { admin, clockAt, engineOn, makeNewsletter, startNewsletter } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(imported, status, trash, subscriber, webhook, oneClick)
const old = 'person.1@example.com'
const other = 'g1.other@example.com'
const now = 'g1.new@example.com'
let ask: Asking
let newsletter = ''
let since = 0

const idOf = async (email: string) =>
  (await clinic.rows<{ id: string }>('select id from subscribers where email = $1', [email]))[0]!.id
const statusOf = async (email: string) =>
  (await clinic.rows<{ status: string }>('select status from subscribers where email = $1', [email]))[0]?.status
const mailed = () => clinic.mailbox.ledger.slice(since).map(({ To }) => To)

async function correct(from: string, to: string): Promise<void> {
  await ask(contract.editSubscriber, { id: await idOf(from), email: to, firstName: 'Gia', lastName: '' })
}
async function remove(email: string): Promise<void> {
  await ask(contract.deleteSubscriber, { id: await idOf(email) })
}
async function importAgain(...emails: string[]): Promise<void> {
  const rows = emails.map((email) => ({ email, firstName: 'Gia', lastName: '' }))
  await ask(importSubscribers, { importId: crypto.randomUUID(), resubscribe: false, rows })
}

/** Tries every way that staff can email the people on the list. */
async function mailEverybody(): Promise<string[]> {
  const before = clinic.mailbox.ledger.length
  const clock = clockAt(new Date(Date.now() + 3 * 86_400_000).toISOString().replace(/T.*/, 'T17:00:00Z'))
  const another = await makeNewsletter(clinic, clock.now)
  for (const { id } of await clinic.rows<{ id: string }>('select id from subscribers where deleted_at is null'))
    for (const message of [newsletter, another])
      await sendIndividually(engineOn(clock), { id: message, subscriberId: id }, admin).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
  await sendToNew(openDb(), { id: newsletter }, admin, clock.now).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  return clinic.mailbox.ledger.slice(before).map(({ To }) => To)
}

const hook = (event: object) =>
  server.fetch('/api/postmark-webhook', {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(webhookLogin).toString('base64')}` },
  })
const changed = (Recipient: string, ChangedAt: Date) => ({
  ...{ RecordType: 'SubscriptionChange', MessageID: crypto.randomUUID(), Metadata: {}, Recipient },
  ...{ SuppressSending: true, SuppressionReason: 'ManualSuppression', ChangedAt: ChangedAt.toISOString() },
})

const optOuts: Record<string, (email: string) => Promise<Response>> = {
  'one click': (email) =>
    server.fetch(`/api/unsubscribe-one-click?token=${signUnsubscribe(addressHash(email), new Date())}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  'a spam complaint': (email) => {
    const message = clinic.mailbox.ledger.findLast(({ To }) => To === email)!
    const { MessageID, Metadata, ReceivedAt } = message
    const event = { MessageID, Metadata, Type: 'SpamComplaint', Email: email, BouncedAt: ReceivedAt, Description: '' }
    return hook({ RecordType: 'SpamComplaint', ...event, Inactive: true })
  },
  'Postmark’s subscription change': (email) => hook(changed(email, new Date())),
}

/** What happened to the person's row since the email to `old`. Each calls `optOut` at some point. */
const histories: Record<string, (optOut: () => Promise<void>) => Promise<void>> = {
  'address corrected': async (optOut) => {
    await correct(old, now)
    await optOut()
  },
  'address corrected twice, and back': async (optOut) => {
    await correct(old, other)
    await correct(other, now)
    await optOut()
    await correct(now, 'third@example.com')
    await correct('third@example.com', other)
  },
  'opted out, then corrected': async (optOut) => {
    await optOut()
    await correct(old, now)
  },
  'row deleted and restored': async (optOut) => {
    await correct(old, now)
    await remove(now)
    await optOut()
    await restoreSubscriber(openDb(), { id: await idOf(now) }, admin, new Date())
  },
  'deleted and added by hand': async (optOut) => {
    await correct(old, now)
    await remove(now)
    await optOut()
    await ask(contract.addSubscriber, { email: now, firstName: '', lastName: '', tags: [] })
    await ask(contract.addSubscriber, { email: old, firstName: '', lastName: '', tags: [] })
  },
  'merged with a deleted row': async (optOut) => {
    await ask(contract.addSubscriber, { email: now, firstName: '', lastName: '', tags: [] })
    await remove(now)
    await correct(old, now)
    await optOut()
  },
  'merged with a deleted row after opting out': async (optOut) => {
    await correct(old, other)
    await ask(contract.addSubscriber, { email: now, firstName: '', lastName: '', tags: [] })
    await optOut()
    await remove(now)
    await correct(other, now)
  },
  'imported again': async (optOut) => {
    await correct(old, now)
    await importAgain(old)
    await optOut()
    await importAgain(old, now)
  },
  'purged and imported again': async (optOut) => {
    await correct(old, now)
    await clinic.rows('delete from subscribers')
    await optOut()
    await importAgain(old, now)
  },
}

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
  since = clinic.mailbox.ledger.length
  const clock = clockAt(new Date(Date.now() - 86_400_000).toISOString().replace(/T.*/, 'T17:00:00Z'))
  newsletter = await startNewsletter(clinic, 1, clock.now)
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  expect(mailed()).toEqual([old])
})

describe.each(Object.keys(optOuts))('opting out by %s', (way) => {
  test.each(Object.keys(histories))('ends all email to the person (%s)', async (history) => {
    await histories[history]!(async () => {
      expect((await optOuts[way]!(old)).status).toBe(200)
    })
    const subscribed = await clinic.rows(`select email from subscribers where status = 'subscribed' and deleted_at is null`)
    expect(subscribed).toEqual([])
    expect(await mailEverybody()).toEqual([])
  })
})

test('each person gets their own email after a mistaken correction is reverted', async () => {
  await ask(contract.addSubscriber, { email: 'bob@example.com', firstName: 'Bob', lastName: '', tags: [] })
  await correct(old, now)
  await correct(now, old)
  await correct('bob@example.com', now)
  // The first newsletter went to one address and, because of the mistake, maybe to the other.
  expect((await mailEverybody()).sort()).toEqual([now, old])
  await optOuts['one click']!(now)
  expect(await statusOf(now)).toBe('unsubscribed')
  expect(await statusOf(old)).toBe('subscribed')
  expect(await mailEverybody()).toEqual([old])
})

test('an opt-out at the corrected email also holds for the old one if an import adds it again', async () => {
  await correct(old, now)
  await optOuts['one click']!(now)
  await importAgain(old)
  expect(await mailEverybody()).toEqual([])
})

describe('a newsletter', () => {
  test('isn’t sent again to a person whose email was corrected since', async () => {
    await correct(old, now)
    await mailEverybody()
    const counts = await clinic.rows('select 1 from newsletter_recipients where newsletter_id = $1', [newsletter])
    expect(counts).toHaveLength(1)
    // The next newsletter goes to the new address, once.
    expect(mailed()).toEqual([old, now])
  })
  test('isn’t sent again to a person’s old email if an import adds it again', async () => {
    await correct(old, now)
    await importAgain(old)
    await mailEverybody()
    expect(mailed()).toEqual([old, now])
  })
  test('is sent to someone else who has signed up with the person’s old email since', async () => {
    await correct(old, now)
    await clinic.rows(
      `insert into subscribers (id, email, address_hash, status, source, created_at, subscribed_at)
       values (gen_random_uuid(), $1, $2, 'subscribed', 'email_signup', now() + interval '1 minute', now())`,
      [old, addressHash(old)],
    )
    await mailEverybody()
    expect(mailed().toSorted()).toEqual([now, old, old].toSorted())
    await optOuts['one click']!(now)
    expect(await statusOf(old)).toBe('subscribed')
  })
})

test('an individual email to a subscriber in the trash is refused', async () => {
  await ask(contract.addSubscriber, { email: now, firstName: '', lastName: '', tags: [] })
  const clock = clockAt('2026-11-01T17:00:00Z')
  const another = await makeNewsletter(clinic, clock.now)
  const subscriberId = await idOf(old)
  await remove(old)
  await expect(sendIndividually(engineOn(clock), { id: another, subscriberId }, admin)).rejects.toThrow(Refusal)
})

describe('a late opt-out', () => {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  test('counts after the subscriber was deleted and restored', async () => {
    await remove(old)
    await ask(restoreFromTrash, { kind: 'subscriber', id: await idOf(old) })
    expect((await hook(changed(old, twoDaysAgo))).status).toBe(200)
    expect(await statusOf(old)).toBe('unsubscribed')
  })
  test('counts after a deleted subscriber was added again by hand', async () => {
    await remove(old)
    await ask(contract.addSubscriber, { email: old, firstName: '', lastName: '', tags: [] })
    await hook(changed(old, twoDaysAgo))
    expect(await statusOf(old)).toBe('unsubscribed')
  })
  test('still counts at a corrected email after a bounce', async () => {
    await hook(changed(old, twoDaysAgo))
    const bounce = { Type: 'HardBounce', Email: old, BouncedAt: new Date().toISOString(), Description: '', Inactive: true }
    await hook({ RecordType: 'Bounce', MessageID: crypto.randomUUID(), Metadata: {}, ...bounce })
    expect(await statusOf(old)).toBe('bounced')
    await correct(old, now)
    expect(await statusOf(now)).toBe('unsubscribed')
  })
  test('becomes the reason if Postmark had stopped the email before', async () => {
    await clinic.rows(`insert into suppressions (address_hash, reason, created_at) values ($1, 'inactive', now())`, [
      addressHash(old),
    ])
    await clinic.rows(`update subscribers set status = 'bounced'`)
    await optOuts['one click']!(old)
    expect(await clinic.rows('select reason from suppressions')).toEqual([{ reason: 'unsubscribed' }])
    expect(await statusOf(old)).toBe('unsubscribed')
  })
})

test('a subscriber who was deleted when a newsletter went out and is restored gets it by “Send to New”', async () => {
  const clock = clockAt(new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T17:00:00Z'))
  const next = await startNewsletter(clinic, 0, clock.now)
  const turn = async () => runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  await remove(old)
  await clinic.rows(`update newsletters set paused_at = null where id = $1`, [next])
  await turn()
  await ask(restoreFromTrash, { kind: 'subscriber', id: await idOf(old) })
  await sendToNew(openDb(), { id: next }, admin, clock.now).catch(() => undefined)
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  await turn()
  expect(mailed()).toEqual([old, old])
})
