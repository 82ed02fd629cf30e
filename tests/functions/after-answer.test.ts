/** A second copy of the site on the same database stores and answers requests, and leaves sending to the main site's schedules. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/client/call.ts'
import { bookIv } from '../../src/contracts/request/booking.ts'
import * as newsletters from '../../src/contracts/newsletter/newsletter.ts'
import * as sending from '../../src/contracts/newsletter/sending.ts'
import * as subscribers from '../../src/contracts/subscriber.ts'
import { openDb } from '../../netlify/db/client.ts'
import * as send from '../../netlify/functions/admin/newsletter/send.ts'
import * as newsletter from '../../netlify/functions/admin/newsletter.ts'
import * as subscriber from '../../netlify/functions/admin/subscriber.ts'
import dailyDigest from '../../netlify/functions/daily-digest.ts'
import * as booking from '../../netlify/functions/booking.ts'
import outboxDeliver from '../../netlify/functions/outbox-deliver.ts'
import { sweepLater } from '../../netlify/mail/deliver-later.ts'
import { useClinic } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { tally } from '../support/newsletters.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(booking, newsletter, send, subscriber)

// The functions read the environment once, on the first request.
beforeAll(() => void vi.stubEnv('AFTER_ANSWER', 'leave'))
afterAll(() => void vi.unstubAllEnvs())
beforeEach(() => clinic.reset())

test('the copy stores and answers a request, and leaves its emails to the main site’s next sweep', async () => {
  expect(await call(bookIv, makeBooking(), { fetch: server.fetch })).toMatchObject({ ok: true })
  await server.settled()
  expect(clinic.mailbox.emails()).toEqual([])
  await sweepLater({ db: openDb(), clock: () => new Date(), until: new Date(Date.now() + 20_000) })
  expect(clinic.mailbox.emails()).toHaveLength(2)
})

test('the copy’s own schedule sends no emails', async () => {
  expect(await call(bookIv, makeBooking(), { fetch: server.fetch })).toMatchObject({ ok: true })
  const response = await outboxDeliver(new Request('http://clinic.test', { method: 'POST' }), {} as never)
  expect(await response.json()).toEqual({ left: true })
  expect(clinic.mailbox.emails()).toEqual([])
})

test('the copy sends no morning email, since only the main site knows about its backups', async () => {
  const response = await dailyDigest(new Request('http://clinic.test', { method: 'POST' }), {} as never)
  expect(await response.json()).toEqual({ left: true })
  expect(await clinic.rows(`select template from outbox`)).toEqual([])
})

test('the copy starts a newsletter, and leaves its emails to the main site’s run', async () => {
  const ask = asking(await signedIn(server, 'admin'))
  await ask(subscribers.addSubscriber, { email: 'ana@example.com', firstName: 'Ana', lastName: '', tags: [] })
  const id = randomUUID()
  const content = { title: 'June', subject: 'June', preheader: 'New', html: '<html><body>Hello</body></html>', monthKey: 'June' }
  await ask(newsletters.createNewsletter, { id, ...content })
  await ask(sending.sendNewsletter, { id })
  await server.settled()
  expect(await tally(clinic, id)).toMatchObject({ pending: 1 })
  expect(clinic.mailbox.emails()).toEqual([])
})
