/** Subscribers and newsletters through their endpoints, as the back office calls them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import * as newsletters from '../../src/contracts/newsletter.ts'
import * as subscribers from '../../src/contracts/subscriber.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import * as detail from '../../netlify/functions/admin-newsletter-detail.ts'
import * as duplicate from '../../netlify/functions/admin-newsletter-duplicate.ts'
import * as failed from '../../netlify/functions/admin-newsletter-failed.ts'
import * as individual from '../../netlify/functions/admin-newsletter-individual.ts'
import * as fresh from '../../netlify/functions/admin-newsletter-new.ts'
import * as schedule from '../../netlify/functions/admin-newsletter-schedule.ts'
import * as send from '../../netlify/functions/admin-newsletter-send.ts'
import * as trial from '../../netlify/functions/admin-newsletter-test.ts'
import * as newsletter from '../../netlify/functions/admin-newsletter.ts'
import * as count from '../../netlify/functions/admin-subscriber-count.ts'
import * as exported from '../../netlify/functions/admin-subscriber-export.ts'
import * as imported from '../../netlify/functions/admin-subscriber-import.ts'
import * as restore from '../../netlify/functions/admin-subscriber-restore.ts'
import * as status from '../../netlify/functions/admin-subscriber-status.ts'
import * as subscriber from '../../netlify/functions/admin-subscriber.ts'
import { useClinic } from '../support/clinic.ts'
import { optOut, tally } from '../support/newsletters.ts'
import { serve, settled } from '../support/serve.ts'
import { signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  detail,
  duplicate,
  failed,
  individual,
  fresh,
  schedule,
  send,
  trial,
  newsletter,
  count,
  exported,
  imported,
  restore,
  status,
  subscriber,
)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  clinic.mailbox.now = () => new Date()
  admin = await signedIn(server, 'admin')
})

async function ask<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input): Promise<Output> {
  const result = await call(endpoint, input, admin.options)
  if (!result.ok) throw Object.assign(new Error(JSON.stringify(result.failure)), result.failure)
  return result.value
}

const add = (email: string, firstName = '', lastName = '') =>
  ask(subscribers.addSubscriber, { email, firstName, lastName, tags: [] })
const page = (change: Partial<{ q: string; sort: 'name' | 'newest'; cursor: string; size: number }> = {}) =>
  ask(subscribers.listSubscribers, { q: '', sort: 'name', size: 100, ...change })

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

describe('subscribers', () => {
  test('are listed by full name in any language, the unnamed last, a page at a time', async () => {
    await add('zed@example.com')
    await add('b@example.com', 'Émile', 'Zola')
    await add('c@example.com', 'adam', 'Smith')
    await add('d@example.com', 'Frida', 'Kahlo')
    const first = await page({ size: 3 })
    expect(first.rows.map((row) => row.firstName)).toEqual(['adam', 'Émile', 'Frida'])
    const second = await page({ size: 3, cursor: first.next! })
    expect(second).toMatchObject({ rows: [{ email: 'zed@example.com' }], next: null })
    expect(await ask(subscribers.countSubscribers, {})).toEqual({ active: 4, all: 4 })
  })
  test('are found by part of a name or an address in any case, and what looks like a pattern is none', async () => {
    await add('ana@example.com', 'Ana', 'Pereira')
    await add('bo_b@example.com', 'Élodie', '100%')
    for (const q of ['PEREIRA', 'ana@', 'ana per', 'élodie', 'ÉLODIE', 'o_b', '0%'])
      expect((await page({ q })).rows, q).toHaveLength(1)
    for (const q of ['%', '_b@'])
      expect(
        (await page({ q })).rows.map((row) => row.email),
        q,
      ).toEqual(['bo_b@example.com'])
    expect((await page({ q: 'nobody' })).rows).toEqual([])
  })
  test('many finds are in the same order as few', async () => {
    await clinic.rows(`insert into subscribers (id, email, address_hash, first_name, status, source, created_at)
      select gen_random_uuid(), n || '@example.com', md5(n::text), 'Name ' || lpad(((n * 7919) % 700)::text, 4, '0'), 'subscribed', 'admin_manual', now()
      from generate_series(0, 699) n`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { rows, next } = await page({ q: 'name', size: 200, ...(cursor && { cursor }) })
      seen.push(...rows.map((row) => row.firstName!))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 700 }, (_, n) => `Name ${String(n).padStart(4, '0')}`))
  })
  test('edited: names capitalised, address in lower case; a taken one refused', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await add('bo@example.com')
    const edited = await ask(subscribers.editSubscriber, {
      id: row.id,
      email: 'ANA.P@Example.com',
      firstName: 'aNA',
      lastName: 'PEREIRA',
    })
    expect(edited.subscriber).toMatchObject({ email: 'ana.p@example.com', firstName: 'Ana', lastName: 'Pereira' })
    await expect(
      ask(subscribers.editSubscriber, { id: row.id, email: 'bo@example.com', firstName: '', lastName: '' }),
    ).rejects.toMatchObject({ code: 'address-taken', status: 409 })
    await expect(add('ANA.P@example.com')).rejects.toMatchObject({ code: 'address-taken' })
  })
  test('an opt-out outlives the trash and re-adding; only the toggle ends it', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await optOut('ana@example.com')
    await ask(subscribers.deleteSubscriber, { id: row.id })
    expect((await page()).rows).toEqual([])
    expect(await add('ana@example.com')).toMatchObject({
      outcome: 'opted-out',
      subscriber: { id: row.id, status: 'unsubscribed' },
    })
    expect(await ask(subscribers.setSubscriberStatus, { id: row.id, status: 'subscribed' })).toMatchObject({
      subscriber: { status: 'subscribed' },
    })
    expect(await clinic.rows('select 1 from suppressions')).toEqual([])
  })
  test.each(['bounced', 'complained'] as const)('one that %s cannot be resubscribed', async (reason) => {
    const { subscriber: row } = await add('ana@example.com')
    await clinic.rows(`insert into suppressions select address_hash, $1, now() from subscribers`, [reason])
    await clinic.rows(`update subscribers set status = 'unsubscribed'`)
    await expect(ask(subscribers.setSubscriberStatus, { id: row.id, status: 'subscribed' })).rejects.toMatchObject({
      code: `address-${reason}`,
    })
    expect((await page()).rows[0]).toMatchObject({ status: 'unsubscribed', locked: reason })
  })
  test('deleted and restored', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await ask(subscribers.deleteSubscriber, { id: row.id })
    expect(await ask(subscribers.restoreSubscriber, { id: row.id })).toMatchObject({ subscriber: { email: 'ana@example.com' } })
    await expect(ask(subscribers.deleteSubscriber, { id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an import', () => {
  const importId = randomUUID()
  const take = (rows: [string, string?, string?][], resubscribe = false) =>
    ask(subscribers.importSubscribers, {
      importId,
      resubscribe,
      rows: rows.map(([email, firstName = '', lastName = '']) => ({ email, firstName, lastName })),
    })

  test('adds, updates, keeps opt-outs, and says what it skipped and why; again it adds nobody', async () => {
    await add('old@example.com', 'Old')
    await add('same@example.com', 'Same')
    await add('left@example.com')
    await optOut('left@example.com')
    const rows: [string, string?, string?][] = [
      ['new@example.com', 'New'],
      ['OLD@example.com', 'Renamed'],
      ['same@example.com', 'Same'],
      ['left@example.com'],
      ['nonsense'],
      ['NEW@example.com'],
    ]
    const counts = {
      added: 1,
      updated: 1,
      unchanged: 1,
      keptUnsubscribed: 1,
      skipped: [
        { index: 3, reason: 'opted-out' },
        { index: 4, reason: 'not-an-email' },
        { index: 5, reason: 'duplicate' },
      ],
    }
    expect(await take(rows)).toEqual(counts)
    expect(await take(rows)).toEqual({ ...counts, updated: 0, unchanged: 2 })
    expect(await ask(subscribers.countSubscribers, {})).toEqual({ active: 3, all: 4 })
  })
  test('resubscribes opt-outs only when asked to, bounces and complaints never', async () => {
    for (const name of ['left', 'bounced', 'complained']) await add(`${name}@example.com`)
    await optOut('left@example.com')
    for (const reason of ['bounced', 'complained']) {
      await clinic.rows(`insert into suppressions select address_hash, $1, now() from subscribers where email = $2`, [
        reason,
        `${reason}@example.com`,
      ])
      await clinic.rows(`update subscribers set status = 'unsubscribed' where email = $1`, [`${reason}@example.com`])
    }
    const rows: [string][] = [['left@example.com'], ['bounced@example.com'], ['complained@example.com']]
    expect(await take(rows)).toMatchObject({
      keptUnsubscribed: 1,
      skipped: [{ reason: 'opted-out' }, { reason: 'bounced' }, { reason: 'complained' }],
    })
    expect(await take(rows, true)).toMatchObject({
      updated: 1,
      keptUnsubscribed: 0,
      skipped: [{ reason: 'bounced' }, { reason: 'complained' }],
    })
    expect((await page()).rows.filter((row) => row.status === 'subscribed').map((row) => row.email)).toEqual(['left@example.com'])
  })
  test('is exported again, whole', async () => {
    await take([
      ['b@example.com', 'B'],
      ['a@example.com', 'A'],
    ])
    const { rows, next } = await ask(subscribers.exportSubscribers, {})
    expect(rows.map((row) => [row.email, row.firstName, row.source])).toEqual([
      ['a@example.com', 'A', 'admin_csv_import'],
      ['b@example.com', 'B', 'admin_csv_import'],
    ])
    expect(next).toBeNull()
  })
})

describe('newsletters', () => {
  test('are started once, frozen from then on, and listed with what became of them', async () => {
    for (const name of ['a', 'b', 'c']) await add(`${name}@example.com`, name)
    const id = await draft()
    const batch = await ask(newsletters.sendNewsletter, { id })
    await settled()
    expect(batch).toMatchObject({
      sending: 3,
      remaining: 0,
      dailyQuota: 100,
      quotaReached: false,
      message: 'All emails will be sent!',
    })
    expect(await tally(clinic, id)).toMatchObject({ accepted: 3 })
    const content = { id, title: 'x', subject: 'x', preheader: '', html: 'x', monthKey: 'x' }
    await expect(ask(newsletters.saveNewsletter, content)).rejects.toMatchObject({ code: 'newsletter-started' })
    await expect(ask(newsletters.sendNewsletter, { id })).rejects.toMatchObject({ code: 'newsletter-over' })
    await add('later@example.com')
    const list = await ask(newsletters.listNewsletters, { size: 20 })
    expect(list.rows[0]).toMatchObject({
      id,
      status: 'completed',
      stats: { audience: 3, accepted: 3, pending: 0, today: 3, later: 1 },
    })
    expect(list.outlook).toMatchObject({ sentToday: 3, leftToday: 97, pending: 0, nextRunAt: null })
    expect(await ask(newsletters.sendToNew, { id })).toMatchObject({ added: 1, sending: 1 })
    await settled()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 4 })
    await expect(ask(newsletters.sendToNew, { id })).rejects.toMatchObject({ code: 'nothing-to-send' })
    const newId = randomUUID()
    await ask(newsletters.duplicateNewsletter, { id, newId })
    expect((await ask(newsletters.readNewsletter, { id: newId })).newsletter).toMatchObject({
      status: 'draft',
      title: 'June (copy)',
    })
  })
  test('with nobody to send to are not started', async () => {
    const id = await draft()
    await expect(ask(newsletters.sendNewsletter, { id })).rejects.toMatchObject({ code: 'no-subscribers' })
    expect((await ask(newsletters.readNewsletter, { id })).newsletter.status).toBe('draft')
  })
  test('sent individually are not sent again by the start, nor individually', async () => {
    const { subscriber: ana } = await add('ana@example.com')
    await add('bo@example.com')
    const id = await draft()
    expect(await ask(newsletters.sendIndividually, { id, subscriberId: ana.id })).toEqual({ outcome: 'accepted' })
    await expect(ask(newsletters.sendIndividually, { id, subscriberId: ana.id })).rejects.toMatchObject({ code: 'already-sent' })
    expect(await ask(newsletters.sendNewsletter, { id })).toMatchObject({ sending: 1 })
    await settled()
    expect(
      clinic.mailbox
        .letters()
        .map((letter) => letter.To)
        .toSorted(),
    ).toEqual(['ana@example.com', 'bo@example.com'])
  })
  test('are tried on any address by the same quota, never on one that opted out', async () => {
    const id = await draft()
    expect(await ask(newsletters.sendTest, { id, email: 'me@example.com' })).toEqual({ outcome: 'accepted' })
    expect((await ask(newsletters.listNewsletters, { size: 20 })).outlook.sentToday).toBe(1)
    await clinic.rows(`insert into suppressions values (encode(sha256('me@example.com'), 'hex'), 'unsubscribed', now())`)
    await expect(ask(newsletters.sendTest, { id, email: 'me@example.com' })).rejects.toMatchObject({ code: 'address-suppressed' })
    await clinic.rows(`update newsletter_days set used = 100`)
    await expect(ask(newsletters.sendTest, { id, email: 'you@example.com' })).rejects.toMatchObject({
      code: 'daily-quota-reached',
    })
  })
  test('are scheduled for a noon that is ahead', async () => {
    const id = await draft()
    expect(await ask(newsletters.scheduleNewsletter, { id, day: '2099-06-01' })).toEqual({ scheduledDay: '2099-06-01' })
    expect(await ask(newsletters.scheduleNewsletter, { id, day: null })).toEqual({ scheduledDay: null })
    await expect(ask(newsletters.scheduleNewsletter, { id, day: '2020-06-01' })).rejects.toMatchObject({ code: 'noon-passed' })
  })
})
