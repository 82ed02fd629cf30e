/** Check-in: the server opens the answers that a device sealed, checks them, and stores them sealed, once. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { checkIn, readCheckInKey, type CheckInAnswers } from '../../../src/contracts/check-in.ts'
import { memoryBox } from '../../../src/stores/check-in/box.ts'
import { sealForClinic } from '../../../src/stores/check-in/device-seal.ts'
import { createCheckInQueue } from '../../../src/stores/check-in/queue.ts'
import * as checkInKey from '../../../netlify/functions/check-in-key.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeCheckIn, makeCheckInAnswers } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'

const clinic = useClinic()
const server = serve(checkingIn, checkInKey)
const { options } = server

beforeEach(() => clinic.reset())

const nothingStored = async () => expect(await clinic.rows('select 1 from event_signups')).toEqual([])

describe('a check-in', () => {
  test('gets a ticket, and none of its health answers can be read in the database', async () => {
    const input = await makeCheckIn({ allergies: 'Penicillin', notes: 'Left arm please', dob: '1991-02-03' })
    const result = await call(checkIn, input, options)
    expect(result).toMatchObject({ ok: true, value: { ticketNumber: expect.any(Number) } })
    const [row] = await clinic.rows('select * from event_signups')
    expect(row).toMatchObject({ full_name: 'Ana Pereira', path: 'Glow', source: 'bella-isla-popup', administered: false })
    const everything = JSON.stringify([
      row,
      await clinic.rows('select * from idempotency_keys'),
      await clinic.rows('select * from audit'),
    ])
    // Sealed text may contain any four digits by chance, so look for the year with its slash or dash.
    for (const secret of ['Penicillin', 'Left arm', '1991-02', '/1991']) expect(everything).not.toContain(secret)
  })

  test('can be opened if it was sealed with the key that the page gets', async () => {
    const key = await call(readCheckInKey, {}, options)
    if (!key.ok) throw new Error('no key')
    const { sealed: _, ...envelope } = await makeCheckIn()
    const sealed = await sealForClinic(JSON.stringify(makeCheckInAnswers()), key.value, envelope.idempotencyKey)
    expect(await call(checkIn, { ...envelope, sealed }, options)).toMatchObject({ ok: true })
  })

  test('sent fifty times at once is stored once, with one ticket', async () => {
    const input = await makeCheckIn()
    const results = await Promise.all(Array.from({ length: 50 }, () => call(checkIn, input, options)))
    const tickets = new Set(results.map((result) => (result.ok ? result.value.ticketNumber : 'none')))
    expect(tickets.size).toBe(1)
    expect(await clinic.rows('select ticket_number from event_signups')).toEqual([{ ticket_number: [...tickets][0] }])
  })

  test('sealed again with the same answers gets the same receipt; with other answers it is refused', async () => {
    const envelope = { idempotencyKey: randomUUID(), elapsedMs: 5000, website: '' }
    const guestAnswers = makeCheckInAnswers()
    const first = await call(checkIn, await makeCheckIn(guestAnswers, envelope), options)
    expect(await call(checkIn, await makeCheckIn(guestAnswers, envelope), options)).toEqual(first)
    expect(await call(checkIn, await makeCheckIn({ ...guestAnswers, allergies: 'Latex' }, envelope), options)).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'already-sent-differently', receipt: first.ok && first.value },
    })
  })

  test('gets its own ticket for each guest', async () => {
    const results = [await call(checkIn, await makeCheckIn(), options), await call(checkIn, await makeCheckIn(), options)]
    expect(new Set(results.map((result) => result.ok && result.value.ticketNumber)).size).toBe(2)
  })

  test('uses up no ticket number if it is repeated or over the limit', async () => {
    const ticket = async () => {
      const result = await call(checkIn, await makeCheckIn(), options)
      return result.ok ? result.value.ticketNumber : 0
    }
    const input = await makeCheckIn()
    const first = await call(checkIn, input, options)
    if (!first.ok) throw new Error('no ticket')
    for (let turn = 0; turn < 3; turn += 1) expect(await call(checkIn, input, options)).toEqual(first)
    expect(await ticket()).toBe(first.value.ticketNumber + 1)
    await clinic.rows('update throttles set used = 1000000')
    const refused = await call(checkIn, await makeCheckIn(), { ...options, once: true })
    expect(refused).toMatchObject({ failure: { code: 'too-many-requests' } })
    await clinic.rows('delete from throttles')
    expect(await ticket()).toBe(first.value.ticketNumber + 2)
  })

  test('is not stored as signed later than received if the device’s clock is ahead', async () => {
    expect((await call(checkIn, await makeCheckIn({ signedAt: '2099-01-01T00:00:00.000Z' }), options)).ok).toBe(true)
    expect(await clinic.rows('select 1 from event_signups where signed_at <= created_at')).toHaveLength(1)
  })

  test('counts from its signing if it arrives 30 hours later, and from its arrival if 80 hours later', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const [offline, wrong] = [ago(30), ago(80)]
    for (const signed of [offline, wrong])
      expect((await call(checkIn, await makeCheckIn({ signedAt: signed.toISOString() }), options)).ok).toBe(true)
    const rows = await clinic.rows<{ created_at: Date }>('select created_at from event_signups order by ticket_number')
    expect(rows[0]).toEqual({ created_at: offline })
    expect(rows[1]!.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('from a tablet whose clock is a day behind counts from when the guest really signed', async () => {
    let waited = 0
    const now = () => new Date(Date.now() - 24 * 3_600_000 + waited)
    let isOnline = true
    const fetch: typeof globalThis.fetch = (...asked) =>
      isOnline ? server.fetch(...asked) : Promise.reject(new TypeError('Failed to fetch'))
    const queue = createCheckInQueue({ box: memoryBox(), now, options: { ...options, fetch, once: true } })
    const signs = () => {
      const envelope = { idempotencyKey: randomUUID(), elapsedMs: 5000, website: '' }
      return queue.add(makeCheckInAnswers({ signedAt: now().toISOString() }), envelope)
    }
    await queue.open()
    await signs()
    await expect.poll(() => queue.$deliveries.get().map(({ state }) => state)).toEqual(['sent'])
    isOnline = false
    await signs()
    await queue.send()
    waited = 5 * 3_600_000
    isOnline = true
    await queue.send()
    const rows = await clinic.rows<{ at: Date }>(
      'select created_at as at from event_signups where created_at = signed_at order by ticket_number',
    )
    const hoursAgo = rows.map(({ at }) => Math.round((Date.now() - at.getTime()) / 3_600_000))
    expect(hoursAgo).toEqual([0, 5])
  })

  const young = `${new Date().getUTCFullYear() - 17}-01-01`
  test.each<[Partial<CheckInAnswers>, string]>([
    [{ fullName: ' ' }, 'fullName'],
    [{ email: 'ana' }, 'email'],
    [{ dob: '1988-02-30' }, 'dob'],
    [{ dob: young }, 'dob'],
    [{ signature: 'Somebody Else' }, 'signature'],
    [{ medicalHistory: {} }, 'medicalHistory.reaction'],
    [{ medicalHistory: { ...makeCheckInAnswers().medicalHistory, diabetes: true } }, 'medicalHistory.diabetesWhich'],
    [
      { medicalHistory: { ...makeCheckInAnswers().medicalHistory, diabetes: true, diabetesWhich: ['Type 9'] } },
      'medicalHistory.diabetesWhich',
    ],
    [{ path: 'Elsewhere' as 'Glow' }, 'path'],
    [{ waiverVersion: '1999-01' as '2026-11' }, 'waiverVersion'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
  ])('with an invalid $1 is refused with a sentence, and nothing is stored: %o', async (change, field) => {
    expect(await call(checkIn, await makeCheckIn(change), options)).toMatchObject({
      ok: false,
      failure: { status: 422, fields: { [field]: expect.stringMatching(/\w/) } },
    })
    await nothingStored()
  })

  test('is refused and not stored if it was altered, sealed for another key or is not JSON', async () => {
    const good = await makeCheckIn()
    const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    const broken = [
      { ...good, sealed: { ...good.sealed, ciphertext: flipped(good.sealed.ciphertext) } },
      { ...good, sealed: { ...good.sealed, ciphertext: good.sealed.ciphertext.slice(0, 12) } },
      { ...good, sealed: { ...good.sealed, ephemeralKey: flipped(good.sealed.ephemeralKey) } },
      { ...good, idempotencyKey: randomUUID() },
    ]
    for (const input of broken)
      expect(await call(checkIn, input, options)).toMatchObject({ ok: false, failure: { status: 422, code: 'invalid-input' } })
    // The answers may open once the key is restored, so the device must not be told that they are wrong.
    const retired = await call(checkIn, { ...good, sealed: { ...good.sealed, keyId: 'unknown' } }, options)
    expect(retired).toMatchObject({ ok: false, failure: { status: 409, code: 'key-retired' } })
    const key = await call(readCheckInKey, {}, options)
    const sealed = key.ok && (await sealForClinic('{"path":', key.value, good.idempotencyKey))
    expect(await call(checkIn, { ...good, sealed: sealed || good.sealed }, options)).toMatchObject({ ok: false })
    await nothingStored()
  })
})
