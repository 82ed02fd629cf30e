/** The inbox of requests: what it lists, and who can see it (decision 16). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { listRequests, readRequest, type RequestDetail } from '../../../src/contracts/request/list.ts'
import { deleteRequest, takeRequestStep } from '../../../src/contracts/request/step.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestDetail from '../../../netlify/functions/admin/request/detail.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking, makeConsultation } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequest, adminRequestDetail, adminRequestStep, booking, consultation)
let admin: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  ask = asking(admin)
})

const listed = (change: Partial<InputOf<typeof listRequests>> = {}) => ask(listRequests, change as InputOf<typeof listRequests>)
const only = async () => (await listed()).rows[0]!

const book = async (change = {}) => {
  const input = makeBooking(change)
  await call(bookIv, input, { fetch: server.fetch })
  await server.settled()
  return input
}

describe('the inbox', () => {
  test('lists bookings and consultations, newest first, with their treatments', async () => {
    await call(sendConsultation, makeConsultation(), { fetch: server.fetch })
    await book()
    const { rows, counts, next } = await listed()
    expect(rows.map(({ kind, about, state }) => ({ kind, about, state }))).toEqual([
      { kind: 'booking', about: ['Everyday Wellness IV', 'Travel Detox'], state: 'new' },
      { kind: 'consultation', about: ['Dermal Fillers', 'BroTox'], state: 'new' },
    ])
    expect(counts).toEqual({ new: 2, contacted: 0, confirmed: 0, declined: 0, canceled: 0, done: 0 })
    expect(next).toBeNull()
  })

  test('can be searched by any part of a name, address, reference or number, and filtered', async () => {
    const ana = await book({ phone: '(305) 555-0177' })
    await call(sendConsultation, makeConsultation({ fullName: 'Bo 100% Li' }), { fetch: server.fetch })
    const found = async (change: Partial<InputOf<typeof listRequests>>) => (await listed(change)).rows.map(({ name }) => name)
    expect(await found({ q: 'PEREIRA ana' })).toEqual(['Ana Pereira'])
    expect(await found({ q: ana.email.slice(0, 12) })).toEqual(['Ana Pereira'])
    expect(await found({ q: '3055550177' })).toEqual(['Ana Pereira'])
    for (const q of ['305.555.0177', '+1 305 555 0177', '(305) 555-0177', '1-305-555-0177', '305 5550177', '555-0177'])
      expect(await found({ q }), q).toEqual(['Ana Pereira'])
    expect(await found({ q: '305.555.0178' })).toEqual([])
    expect(await found({ q: 'iv-' })).toEqual(['Ana Pereira'])
    expect(await found({ q: '%' })).toEqual(['Bo 100% Li'])
    expect(await found({ q: 'nobody' })).toEqual([])
    expect((await listed({ q: 'pereira', view: 'confirmed' })).counts).toMatchObject({ new: 1, confirmed: 0 })
    expect((await listed({ kind: 'consultation' })).counts).toMatchObject({ new: 1 })
    expect(await found({ kind: 'consultation' })).toEqual(['Bo 100% Li'])
    expect(await found({ view: 'confirmed' })).toEqual([])
    expect(await found({ view: 'open', order: 'oldest' })).toEqual(['Ana Pereira', 'Bo 100% Li'])
  })

  test('has pages that neither repeat nor miss a row, in either order', async () => {
    const at = new Date('2026-11-01T12:00:00.123Z').toISOString()
    await clinic.rows(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, created_at)
       select gen_random_uuid(), 'consultation', 'CO-' || n, 'Person ' || n, 'p' || n || '@example.com', '(305) 555-0100',
         $1::timestamptz + (n / 3) * interval '1 microsecond' from generate_series(1, 20) n`,
      [at],
    )
    for (const order of ['newest', 'oldest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listed({ order, size: 3, ...(cursor !== undefined && { cursor }) })
        expect(page.rows.length).toBeLessThanOrEqual(3)
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(seen).toHaveLength(20)
      expect(new Set(seen).size).toBe(20)
    }
  })

  test('refuses a forged cursor and an invalid page size', async () => {
    for (const change of [{ cursor: 'nonsense' }, { size: 201 }, { size: 0 }]) {
      const result = await call(listRequests, change as InputOf<typeof listRequests>, admin.options)
      expect(result).toMatchObject({ ok: false, failure: { status: 422, code: 'invalid-input' } })
    }
  })
})

test('only an admin can read, change or delete a request', async () => {
  await book()
  const { id } = await only()
  const client = await signedIn(server, 'client')
  const anonymous = { fetch: server.fetch }
  const steps = { id, version: 0, step: 'contacted' } as const
  for (const [who, status] of [
    [client.options, 403],
    [anonymous, 401],
  ] as const) {
    expect(await call(listRequests, {} as InputOf<typeof listRequests>, who)).toMatchObject({ ok: false, failure: { status } })
    expect(await call(readRequest, { id }, who)).toMatchObject({ ok: false, failure: { status } })
    expect(await call(takeRequestStep, steps, who)).toMatchObject({ ok: false, failure: { status } })
    expect(await call(deleteRequest, { id }, who)).toMatchObject({ ok: false, failure: { status } })
  }
  const detail: RequestDetail = await ask(readRequest, { id })
  expect(detail.request).toMatchObject({ state: 'new', version: 0 })
})

test('if two admins take the same step, the second is refused', async () => {
  await book()
  const { id } = await only()
  const other = await signedIn(server, 'admin')
  const contacted = { id, version: 0, step: 'contacted' } as const
  await ask(takeRequestStep, contacted)
  // Repeating your own step after a lost answer is not a conflict.
  expect(await ask(takeRequestStep, contacted)).toMatchObject({ request: { version: 1 } })
  expect(await call(takeRequestStep, contacted, other.options)).toMatchObject({
    ok: false,
    failure: { code: 'changed-meanwhile', status: 409 },
  })
  expect((await ask(readRequest, { id })).steps).toHaveLength(1)
})
