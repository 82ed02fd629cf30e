/** The server refuses nonsense in a query, or finds nothing. It never fails. */
import type * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { readRequest } from '../../src/contracts/request/list.ts'
import { editTestimonial } from '../../src/contracts/admin-testimonial.ts'
import { sendConsultation } from '../../src/contracts/request/consultation.ts'
import { sendTestimonial } from '../../src/contracts/testimonial.ts'
import { useClinic } from '../support/clinic.ts'
import { everyContract, everyFunction } from '../support/every-endpoint.ts'
import { makeConsultation, makeTestimonial } from '../support/rows/make.ts'
import { serve, type Server } from '../support/serve.ts'
import { signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const functions = await everyFunction()
const reads = (await everyContract()).filter(({ method }) => method === 'GET')
let server: Server
let admin: SignedIn

beforeAll(async () => {
  await clinic.reset()
  server = serve(...functions.filter(({ module }) => module.config.path !== undefined).map(({ module }) => module))
  admin = await signedIn(server, 'admin')
})

const id = '11111111-1111-4111-8111-111111111111'
const cursorOf = (place: string) => Buffer.from(place).toString('base64url')
const nonsense = [
  ...['\0', 'a\0', '\ud800', '%', '\\', "'", '{}', '-1', '1e9', '0x10', '99999999999999999999', '', id, id.replaceAll('1', '-')],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-31', '+275760-09-13', 'infinity', 'NaN', '__proto__', 'constructor'],
  ...['2026-02-31 00:00:00+00', '9999-99-99 99:99:99+00', '0000-01-01 00:00:00+00', '2026-01-01 00:00:00+99', 'infinity'].map(
    (time) => cursorOf(`${time}|${id}`),
  ),
  ...['-'.repeat(36), 'a'.repeat(36), `${id}|${id}`].map((last) => cursorOf(`2026-01-01 00:00:00+00|${last}`)),
]

const fieldsOf = ({ input }: { readonly input: unknown }) => Object.keys((input as Partial<z.ZodMiniObject>).def?.shape ?? {})

test.each(reads)('$method $path answers nonsense without a server error', async (endpoint) => {
  const fields = fieldsOf(endpoint)
  const failed: string[] = []
  for (const field of fields) {
    for (const value of nonsense) {
      // Fill in a valid id, so the server gets as far as this field.
      const query = new URLSearchParams({ ...(fields.includes('id') && { id }), [field]: value })
      const { status } = await admin.fetch(`${endpoint.path}?${query}`)
      if (status >= 500) failed.push(`${field}=${JSON.stringify(value)}: ${status}`)
    }
  }
  // Put the value into every field at once, to reach rules that compare fields.
  for (const value of nonsense) {
    const { status } = await admin.fetch(`${endpoint.path}?${new URLSearchParams(fields.map((field) => [field, value]))}`)
    if (status >= 500) failed.push(`everywhere ${JSON.stringify(value)}: ${status}`)
  }
  expect(failed).toEqual([])
})

test('a request’s step with an impossible version or time is refused and changes nothing', async () => {
  await call(sendConsultation, makeConsultation(), { fetch: server.fetch })
  await server.settled()
  const [request] = await clinic.rows<{ id: string }>('select id from requests')
  const before = await call(readRequest, { id: request!.id }, admin.options)
  const statusOf = async (change: object) => {
    const response = await admin.fetch('/api/admin/request-step', {
      method: 'POST',
      body: JSON.stringify({ id: request!.id, version: 0, step: 'contacted', ...change }),
      headers: { 'content-type': 'application/json' },
    })
    return response.status
  }
  for (const version of [2 ** 31, 1e15, -1, 0.5]) expect(await statusOf({ version })).toBe(422)
  // The next version would exceed the database's largest integer.
  expect(await statusOf({ version: 2 ** 31 - 1 })).toBe(409)
  const next = new Date().getUTCFullYear() + 1
  for (const startsAt of [`${next}-02-31T15:00:00Z`, '0000-01-01T15:00:00Z', '9999-12-31T15:00:00Z', `${next}-01-01T25:00:00Z`])
    expect(await statusOf({ step: 'confirmed', startsAt, place: { kind: 'phone' }, message: '' })).toBe(422)
  expect(await call(readRequest, { id: request!.id }, admin.options)).toEqual(before)
})

test('a testimonial’s edit based on a version from the year 0 is refused', async () => {
  await call(sendTestimonial, makeTestimonial(), { fetch: server.fetch })
  const [row] = await clinic.rows<{ id: string }>('select id from testimonials')
  const edit = { ...makeTestimonial(), id: row!.id, seenUpdatedAt: '0000-01-01T00:00:00Z' }
  expect(await call(editTestimonial, edit, admin.options)).toMatchObject({ failure: { code: 'invalid-input' } })
})
