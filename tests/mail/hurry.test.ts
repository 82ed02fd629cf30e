/** Urgent email goes first. It never waits behind email that can wait or that hangs. */
import { beforeEach, expect, test } from 'vitest'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import { openDb } from '../../netlify/db/client.ts'
import { deliverLatest, sweepOutbox } from '../../netlify/mail/deliver.ts'
import { priorityOf } from '../../netlify/mail/outbox.ts'
import { openPostmark, type Postmark } from '../../netlify/mail/postmark.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { sweepAt } from '../support/rows/outbox.ts'

const clinic = useClinic()
const start = new Date()
const after = (ms: number) => new Date(start.getTime() + ms)
const book = () => bookIv(openDb(), makeBooking(), start)

beforeEach(() => clinic.reset())

/** Queues emails to other people, tried before or not. */
async function owe(howMany: number, { template = 'daily-digest', priority = 2, state = 'pending', attempts = 0 } = {}) {
  await clinic.rows(
    `insert into outbox (id, template, priority, data, recipient, subject_type, subject_id, state, attempts, due_at, attempted_at, created_at)
    select gen_random_uuid(), $2, $3, $4, 'waits.' || n || '@example.com', 'digest', gen_random_uuid(), $5, $6, $7::timestamptz,
      case when $6 > 0 then $7::timestamptz end, $7::timestamptz from generate_series(1, $1) n`,
    [howMany, template, priority, digest, state, attempts, after(-minuteMs)],
  )
}
const linkId = '5f0b7f9e-0000-4000-8000-000000000001'
/** Makes a sign-in link that still works, because an email with any other isn't sent. */
const makeLink = () =>
  clinic.rows(
    `insert into account_links (id, kind, email, created_at, expires_at) values ($1, 'sign-in', 'ana@example.com', $2, $3)`,
    [linkId, start, after(15 * minuteMs)],
  )
const digest = JSON.stringify({
  day: '2026-11-20',
  requests: { new: 0, overdue: 0, contacted: 0 },
  testimonials: 0,
  signups: 0,
  letters: { stuck: 0, rejected: 0, withheld: 0 },
  newsletters: [],
})

test('a booking’s own emails are sent right away, ahead of 20,000 queued ones and 30 that hang', async () => {
  await owe(10_000)
  await owe(10_000, { template: 'booking-clinic', priority: 1 })
  await owe(30, { state: 'unknown', attempts: 3 })
  clinic.mailbox.program({ hang: true, on: 'search' })
  await book()
  const began = performance.now()
  await deliverLatest(openDb(), openPostmark(), after(1))
  expect(performance.now() - began).toBeLessThan(5_000)
  const [own] = await clinic.rows(`select array_agg(o.state) as states from outbox o join requests r on r.id = o.subject_id`)
  expect(own).toEqual({ states: ['sent', 'sent'] })
})

test('a sweep sends new emails by priority: sign-in codes, then requests, then the rest', async () => {
  await owe(60)
  await book()
  await makeLink()
  await clinic.rows(
    `insert into outbox (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    values (gen_random_uuid(), 'sign-in-link', $2, $3, 'ana@example.com', 'account-link', gen_random_uuid(), 'pending', $1, $1)`,
    [after(0), priorityOf('sign-in-link'), JSON.stringify({ linkId })],
  )
  const order: string[] = []
  // Hold every send until all slots are taken. The emails in them are the ones the sweep chose first.
  let letGo: () => void = () => {}
  const full = new Promise<void>((resolve) => (letGo = resolve))
  const noted: Postmark = {
    ...openPostmark(),
    send: async ({ subject }) => {
      if (order.push(subject) === 40) letGo()
      await full
      return { kind: 'accepted', messageId: 'an id' }
    },
  }
  await sweepAt(after(1), noted)
  expect(order).toHaveLength(63)
  const first = order.slice(0, 40).join('\n')
  expect(first).toMatch(/sign-in code/)
  expect(first.match(/IV (visit|request)/g)).toHaveLength(2)
})

test('30 emails that hang don’t hold up 300 others', async () => {
  await owe(30)
  await owe(300)
  let hanging = 0
  let release: () => void = () => {}
  const healed = new Promise<void>((resolve) => (release = resolve))
  let left = 0
  const postmark: Postmark = {
    send: async () => {
      if (hanging < 30) {
        hanging += 1
        await healed
        return { kind: 'unknown', reason: 'no answer' }
      }
      left += 1
      if (left === 300) release()
      return { kind: 'accepted', messageId: 'an id' }
    },
    find: async () => undefined,
  }
  expect(await sweepAt(start, postmark)).toEqual({ sent: 300, rejected: [], waiting: 30 })
})

test('an unknown email whose lookup fails doesn’t hold up new emails', async () => {
  await owe(1, { state: 'unknown', attempts: 1 })
  clinic.mailbox.program({ status: 503, on: 'search' })
  await book()
  expect(await sweepAt(start)).toEqual({ sent: 2, rejected: [], waiting: 1 })
})

test('a sweep stops after fewer than 100 calls when Postmark refuses everything', async () => {
  await owe(1_000)
  const calls = clinic.mailbox.calls
  clinic.mailbox.program({ status: 429 })
  await sweepAt(start)
  expect(clinic.mailbox.calls - calls).toBeLessThan(100)
})

test('a sign-in code that Postmark refused once is sent before 10,000 refused digests', async () => {
  await owe(10_000, { attempts: 1 })
  await owe(1, { template: 'sign-in-link', priority: 0, attempts: 1 })
  await makeLink()
  await clinic.rows(`update outbox set data = $1 where template = 'sign-in-link'`, [JSON.stringify({ linkId })])
  const order: string[] = []
  const postmark: Postmark = {
    ...openPostmark(),
    send: async ({ subject }) => (order.push(subject), { kind: 'accepted', messageId: 'an id' }),
  }
  let looks = 0
  // The sweep runs out of time after its first claim.
  await sweepOutbox(openDb(), postmark, () => new Date(start.getTime() + (looks++ < 4 ? 0 : 60_000)), after(1))
  expect(order.join()).toMatch(/sign-in code/)
})

test('300 unknown emails whose lookup hangs don’t hold up refused emails', async () => {
  await owe(300, { state: 'unknown', attempts: 3 })
  await owe(50, { attempts: 1 })
  let letGo: () => void = () => {}
  const healed = new Promise<void>((resolve) => (letGo = resolve))
  let sent = 0
  const postmark: Postmark = {
    find: () => healed.then(() => undefined),
    send: async () => {
      sent += 1
      if (sent === 50) letGo()
      return { kind: 'accepted', messageId: 'an id' }
    },
  }
  await sweepAt(start, postmark)
  expect(sent).toBeGreaterThanOrEqual(50)
})

test('emails that the clinic’s own inbox rejects don’t hold up a client’s email', async () => {
  await owe(60, { template: 'daily-digest', priority: 0, attempts: 1 })
  await clinic.rows(`update outbox set recipient = null`)
  await book()
  const postmark: Postmark = {
    ...openPostmark(),
    send: async ({ recipient }) =>
      recipient === clinicInbox ? { kind: 'rejected', reason: 'inactive' } : { kind: 'accepted', messageId: 'an id' },
  }
  expect(await sweepAt(start, postmark)).toMatchObject({ sent: 1, waiting: 61 })
})
