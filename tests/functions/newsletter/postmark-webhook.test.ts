/** Postmark's later reports: repeated, in any order, before we store the outcome, or about emails that aren't ours. */
import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { runNewsletters, sendNow } from '../../../netlify/domain/newsletter/run.ts'
import { retryFailed, sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import * as webhook from '../../../netlify/functions/postmark-webhook.ts'
import type { LedgerEntry } from '../../../netlify/local/mailbox/mailbox.ts'
import { useClinic, webhookLogin } from '../../support/clinic.ts'
import { address, admin, broken, clockAt, engineOn, makeNewsletter, subscribe, tally } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'

const clinic = useClinic()
const server = serve(webhook)
let clock = clockAt('2026-06-01T16:00:00Z')
let since = 0
let id = ''

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`

function post(event: unknown, authorization: string | undefined = basic(webhookLogin)) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (authorization !== undefined) headers['authorization'] = authorization
  return server.fetch('/api/postmark-webhook', { method: 'POST', body: JSON.stringify(event), headers })
}

const emailTo = (email: string): LedgerEntry => clinic.mailbox.ledger.slice(since).findLast(({ To }) => To === email)!
const about = ({ MessageID, Metadata }: Pick<LedgerEntry, 'MessageID' | 'Metadata'>) => ({ MessageID, Metadata })

const delivery = (entry: LedgerEntry) => ({
  RecordType: 'Delivery',
  ...about(entry),
  Recipient: entry.To,
  DeliveredAt: entry.ReceivedAt,
})
const bounce = (entry: LedgerEntry, Type = 'HardBounce') => ({
  RecordType: 'Bounce',
  ...about(entry),
  Type,
  Email: entry.To,
  BouncedAt: entry.ReceivedAt,
  Description: 'The server was unable to deliver your message.',
  Inactive: Type === 'HardBounce',
})
const complaint = (entry: LedgerEntry) => ({ ...bounce(entry, 'SpamComplaint'), RecordType: 'SpamComplaint' })
const leaving = (Recipient: string, ChangedAt: string) => ({
  RecordType: 'SubscriptionChange',
  MessageID: '00000000-0000-0000-0000-000000000000',
  Metadata: {},
  Recipient,
  SuppressSending: true,
  SuppressionReason: 'ManualSuppression',
  ChangedAt,
})

const statusOf = async (email: string) =>
  (await clinic.rows<{ status: string }>('select status from subscribers where email = $1', [email]))[0]?.status
const suppressions = () => clinic.rows<{ address_hash: string; reason: string }>('select address_hash, reason from suppressions')
const newsletterStatus = async () => (await clinic.rows<{ status: string }>('select status from newsletters'))[0]?.status

beforeEach(async () => {
  await clinic.reset()
  clock = clockAt('2026-06-01T16:00:00Z')
  clinic.mailbox.now = clock.read
  since = clinic.mailbox.ledger.length
  await subscribe(clinic, 6, clock.now)
  id = await makeNewsletter(clinic, clock.now)
  await sendNewsletter(openDb(), { id }, admin, clock.now)
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
})

describe('a request without the webhook’s credentials', () => {
  test.each([
    ['no credentials', ''],
    ['a wrong password', basic('postmark:another password')],
    ['another user', basic('someone:a password for tests')],
    ['the bare password', webhookLogin],
    ['a bearer token', `Bearer ${webhookLogin}`],
  ])('gets a 401 and never a 403, which would end Postmark’s retries: %s', async (_who, authorization) => {
    const response = await post(bounce(emailTo(address(1))), authorization)
    expect(response.status).toBe(401)
    expect(await suppressions()).toEqual([])
    // A stranger doesn't learn what an event looks like either.
    expect((await post({ RecordType: 'Nonsense' }, authorization)).status).toBe(401)
  })
})

describe('a hard bounce', () => {
  test('marks the email as bounced and suppresses the address, and counts once if repeated', async () => {
    for (let again = 0; again < 5; again += 1) expect((await post(bounce(emailTo(address(1))))).status).toBe(200)
    expect(await tally(clinic, id)).toMatchObject({ accepted: 5, bounced: 1 })
    expect(await statusOf(address(1))).toBe('bounced')
    expect(await suppressions()).toEqual([{ address_hash: addressHash(address(1)), reason: 'bounced' }])
    expect(await newsletterStatus()).toBe('sent')
    await expect(retryFailed(openDb(), { id }, admin, clock.now)).rejects.toMatchObject({ code: 'nothing-to-send' })
    expect(await clinic.rows(`select 1 from audit where action = 'subscriber.suppressed'`)).toHaveLength(1)
  })
  test('of an unknown email still marks the subscriber as bounced', async () => {
    await post({ ...bounce(emailTo(address(2))), MessageID: 'unknown', Metadata: {} })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 6 })
    expect(await statusOf(address(2))).toBe('bounced')
  })
  test('finds its email by Postmark’s id when the metadata is missing', async () => {
    await post({ ...bounce(emailTo(address(2))), Metadata: {} })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 5, bounced: 1 })
  })
})

test('an email that bounced softly can be resent, and late repeats of its bounce don’t affect the new one', async () => {
  const first = emailTo(address(3))
  await post(bounce(first, 'SoftBounce'))
  expect(await suppressions()).toEqual([])
  expect(await retryFailed(openDb(), { id }, admin, clock.now)).toMatchObject({ retried: 1, kept: 0 })
  clock.now = new Date(clock.now.getTime() + hourMs)
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  expect(emailTo(address(3)).MessageID).not.toBe(first.MessageID)
  for (let again = 0; again < 5; again += 1) await post(bounce(first, 'SoftBounce'))
  expect(await tally(clinic, id)).toMatchObject({ accepted: 6, bounced: 0 })
  expect(await newsletterStatus()).toBe('completed')
  expect(await broken(clinic, since, new Set([first.Metadata['attempt']!]))).toEqual([])
})

test.each(['Transient', 'AutoResponder', 'Subscribe', 'AddressChange'])('%s does not count as a bounce', async (type) => {
  await post(bounce(emailTo(address(3)), type))
  expect(await tally(clinic, id)).toMatchObject({ accepted: 6 })
})

test('delivery, bounce, complaint and opt-out have the same result in any order, even repeated', async () => {
  const entry = emailTo(address(4))
  const events = [delivery(entry), bounce(entry, 'SoftBounce'), complaint(entry), leaving(address(4), entry.ReceivedAt)]
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
  ]
  const ends: unknown[] = []
  for (const order of orders) {
    await clinic.rows(`delete from suppressions`)
    await clinic.rows(`update subscribers set status = 'subscribed'`)
    await clinic.rows(`update newsletter_recipients set state = 'accepted', error = null`)
    await clinic.rows(
      `update newsletter_attempts set state = 'accepted', delivered_at = null, bounced_at = null, bounce_type = null, error = null`,
    )
    for (let again = 0; again < 5; again += 1) for (const index of order) await post(events[index])
    ends.push([
      await tally(clinic, id),
      await suppressions(),
      await statusOf(address(4)),
      await clinic.rows(
        `select state, delivered_at is not null as delivered, bounced_at is not null as bounced from newsletter_attempts order by 1, 2, 3`,
      ),
    ])
  }
  for (const end of ends) expect(end).toEqual(ends[0])
  expect(ends[0]).toMatchObject([{ accepted: 5, bounced: 1 }, [{ reason: 'complained' }], 'unsubscribed', expect.anything()])
})

test('an event that comes before we stored the outcome settles the email', async () => {
  await clinic.rows(`update newsletter_attempts set state = 'unconfirmed', message_id = null`)
  await clinic.rows(`update newsletter_recipients set state = 'unconfirmed'`)
  for (let again = 0; again < 5; again += 1) {
    await post(delivery(emailTo(address(1))))
    await post(bounce(emailTo(address(2)), 'SoftBounce'))
  }
  expect(await tally(clinic, id)).toMatchObject({ unconfirmed: 4, accepted: 1, bounced: 1 })
  // Our own lookups come later and don't change what's already known.
  clock.now = new Date(clock.now.getTime() + hourMs)
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  expect(await tally(clinic, id)).toMatchObject({ accepted: 5, bounced: 1 })
})

test('a bounce between Postmark’s answer and our own update is not overwritten', async () => {
  const next = await makeNewsletter(clinic, clock.now)
  await sendNewsletter(openDb(), { id: next }, admin, clock.now)
  const hurried = engineOn(clock, async (stage) => {
    if (stage === 'answered') await post(bounce(emailTo(address(2)), 'SoftBounce'))
  })
  expect((await sendNow(hurried, next, new Date(clock.now.getTime() + 22_000))).accepted).toBe(6)
  expect(await tally(clinic, next)).toMatchObject({ accepted: 5, bounced: 1 })
})

test.each([
  ['before', [complaint, bounce]],
  ['after', [bounce, complaint]],
])('a complaint %s a hard bounce is the reason that is kept', async (_order, events) => {
  for (const event of events) await post(event(emailTo(address(4))))
  expect(await suppressions()).toMatchObject([{ reason: 'complained' }])
  expect(await statusOf(address(4))).toBe('unsubscribed')
})

describe('opting out with Postmark’s own link', () => {
  test('unsubscribes and suppresses the address', async () => {
    for (let again = 0; again < 5; again += 1) await post(leaving(address(5), '2026-06-01T17:00:00Z'))
    expect(await statusOf(address(5))).toBe('unsubscribed')
    expect(await suppressions()).toEqual([{ address_hash: addressHash(address(5)), reason: 'unsubscribed' }])
  })
  test('does not undo a later confirmed signup if the event comes late', async () => {
    await clinic.rows(`update subscribers set opt_outs_over_until = '2026-01-02' where email = $1`, [address(5)])
    await post(leaving(address(5), '2026-01-01T00:00:00Z'))
    expect(await statusOf(address(5))).toBe('subscribed')
    await post(leaving(address(5), '2026-01-03T00:00:00Z'))
    expect(await statusOf(address(5))).toBe('unsubscribed')
  })
  test('is not undone when the address is reactivated at Postmark', async () => {
    await post(leaving(address(5), '2026-06-01T17:00:00Z'))
    await post({ ...leaving(address(5), '2026-06-02T17:00:00Z'), SuppressSending: false, SuppressionReason: null })
    expect(await statusOf(address(5))).toBe('unsubscribed')
  })
})

test('events count even with hostile text from a mail server or an impossible time', async () => {
  const hostile = {
    Type: 'HardBounce',
    Description: `\0 ${'x'.repeat(498)}😀${'y'.repeat(9000)}`,
    BouncedAt: '-000100-01-01T00:00:00Z',
  }
  for (const of of [1, 2]) expect((await post({ ...bounce(emailTo(address(of))), ...hostile })).status).toBe(200)
  expect(
    (await post({ ...bounce(emailTo(address(3))), MessageID: 'a\0', Metadata: {}, Email: `\ud83d${address(3)}` })).status,
  ).toBe(200)
  expect((await post(leaving(address(4), '0000-01-01T00:00:00Z'))).status).toBe(200)
  expect(await Promise.all([1, 2, 4].map((of) => statusOf(address(of))))).toEqual(['bounced', 'bounced', 'unsubscribed'])
  const errors = await clinic.rows<{ error: string }>('select error from newsletter_recipients where error is not null')
  for (const { error } of errors) expect(error).toBe(`HardBounce:  ${'x'.repeat(498)}😀`)
})

test('opens are accepted and ignored, and malformed events are refused', async () => {
  expect((await post({ RecordType: 'Open', MessageID: 'x' })).status).toBe(200)
  expect((await post({ RecordType: 'Bounce' })).status).toBe(422)
  expect((await post([1])).status).toBe(422)
})
