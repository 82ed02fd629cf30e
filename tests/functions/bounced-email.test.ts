/** When an email about a request or a visit bounces, staff see that it didn't arrive. */
import { beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '../../netlify/db/client.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import * as webhook from '../../netlify/functions/postmark-webhook.ts'
import { useClinic, webhookLogin } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { sweepAt } from '../support/rows/outbox.ts'
import { serve } from '../support/serve.ts'

const clinic = useClinic()
const server = serve(webhook)
const authorization = `Basic ${Buffer.from(webhookLogin).toString('base64')}`
let email = ''

async function post(event: object): Promise<void> {
  const response = await server.fetch('/api/postmark-webhook', {
    method: 'POST',
    body: JSON.stringify({ MessageID: 'm', Metadata: { letter: email }, Email: 'ana@example.com', ...event }),
    headers: { 'content-type': 'application/json', authorization },
  })
  expect(response.status).toBe(200)
}
const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Description: 'Unknown user.', Inactive: true }
const complaint = { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Description: '', Inactive: true }

const stored = async () => (await clinic.rows('select state, error, sent_at, leased_until from outbox where id = $1', [email]))[0]

beforeEach(async () => {
  await clinic.reset()
  await bookIv(openDb(), makeBooking(), new Date())
  email = (await clinic.rows<{ id: string }>(`select id from outbox where template = 'booking-client'`))[0]!.id
})

describe('an email that was sent', () => {
  beforeEach(() => sweepAt(new Date()))

  test('is marked as rejected after a bounce, with the reason', async () => {
    expect(await stored()).toMatchObject({ state: 'sent' })
    for (let again = 0; again < 3; again += 1) await post(bounce)
    const error = 'HardBounce: Unknown user.'
    expect(await stored()).toEqual({ state: 'rejected', error, sent_at: null, leased_until: null })
    const [others] = await clinic.rows(`select count(*)::int as count from outbox where state = 'sent'`)
    expect(others).toEqual({ count: 1 })
  })

  test.each([
    ['a spam complaint, which means that it arrived', complaint],
    ['a delay', { ...bounce, Type: 'Transient', Inactive: false }],
    ['the bounce of an unknown email', { ...bounce, Metadata: { letter: '5f0b7f9e-0000-4000-8000-000000000001' } }],
    ['an event with a malformed email id', { ...bounce, Metadata: { letter: 'x' } }],
  ])('stays sent after %s', async (_what, event) => {
    await post(event)
    expect(await stored()).toMatchObject({ state: 'sent', error: null })
  })
})

test('a bounce marks an email as rejected before we know whether it was sent', async () => {
  await clinic.rows(`update outbox set state = 'unknown', attempts = 1, attempted_at = now() where id = $1`, [email])
  await post(bounce)
  await sweepAt(new Date(Date.now() + 3_600_000))
  expect(await stored()).toMatchObject({ state: 'rejected' })
})

test('a withheld email stays withheld after a bounce', async () => {
  await clinic.rows(`update outbox set state = 'withheld' where id = $1`, [email])
  await post(bounce)
  expect(await stored()).toMatchObject({ state: 'withheld', error: null })
})
