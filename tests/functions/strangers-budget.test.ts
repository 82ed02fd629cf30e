/** Anyone can make the site email strangers, so an hourly limit, which no real day reaches, stops misuse. */
import { beforeEach, expect, test } from 'vitest'
import { inOneTransaction, openDb } from '../../netlify/db/client.ts'
import { checkIn } from '../../netlify/domain/check-in/check-in.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import { sendSignInLink } from '../../netlify/domain/account/sign-in-link.ts'
import { welcomed } from '../../netlify/domain/subscriber/welcome.ts'
import { deliverLatest } from '../../netlify/mail/deliver.ts'
import { strangersAnHour } from '../../netlify/mail/strangers-limit.ts'
import { openPostmark } from '../../netlify/mail/postmark.ts'
import { useClinic } from '../support/clinic.ts'
import { makeBooking, makeCheckIn } from '../support/rows/make.ts'

const clinic = useClinic()
beforeEach(() => clinic.reset())

const begun = new Date()
const ask = (n: number, now = begun) =>
  sendSignInLink(openDb(), { email: `person.${n}@example.com` }, `10.${n % 200}.${Math.floor(n / 200)}.1`, now)
const states = () =>
  clinic.rows(
    `select template, state, count(*)::int as emails from outbox where template <> 'sign-in-admin' group by 1, 2 order by 1, 2`,
  )

async function floodBy(many: number): Promise<void> {
  for (let from = 0; from < many; from += 20)
    await Promise.all(Array.from({ length: Math.min(20, many - from) }, (_, n) => ask(from + n)))
}

test('sign-in emails to unknown addresses stop at the hourly limit, and the clinic gets one alarm', async () => {
  await floodBy(strangersAnHour.all + 20)
  expect(await states()).toEqual([
    { template: 'sign-in-link', state: 'pending', emails: strangersAnHour.all },
    { template: 'sign-in-link', state: 'withheld', emails: 20 },
    { template: 'strangers-alarm', state: 'pending', emails: 1 },
  ])
  await clinic.rows(`delete from outbox where template <> 'strangers-alarm'`)
  await deliverLatest(openDb(), openPostmark(), begun)
  const [alarm] = clinic.mailbox.emails()
  expect(alarm).toMatchObject({ To: 'desk@clinic.test', Subject: expect.stringContaining('Someone may be misusing our forms') })
  expect(alarm!.TextBody).toMatch(/on hold until \d+:\d\d [AP]M ET/)
})

test('past the limit, requests are stored, known clients get sign-in emails, and it ends after an hour', async () => {
  await floodBy(strangersAnHour.all)
  await bookIv(openDb(), makeBooking({ email: 'new@example.com' }), begun)
  await sendSignInLink(openDb(), { email: 'new@example.com' }, '203.0.113.1', begun)
  await ask(5000, new Date(begun.getTime() + 61 * 60_000))
  const rows = await clinic.rows(
    `select template, state from outbox where (recipient in ('new@example.com', 'person.5000@example.com') or template = 'booking-clinic') and template <> 'sign-in-admin' order by template, recipient`,
  )
  expect(rows).toEqual([
    { template: 'booking-client', state: 'withheld' },
    { template: 'booking-clinic', state: 'pending' },
    { template: 'sign-in-link', state: 'pending' },
    { template: 'sign-in-link', state: 'pending' },
  ])
  expect(await clinic.rows('select 1 from requests')).toHaveLength(1)
})

/** Pretends that the site has sent this many emails of the kind in this hour. */
const sentBefore = (used: number) => clinic.rows('update throttles set used = $1', [used])
const checkInAt = async (now: Date) => checkIn(openDb(), await makeCheckIn({ marketingOptIn: true }), now)

test('check-in welcome emails stop at their own limit with one alarm, and every guest is still stored', async () => {
  await checkInAt(begun)
  await sentBefore(999)
  for (let guest = 0; guest < 4; guest += 1) await checkInAt(begun)
  expect(await states()).toEqual([
    { template: 'strangers-alarm', state: 'pending', emails: 1 },
    { template: 'subscriber-welcome', state: 'pending', emails: 2 },
    { template: 'subscriber-welcome', state: 'withheld', emails: 3 },
  ])
  expect(await clinic.rows('select 1 from event_signups where marketing_opt_in')).toHaveLength(5)
  expect(await clinic.rows(`select 1 from subscribers where status = 'subscribed'`)).toHaveLength(5)
  await checkInAt(new Date(begun.getTime() + 61 * 60_000))
  expect(await states()).toContainEqual({ template: 'subscriber-welcome', state: 'pending', emails: 3 })
})

test('the limit of check-in welcome emails and the limit of other emails do not affect each other', async () => {
  await checkInAt(begun)
  await sentBefore(1000)
  await ask(1)
  const approved = { email: 'ana@example.com', firstName: null, source: 'email_signup' } as const
  await inOneTransaction(openDb(), welcomed(openDb(), approved, begun))
  expect(await states()).toEqual([
    { template: 'sign-in-link', state: 'pending', emails: 1 },
    { template: 'subscriber-welcome', state: 'pending', emails: 2 },
  ])
  await clinic.reset()
  await ask(1)
  await sentBefore(strangersAnHour.all)
  await checkInAt(begun)
  expect(await states()).toContainEqual({ template: 'subscriber-welcome', state: 'pending', emails: 1 })
})
