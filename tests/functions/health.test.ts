import { beforeEach, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { readHealth } from '../../src/contracts/health.ts'
import { openDb } from '../../netlify/db/client.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import * as health from '../../netlify/functions/health.ts'
import { useClinic } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'
import { expectConsoleError } from '../support/strict.ts'
import { sweepAt } from '../support/rows/outbox.ts'

const clinic = useClinic()
const server = serve(health)
const look = () => call(readHealth, {}, { fetch: server.fetch })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

beforeEach(() => clinic.reset())

test('health is still good when an email has been due for 20 minutes', async () => {
  await bookIv(openDb(), makeBooking(), minutesAgo(20))
  expect(await look()).toMatchObject({
    ok: true,
    value: { database: 'ok', emails: 'ok', backup: { state: 'off', hours: null } },
  })
})

test('health reports late emails when one has been due for 31 minutes', async () => {
  await bookIv(openDb(), makeBooking(), minutesAgo(31))
  expect(await look()).toMatchObject({ ok: true, value: { emails: 'late' } })
})

test('health reports late emails while every retry fails', async () => {
  const since = minutesAgo(40)
  await bookIv(openDb(), makeBooking(), since)
  clinic.mailbox.program({ status: 429 })
  for (let minute = 0; minute <= 39; minute += 1) await sweepAt(new Date(since.getTime() + minute * 60_000))
  expect(await look()).toMatchObject({ ok: true, value: { emails: 'late' } })
})

test('an email that is scheduled for later is late only 31 minutes after its due time', async () => {
  await bookIv(openDb(), makeBooking(), minutesAgo(40))
  for (const wait of ['9 hours', '5 minutes', '-1 minute']) {
    await clinic.rows(`update outbox set due_at = now() + $1::interval`, [wait])
    expect(await look(), wait).toMatchObject({ ok: true, value: { emails: 'ok' } })
  }
  await clinic.rows(`update outbox set due_at = now() - interval '31 minutes'`)
  expect(await look()).toMatchObject({ ok: true, value: { emails: 'late' } })
})

test('health answers 503 without details when the database can’t be reached', async () => {
  expectConsoleError(/"code":"unavailable"/)
  clinic.bridge.fault = { before: 'refuse' }
  const response = await server.fetch('/api/health')
  expect(response.status).toBe(503)
  expect(await response.text()).not.toMatch(/postgres|connect|127\.0/i)
})
