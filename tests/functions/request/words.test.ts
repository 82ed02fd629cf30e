/** A client's own words and the desk's notes are sealed like health answers. Reading them or exporting lists is audited first. */
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { exportEmailSignups } from '../../../src/contracts/admin-email-signup.ts'
import { exportCheckIns } from '../../../src/contracts/admin-check-in.ts'
import { exportRequests, readRequest } from '../../../src/contracts/request/list.ts'
import { addRequestNote, resendRequestEmail } from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import type { Endpoint } from '../../../src/contracts/endpoint.ts'
import { exportSubscribers } from '../../../src/contracts/subscriber.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { resealAll } from '../../../netlify/db/reseal.ts'
import { createSeal, fieldSeal } from '../../../netlify/db/seal.ts'
import { env } from '../../../netlify/env.ts'
import * as purge from '../../../netlify/functions/trash-purge.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { everyFunction } from '../../support/every-endpoint.ts'
import { makeBooking, makeConsultation } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'
import { expectConsoleError } from '../../support/strict.ts'

const clinic = useClinic()
const functions = await everyFunction()
const server = serve(...functions.map(({ module }) => module).filter(({ config }) => config.path !== undefined))
let admin: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
  ask = asking(admin)
})
afterEach(() => clinic.rows('alter table audit drop constraint if exists broken'))

/** Blocks all audit rows from now on. */
const breakAudit = () => clinic.rows('alter table audit add constraint broken check (false) not valid')

async function stored<Input>(endpoint: Endpoint<Input, unknown>, input: Input): Promise<string> {
  expect(await call(endpoint, input, { fetch: server.fetch })).toMatchObject({ ok: true })
  await server.settled()
  return (await clinic.rows<{ id: string }>('select id from requests order by created_at desc limit 1'))[0]!.id
}

const words = 'I take warfarin, and my arm swells.'

