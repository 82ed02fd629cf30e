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

test('all is well while an email is merely due', async () => {
  await bookIv(openDb(), makeBooking(), minutesAgo(20))
  expect(await look()).toMatchObject({
    ok: true,
    value: { database: 'ok', letters: 'ok', backup: { state: 'off', hours: null } },
  })
})

test('says when emails don’t leave', async () => {
  await bookIv(openDb(), makeBooking(), minutesAgo(31))
  expect(await look()).toMatchObject({ ok: true, value: { letters: 'late' } })
})

test('says so too while they’re tried again and again', async () => {
  const since = minutesAgo(40)
  await bookIv(openDb(), makeBooking(), since)
  clinic.mailbox.program({ status: 429 })
  for (let minute = 0; minute <= 39; minute += 1) await sweepAt(new Date(since.getTime() + minute * 60_000))
  expect(await look()).toMatchObject({ ok: true, value: { letters: 'late' } })
})

test('an email that waits for the morning isn’t late', async () => {
  await bookIv(openDb(), makeBooking(), minutesAgo(40))
  for (const wait of ['9 hours', '5 minutes', '-1 minute']) {
    await clinic.rows(`update outbox set due_at = now() + $1::interval`, [wait])
    expect(await look(), wait).toMatchObject({ ok: true, value: { letters: 'ok' } })
  }
  await clinic.rows(`update outbox set due_at = now() - interval '31 minutes'`)
  expect(await look()).toMatchObject({ ok: true, value: { letters: 'late' } })
})

test('a database that can’t be reached is a 503 that says nothing about it', async () => {
  expectConsoleError(/"code":"unavailable"/)
  clinic.bridge.fault = { before: 'refuse' }
  const response = await server.fetch('/api/health')
  expect(response.status).toBe(503)
  expect(await response.text()).not.toMatch(/postgres|connect|127\.0/i)
})
