/** Newsletter endpoints, called as the back office calls them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as newsletters from '../../../src/contracts/newsletter/newsletter.ts'
import * as sending from '../../../src/contracts/newsletter/sending.ts'
import * as single from '../../../src/contracts/newsletter/single.ts'
import * as subscribers from '../../../src/contracts/subscriber.ts'
import * as detail from '../../../netlify/functions/admin/newsletter/detail.ts'
import * as duplicate from '../../../netlify/functions/admin/newsletter/duplicate.ts'
import * as failed from '../../../netlify/functions/admin/newsletter/failed.ts'
import * as individual from '../../../netlify/functions/admin/newsletter/individual.ts'
import * as fresh from '../../../netlify/functions/admin/newsletter/new.ts'
import * as pause from '../../../netlify/functions/admin/newsletter/pause.ts'
import * as release from '../../../netlify/functions/admin/newsletter/release.ts'
import * as restore from '../../../netlify/functions/admin/newsletter/restore.ts'
import * as retry from '../../../netlify/functions/admin/newsletter/retry.ts'
import * as schedule from '../../../netlify/functions/admin/newsletter/schedule.ts'
import * as send from '../../../netlify/functions/admin/newsletter/send.ts'
import * as trial from '../../../netlify/functions/admin/newsletter/test.ts'
import * as newsletter from '../../../netlify/functions/admin/newsletter.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as webhook from '../../../netlify/functions/postmark-webhook.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { openBroadcast } from '../../../netlify/mail/broadcast.ts'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { useClinic, webhookLogin } from '../../support/clinic.ts'
import { tally } from '../../support/newsletters.ts'
import { serve, settled } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  detail,
  duplicate,
  failed,
  individual,
  fresh,
  pause,
  release,
  restore,
  retry,
  schedule,
  send,
  trial,
  newsletter,
  subscriber,
  webhook,
)
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  clinic.mailbox.now = () => new Date()
  ask = asking(await signedIn(server, 'admin'))
})

const add = (email: string, firstName = '') => ask(subscribers.addSubscriber, { email, firstName, lastName: '', tags: [] })

async function draft(): Promise<string> {
  const id = randomUUID()
  await ask(newsletters.createNewsletter, {
    id,
    title: 'June',
    subject: 'For {{firstName}}',
    preheader: 'New',
    html: '<html><body>Hello {{firstName}}</body></html>',
    monthKey: 'June',
  })
  return id
}

const noon = () => noonOf(easternDay(new Date()))

/** Reports a bounced email as Postmark does. */
async function bounce(email: string, Type: 'SoftBounce' | 'HardBounce') {
  const message = clinic.mailbox.ledger.findLast(({ To }) => To === email)!
  const { MessageID, Metadata } = message
  const event = { RecordType: 'Bounce', MessageID, Metadata, Type, Email: email, Description: 'Mailbox full', Inactive: false }
  const authorization = `Basic ${Buffer.from(webhookLogin).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  const response = await server.fetch('/api/postmark-webhook', { method: 'POST', body: JSON.stringify(event), headers })
  expect(response.status).toBe(200)
}

async function started(names: readonly string[]): Promise<string> {
  for (const name of names) await add(`${name}@example.com`, name)
  const id = await draft()
  await ask(sending.sendNewsletter, { id })
  await settled()
  return id
}

describe('newsletters', () => {
  test('are started once, cannot be edited afterward, and are listed with their results', async () => {
    for (const name of ['a', 'b', 'c']) await add(`${name}@example.com`, name)
    const id = await draft()
    const batch = await ask(sending.sendNewsletter, { id })
    await settled()
    expect(batch).toMatchObject({
      sending: 3,
      remaining: 0,
      dailyQuota: 100,
      quotaReached: false,
      message: 'All emails will be sent!',
    })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 3 })
    const content = { id, title: 'x', subject: 'x', preheader: '', html: 'x', monthKey: 'x', version: 1 }
    await expect(ask(newsletters.saveNewsletter, content)).rejects.toMatchObject({ code: 'newsletter-started' })
    await expect(ask(sending.sendNewsletter, { id })).rejects.toMatchObject({ code: 'newsletter-over' })
    await add('later@example.com')
    const list = await ask(newsletters.listNewsletters, { size: 20 })
    expect(list.rows[0]).toMatchObject({
      id,
      status: 'completed',
      stats: { audience: 3, accepted: 3, pending: 0, today: 3, later: 1 },
    })
    expect(list.outlook).toMatchObject({ sentToday: 3, leftToday: 97, pending: 0, nextRunAt: null })
    expect(await ask(sending.sendToNew, { id })).toMatchObject({ added: 1, sending: 1 })
    await settled()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 4 })
    await expect(ask(sending.sendToNew, { id })).rejects.toMatchObject({ code: 'nothing-to-send' })
    const newId = randomUUID()
    await ask(newsletters.duplicateNewsletter, { id, newId })
    expect((await ask(newsletters.readNewsletter, { id: newId })).newsletter).toMatchObject({
      status: 'draft',
      title: 'June (copy)',
    })
  })
  test('are not started if there are no subscribers', async () => {
    const id = await draft()
    await expect(ask(sending.sendNewsletter, { id })).rejects.toMatchObject({ code: 'no-subscribers' })
    expect((await ask(newsletters.readNewsletter, { id })).newsletter.status).toBe('draft')
  })
  test('sent to one subscriber are not sent to them again, individually or at the start', async () => {
    const { subscriber: ana } = await add('ana@example.com')
    await add('bo@example.com')
    const id = await draft()
    expect(await ask(single.sendIndividually, { id, subscriberId: ana.id })).toEqual({ outcome: 'accepted' })
    await expect(ask(single.sendIndividually, { id, subscriberId: ana.id })).rejects.toMatchObject({ code: 'already-sent' })
    expect(await ask(sending.sendNewsletter, { id })).toMatchObject({ sending: 1 })
    await settled()
    expect(
      clinic.mailbox
        .emails()
        .map((message) => message.To)
        .toSorted(),
    ).toEqual(['ana@example.com', 'bo@example.com'])
  })
  test('sent to one subscriber, and repeated after a lost answer, leave once with the same answer', async () => {
    const { subscriber: ana } = await add('ana@example.com')
    const id = await draft()
    const press = { id, subscriberId: ana.id, attemptId: randomUUID() }
    expect(await ask(single.sendIndividually, press)).toEqual({ outcome: 'accepted' })
    // The first press may have used up the day's quota.
    await clinic.rows(`update newsletter_days set used = allowed`)
    expect(await ask(single.sendIndividually, press)).toEqual({ outcome: 'accepted' })
    expect(clinic.mailbox.emails()).toHaveLength(1)
    expect(await clinic.rows(`select 1 from audit where action = 'newsletter.individual-send'`)).toHaveLength(1)
    await expect(ask(single.sendIndividually, { ...press, attemptId: randomUUID() })).rejects.toMatchObject({
      code: 'daily-quota-reached',
    })
  })
  test('that Postmark refused for one subscriber are refused on a repeat, and sent by a new press', async () => {
    const { subscriber: ana } = await add('ana@example.com')
    const id = await draft()
    const press = { id, subscriberId: ana.id, attemptId: randomUUID() }
    clinic.mailbox.program({ codes: [300] })
    for (const _lost of [1, 2])
      await expect(ask(single.sendIndividually, press)).rejects.toMatchObject({ code: 'postmark-refused' })
    clinic.mailbox.heal()
    await expect(ask(single.sendIndividually, press)).rejects.toMatchObject({ code: 'postmark-refused' })
    expect(await ask(single.sendIndividually, { ...press, attemptId: randomUUID() })).toEqual({ outcome: 'accepted' })
  })
  test('are sent to one subscriber only in the version that the admin sees', async () => {
    const { subscriber: ana } = await add('ana@example.com')
    const id = await draft()
    await ask(newsletters.saveNewsletter, { id, title: 'x', subject: 'New', preheader: '', html: 'x', monthKey: 'x', version: 1 })
    const press = { id, subscriberId: ana.id }
    await expect(ask(single.sendIndividually, { ...press, version: 1 })).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(clinic.mailbox.emails()).toEqual([])
    expect(await ask(single.sendIndividually, { ...press, version: 2 })).toEqual({ outcome: 'accepted' })
  })
  test('that may have reached a subscriber are described as still being checked', async () => {
    const { subscriber: ana } = await add('ana@example.com')
    const id = await draft()
    await ask(single.sendIndividually, { id, subscriberId: ana.id })
    await clinic.rows(`update newsletter_recipients set state = 'unconfirmed'`)
    await expect(ask(single.sendIndividually, { id, subscriberId: ana.id })).rejects.toMatchObject({
      message: expect.stringContaining('still checking') as string,
    })
  })
  test('can be tested on any address within the quota, but not on one that opted out', async () => {
    const id = await draft()
    expect(await ask(single.sendTest, { id, email: 'me@example.com' })).toEqual({ outcome: 'accepted' })
    expect((await ask(newsletters.listNewsletters, { size: 20 })).outlook.sentToday).toBe(1)
    await clinic.rows(`insert into suppressions values (encode(sha256('me@example.com'), 'hex'), 'unsubscribed', now())`)
    await expect(ask(single.sendTest, { id, email: 'me@example.com' })).rejects.toMatchObject({ code: 'address-suppressed' })
    await clinic.rows(`update newsletter_days set used = 100`)
    await expect(ask(single.sendTest, { id, email: 'you@example.com' })).rejects.toMatchObject({
      code: 'daily-quota-reached',
    })
  })
  test('can be scheduled for a future noon, but not for a past one', async () => {
    const id = await draft()
    expect(await ask(newsletters.scheduleNewsletter, { id, day: '2099-06-01' })).toEqual({ scheduledDay: '2099-06-01' })
    expect(await ask(newsletters.scheduleNewsletter, { id, day: null })).toEqual({ scheduledDay: null })
    await expect(ask(newsletters.scheduleNewsletter, { id, day: '2020-06-01' })).rejects.toMatchObject({ code: 'noon-passed' })
  })
  test('list failed emails with the reason, and Retry Failed sends the soft bounces again', async () => {
    const id = await started(['soft', 'hard', 'fine'])
    await bounce('soft@example.com', 'SoftBounce')
    await bounce('hard@example.com', 'HardBounce')
    const { rows } = await ask(sending.listFailed, { id, size: 100 })
    expect(rows.map(({ email, error, stays }) => [email, error, stays]).toSorted()).toEqual([
      ['hard@example.com', 'HardBounce: Mailbox full', 'hard-bounce'],
      ['soft@example.com', 'SoftBounce: Mailbox full', null],
    ])
    expect((await ask(newsletters.readNewsletter, { id })).newsletter).toMatchObject({
      status: 'sent',
      stats: { accepted: 1, bounced: 2, retryable: 1 },
    })
    expect(await ask(sending.retryFailed, { id })).toMatchObject({ retried: 1, kept: 1, sending: 1 })
    await settled()
    expect(clinic.mailbox.ledger.filter(({ To }) => To === 'soft@example.com')).toHaveLength(2)
    expect(clinic.mailbox.ledger.filter(({ To }) => To === 'hard@example.com')).toHaveLength(1)
    await expect(ask(sending.retryFailed, { id })).rejects.toMatchObject({ code: 'nothing-to-send' })
    await expect(ask(sending.listFailed, { id: randomUUID(), size: 100 })).rejects.toMatchObject({ code: 'not-found' })
  })
  test('that are only scheduled leave a released individual email to their start', async () => {
    clinic.mailbox.program({ resetBefore: true, times: 1 })
    const { subscriber: ana } = await add('ana@example.com')
    const id = await draft()
    await clinic.rows(`update newsletters set status = 'scheduled', scheduled_day = $1 where id = $2`, [
      addDays(easternDay(new Date()), 1),
      id,
    ])
    await ask(single.sendIndividually, { id, subscriberId: ana.id })
    await clinic.rows(
      `update newsletter_attempts set claimed_at = now() - interval '1 hour', leased_until = now() - interval '1 hour'`,
    )
    await ask(sending.releaseUnconfirmed, { id, knowingly: true })
    expect(await tally(clinic, id)).toMatchObject({ pending: 0 })
  })
  test('release an email with a lost answer only after its time and if the admin knows the risk', async () => {
    clinic.mailbox.program({ resetBefore: true, times: 1 })
    const id = await started(['ana'])
    const stats = async () => (await ask(newsletters.readNewsletter, { id })).newsletter.stats
    // For a minute, its answer may still come.
    expect(await stats()).toMatchObject({ unconfirmed: 1, inFlight: 1 })
    expect(await ask(sending.releaseUnconfirmed, { id, knowingly: true })).toEqual({ accepted: 0, released: 0, waiting: 1 })
    const noted = () => clinic.rows(`select 1 from audit where action = 'newsletter.unconfirmed-released'`)
    expect(await noted()).toEqual([])
    await clinic.rows(
      `update newsletter_attempts set claimed_at = now() - interval '1 hour', leased_until = now() - interval '1 hour'`,
    )
    expect(await stats()).toMatchObject({ unconfirmed: 1, inFlight: 0 })
    expect(await ask(sending.releaseUnconfirmed, { id, knowingly: false })).toEqual({ accepted: 0, released: 0, waiting: 1 })
    expect(await ask(sending.releaseUnconfirmed, { id, knowingly: true })).toEqual({ accepted: 0, released: 1, waiting: 0 })
    expect(await noted()).toHaveLength(1)
    expect(await tally(clinic, id)).toMatchObject({ pending: 1 })
    await expect(ask(sending.releaseUnconfirmed, { id: randomUUID(), knowingly: true })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
  test.each([
    ['does not answer', { status: 503, on: 'search' } as const],
    ['answers', undefined],
  ])('release an email by its age alone if the admin knows the risk, when the search %s', async (_how, fault) => {
    clinic.mailbox.program({ resetBefore: true, times: 1 })
    const id = await started(['ana'])
    await clinic.rows(
      `update newsletter_attempts set claimed_at = now() - interval '46 days', leased_until = now() - interval '46 days'`,
    )
    if (fault) clinic.mailbox.program(fault)
    expect(await ask(sending.releaseUnconfirmed, { id, knowingly: false })).toEqual({ accepted: 0, released: 0, waiting: 1 })
    expect(await ask(sending.releaseUnconfirmed, { id, knowingly: true })).toEqual({ accepted: 0, released: 1, waiting: 0 })
    expect(await tally(clinic, id)).toMatchObject({ pending: 1 })
  })
  test('find an email that did arrive, and do not release it', async () => {
    clinic.mailbox.program({ acceptThenReset: true, times: 1 })
    const id = await started(['ana'])
    await clinic.rows(
      `update newsletter_attempts set claimed_at = now() - interval '1 hour', leased_until = now() - interval '1 hour'`,
    )
    expect(await ask(sending.releaseUnconfirmed, { id, knowingly: true })).toEqual({ accepted: 1, released: 0, waiting: 0 })
    expect((await ask(newsletters.readNewsletter, { id })).newsletter.status).toBe('completed')
  })
  test('that are paused send nothing, even at noon, until they are resumed', async () => {
    for (let n = 0; n < 3; n += 1) await add(`p${n}@example.com`)
    const id = await draft()
    await expect(ask(sending.pauseNewsletter, { id })).rejects.toMatchObject({ code: 'newsletter-over' })
    await clinic.rows(`insert into newsletter_days (day, used) values ((now() at time zone 'America/New_York')::date, 100)`)
    expect(await ask(sending.sendNewsletter, { id })).toMatchObject({ sending: 0, remaining: 3, quotaReached: true })
    await settled()
    const { pausedAt } = await ask(sending.pauseNewsletter, { id })
    expect(await ask(sending.pauseNewsletter, { id })).toEqual({ pausedAt })
    const list = await ask(newsletters.listNewsletters, { size: 20 })
    expect(list.rows[0]).toMatchObject({ status: 'sending', pausedAt, doneBy: null, stats: { pending: 3 } })
    expect(list.outlook).toMatchObject({ pending: 0, nextRunAt: null })
    await clinic.rows('update newsletter_days set used = 0')
    await runNewsletters({ db: openDb(), broadcast: openBroadcast(), clock: noon }, new Date(noon().getTime() + 22_000))
    expect(clinic.mailbox.emails()).toEqual([])
    expect(await ask(sending.sendNewsletter, { id })).toMatchObject({ sending: 3 })
    await settled()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 3 })
    await expect(ask(sending.pauseNewsletter, { id })).rejects.toMatchObject({ code: 'newsletter-over' })
  })
  test('cannot be sent while deleted, but can once restored, and repeating either changes nothing', async () => {
    await add('ana@example.com')
    const id = await draft()
    for (let time = 0; time < 2; time += 1) await ask(newsletters.deleteNewsletter, { id })
    await expect(ask(sending.sendNewsletter, { id })).rejects.toMatchObject({ code: 'not-found' })
    expect((await ask(newsletters.listNewsletters, { size: 20 })).rows).toEqual([])
    for (let time = 0; time < 2; time += 1) await ask(newsletters.restoreNewsletter, { id })
    expect(await ask(sending.sendNewsletter, { id })).toMatchObject({ sending: 1 })
    await settled()
    await expect(ask(newsletters.restoreNewsletter, { id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  })
})