/** JSON with sorted keys. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner === null || typeof inner !== 'object' || Array.isArray(inner)
      ? inner
      : Object.fromEntries(Object.entries(inner).sort()),
  )

describe('a request', () => {
  test.each([
    ['consultation', () => stored(sendConsultation, makeConsultation({ message: words })), 'consultations'],
    ['booking', () => stored(bookIv, makeBooking({ additionalNotes: words })), 'bookings'],
  ])('for a %s is stored sealed, and can be read at the desk and in the clinic’s own email', async (_kind, send, table) => {
    const id = await send()
    await ask(addRequestNote, { id, noteId: randomUUID(), body: 'Ask about the warfarin.' })
    const tables = await Promise.all(
      [table, 'request_notes', 'requests', 'outbox', 'idempotency_keys', 'audit'].map((name) =>
        clinic.rows(`select t::text as row from ${name} t`),
      ),
    )
    expect(JSON.stringify(tables)).not.toContain('warfarin')
    const detail = await ask(readRequest, { id })
    expect(detail.consultation?.message ?? detail.booking?.additionalNotes).toBe(words)
    expect(detail.notes).toMatchObject([{ body: 'Ask about the warfarin.' }])
    for (const { To, TextBody } of clinic.mailbox.emails()) expect(TextBody?.includes(words)).toBe(To === clinicInbox)
  })

  test('leaves no hash in the database that could confirm a guess at its words', async () => {
    const input = makeConsultation({ message: 'I’m pregnant.' })
    await stored(sendConsultation, input)
    const { idempotencyKey: _key, elapsedMs: _elapsed, website: _website, ...answers } = sendConsultation.input.parse(input)
    const guess = createHash('sha256')
      .update(`sendConsultation\n${sorted(answers)}`)
      .digest('hex')
    const [row] = await clinic.rows<{ body_hash: string }>('select body_hash from idempotency_keys')
    expect(row!.body_hash).not.toBe(guess)
  })

  test('has its words in the clinic’s email again when it is resent', async () => {
    const id = await stored(sendConsultation, makeConsultation({ message: words }))
    const { emails } = await ask(readRequest, { id })
    const own = emails.find(({ recipient }) => recipient === null)!
    clinic.mailbox.clear()
    await ask(resendRequestEmail, { id, emailId: own.id, newEmailId: randomUUID() })
    await server.settled()
    expect(clinic.mailbox.emails()).toMatchObject([{ To: clinicInbox, TextBody: expect.stringContaining(words) }])
  })

  test('is not opened with words that were moved from another request', async () => {
    const first = await stored(sendConsultation, makeConsultation({ message: words }))
    const second = await stored(sendConsultation, makeConsultation({ message: 'Mornings are best.' }))
    await clinic.rows(
      'update consultations set sealed_message = (select sealed_message from consultations where request_id = $1) where request_id = $2',
      [first, second],
    )
    expectConsoleError(/SealError/)
    expect(await call(readRequest, { id: second }, admin.options)).toMatchObject({ ok: false, failure: { status: 500 } })
  })
})

describe('opening a request', () => {
  const openings = () => clinic.rows(`select actor_id, subject_id from audit where action = 'request.opened'`)

  test('leaves one audit row for each admin in 15 minutes', async () => {
    const id = await stored(sendConsultation, makeConsultation())
    for (let again = 0; again < 3; again += 1) await ask(readRequest, { id })
    expect(await openings()).toEqual([{ actor_id: admin.id, subject_id: id }])
    const other = await signedIn(server, 'admin')
    await asking(other)(readRequest, { id })
    expect(await openings()).toHaveLength(2)
    await clinic.rows(`do $$ begin perform set_config('session_replication_role', 'replica', true);
      update audit set at = at - interval '16 minutes'; end $$`)
    await ask(readRequest, { id })
    expect(await openings()).toHaveLength(3)
  })

  test('returns nothing if the audit row cannot be written', async () => {
    const id = await stored(sendConsultation, makeConsultation({ message: words }))
    await breakAudit()
    expectConsoleError(/"endpoint":"readRequest"/)
    const answer = await call(readRequest, { id }, admin.options)
    expect(answer).toMatchObject({ ok: false, failure: { status: 500 } })
    expect(JSON.stringify(answer)).not.toContain('warfarin')
  })

  test('leaves no audit row if the request does not exist', async () => {
    expect(await call(readRequest, { id: randomUUID() }, admin.options)).toMatchObject({ failure: { status: 404 } })
    expect(await openings()).toEqual([])
  })
})

describe.each([
  ['requests', 'request.exported', exportRequests, { q: '', order: 'newest', size: 50, view: 'all', kind: 'all' }],
  ['email signups', 'email-signup.exported', exportEmailSignups, { q: '', order: 'newest', size: 50, view: 'all' }],
  ['check-ins', 'event-signup.exported', exportCheckIns, { q: '' }],
  ['subscribers', 'subscriber.exported', exportSubscribers, {}],
] as const)('an export of %s', (_what, action, endpoint, input) => {
  const exportIt = endpoint as unknown as Endpoint<object, unknown>
  const exports = () => clinic.rows(`select actor_id from audit where action = $1`, [action])

  test('leaves an audit row each time, even if it starts at an invented cursor', async () => {
    await call(exportIt, { ...input, cursor: randomUUID() }, admin.options)
    expect(await exports()).toEqual([{ actor_id: admin.id }])
    await ask(exportIt, input)
    await ask(exportIt, input)
    expect(await exports()).toHaveLength(3)
    await call(exportIt, { ...input, cursor: randomUUID() }, admin.options)
    expect(await exports()).toHaveLength(3)
  })

  test('returns nothing if its audit row cannot be written', async () => {
    await breakAudit()
    expectConsoleError(/23514/)
    expect(await call(exportIt, input, admin.options)).toMatchObject({ ok: false, failure: { status: 500 } })
  })
})

describe('words that an earlier version stored in plain text', () => {
  async function storePlain(): Promise<readonly [consultation: string, booking: string]> {
    const consultation = await stored(sendConsultation, makeConsultation())
    const booking = await stored(bookIv, makeBooking())
    // Store the words unsealed, as the previous version does.
    await clinic.rows('update consultations set message = $1, sealed_message = null', [words])
    await clinic.rows('update bookings set additional_notes = $1, sealed_notes = null', [words])
    await clinic.rows(
      `insert into request_notes (id, request_id, body, author_id, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
      [booking, words, admin.id],
    )
    await clinic.rows(`update outbox set data = data || jsonb_build_object('message', $1::text, 'additionalNotes', $1::text)`, [
      words,
    ])
    return [consultation, booking]
  }

  const seen = async ([consultation, booking]: readonly [string, string]) => {
    const [asked, booked] = [await ask(readRequest, { id: consultation }), await ask(readRequest, { id: booking })]
    return [asked.consultation?.message, booked.booking?.additionalNotes, booked.notes[0]?.body]
  }

  const run = async () =>
    (await purge.default(new Request('http://clinic.test'), { requestId: 'x' } as never).then((answer) => answer.json())) as {
      sealed: Record<string, number>
    }

  test('can be read before and after the daily run seals them, which happens once', async () => {
    const ids = await storePlain()
    expect(await seen(ids)).toEqual([words, words, words])
    expect((await run()).sealed).toEqual({ booking: 1, consultation: 1, note: 1, emails: 4 })
    const rows = await Promise.all(
      ['consultations', 'bookings', 'request_notes', 'outbox'].map((name) => clinic.rows(`select t::text as row from ${name} t`)),
    )
    expect(JSON.stringify(rows)).not.toContain('warfarin')
    expect(await seen(ids)).toEqual([words, words, words])
    expect((await run()).sealed).toEqual({ booking: 0, consultation: 0, note: 0, emails: 0 })
  })

  test('get a new key with everything else that is sealed', async () => {
    const ids = await storePlain()
    await run()
    const fresh = { id: 'fresh', secret: Buffer.alloc(32, 3) }
    const counts = await resealAll(openDb, createSeal([fresh, ...env().SEAL_KEYS]))
    expect(counts).toMatchObject({
      'consultations.sealed_message': 1,
      'bookings.sealed_notes': 1,
      'request_notes.sealed_body': 1,
    })
    expect(await resealAll(openDb, createSeal([...env().SEAL_KEYS, fresh]))).toMatchObject({ 'bookings.sealed_notes': 1 })
    expect(await seen(ids)).toEqual([words, words, words])
    expect(fieldSeal().prefix).toBe('test.')
  })
})
