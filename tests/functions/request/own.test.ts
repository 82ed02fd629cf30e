/** Clients see and change their own testimonials and requests, and nobody else's (decision 9). */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { call } from '../../../src/client/call.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import { listOwnRequests } from '../../../src/contracts/request/own.ts'
import { listOwnTestimonials, updateOwnTestimonial } from '../../../src/contracts/own-testimonial.ts'
import { sendTestimonial } from '../../../src/contracts/testimonial.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import * as ownRequest from '../../../netlify/functions/own-request.ts'
import * as ownTestimonial from '../../../netlify/functions/own-testimonial.ts'
import * as testimonial from '../../../netlify/functions/testimonial.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking, makeConsultation, makeTestimonial, timeAhead } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(booking, consultation, ownRequest, ownTestimonial, testimonial)
const { options } = server

beforeEach(() => clinic.reset())

async function ownOf(person: SignedIn) {
  const result = await call(listOwnTestimonials, {}, person.options)
  if (!result.ok) throw new Error('not listed')
  return result.value.testimonials
}

const edit = {
  fullName: 'Ana P.',
  displayName: true,
  starRating: 4,
  testimonial: 'Calmer still.',
  city: 'New York',
  treatment: '',
} as const

describe('testimonials', () => {
  test('sent while signed in belong to their author, who alone sees them listed, newest first', async () => {
    const [ana, bo] = [await signedIn(server, 'client'), await signedIn(server, 'client')]
    await call(sendTestimonial, makeTestimonial({ testimonial: 'First.' }), ana.options)
    await call(sendTestimonial, makeTestimonial({ testimonial: 'Second.' }), ana.options)
    await call(sendTestimonial, makeTestimonial({ testimonial: 'A visitor’s.' }), options)
    expect((await ownOf(ana)).map((own) => own.testimonial)).toEqual(['Second.', 'First.'])
    expect(await ownOf(bo)).toEqual([])
    expect(await clinic.rows('select actor_kind, actor_id from audit order by id')).toEqual([
      { actor_kind: 'client', actor_id: ana.id },
      { actor_kind: 'client', actor_id: ana.id },
      { actor_kind: 'visitor', actor_id: null },
    ])
  })

  test('can be edited by their author while unpublished, which replaces an admin’s edit', async () => {
    const ana = await signedIn(server, 'client')
    await call(sendTestimonial, makeTestimonial(), ana.options)
    await clinic.rows(`update testimonials set testimonial = 'Edited.', original = '{"testimonial": "Calm and exact."}'`)
    const { id } = (await ownOf(ana))[0]!
    expect(await call(updateOwnTestimonial, { id, ...edit }, ana.options)).toMatchObject({
      ok: true,
      value: {
        testimonial: { id, full_name: 'Ana P.', star_rating: 4, testimonial: 'Calmer still.', updated_at: expect.any(String) },
      },
    })
    expect(await clinic.rows('select original from testimonials')).toEqual([{ original: null }])
  })

  test('refuse an edit that is based on an older version, and accept a repeated one', async () => {
    const ana = await signedIn(server, 'client')
    await call(sendTestimonial, makeTestimonial(), ana.options)
    const { id, updated_at } = (await ownOf(ana))[0]!
    const first = { id, ...edit, seenUpdatedAt: updated_at }
    for (const _time of [1, 2]) expect(await call(updateOwnTestimonial, first, ana.options)).toMatchObject({ ok: true })
    const late = { ...first, testimonial: 'From my phone.' }
    const refused = await call(updateOwnTestimonial, late, ana.options)
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'changed-meanwhile', receipt: { id, testimonial: 'Calmer still.', updated_at: expect.any(String) } },
    })
    const seenUpdatedAt = (await ownOf(ana))[0]!.updated_at
    expect(await call(updateOwnTestimonial, { ...late, seenUpdatedAt }, ana.options)).toMatchObject({ ok: true })
  })

  test('that the clinic keeps unpublished say so, and return to review with new words', async () => {
    const ana = await signedIn(server, 'client')
    await call(sendTestimonial, makeTestimonial(), ana.options)
    await clinic.rows('update testimonials set kept_unpublished = true')
    const [kept] = await ownOf(ana)
    expect(kept).toMatchObject({ is_published: false, kept_unpublished: true })
    expect(await call(updateOwnTestimonial, { id: kept!.id, ...edit }, ana.options)).toMatchObject({
      value: { testimonial: { kept_unpublished: false } },
    })
  })

  test('cannot be edited once published or deleted, or by someone else', async () => {
    const [ana, bo] = [await signedIn(server, 'client'), await signedIn(server, 'client')]
    await call(sendTestimonial, makeTestimonial(), ana.options)
    const { id } = (await ownOf(ana))[0]!
    expect(await call(updateOwnTestimonial, { id, ...edit }, bo.options)).toMatchObject({ ok: false, failure: { status: 404 } })
    await clinic.rows('update testimonials set is_published = true')
    expect(await call(updateOwnTestimonial, { id, ...edit }, ana.options)).toMatchObject({
      ok: false,
      failure: { status: 409, message: 'A published testimonial can no longer be edited.' },
    })
    await clinic.rows('update testimonials set is_published = false, deleted_at = now()')
    expect(await call(updateOwnTestimonial, { id, ...edit }, ana.options)).toMatchObject({ ok: false, failure: { status: 404 } })
    expect(await clinic.rows('select testimonial, updated_at from testimonials')).toEqual([
      { testimonial: 'Calm and exact.', updated_at: null },
    ])
  })
})

test('requests are listed by the client’s verified address, with treatments, and without staff notes', async () => {
  const ana = await signedIn(server, 'client', { email: 'ana@example.com' })
  const dates = [timeAhead(7), timeAhead(8, '8:00 PM')]
  await call(bookIv, makeBooking({ email: 'Ana@Example.com', preferredDates: dates }), options)
  await call(sendConsultation, makeConsultation({ email: 'ana@example.com' }), options)
  await call(sendConsultation, makeConsultation({ email: 'bo@example.com' }), options)
  await server.settled()
  await clinic.rows(
    `insert into request_notes (id, request_id, body, author_id, created_at) select gen_random_uuid(), id, 'For the desk alone', gen_random_uuid(), now() from requests`,
  )
  const response = await ana.fetch('/api/own-request')
  expect(await response.text()).not.toContain('desk alone')
  const listed = await call(listOwnRequests, {}, ana.options)
  expect(listed).toMatchObject({
    ok: true,
    value: {
      requests: [
        { kind: 'consultation', state: 'new', items: ['Dermal Fillers', 'BroTox'], preferred_dates: [], total_cents: null },
        {
          kind: 'booking',
          items: [expect.stringContaining('× 2'), expect.any(String)],
          preferred_dates: dates,
          total_cents: 94_000,
        },
      ],
    },
  })
  expect(listed.ok && listed.value.requests).toHaveLength(2)
})

test('a confirmed request is shown as done once its day is over', async () => {
  const ana = await signedIn(server, 'client', { email: 'ana@example.com' })
  await call(sendConsultation, makeConsultation({ email: 'ana@example.com' }), options)
  await server.settled()
  const stateAfter = async (appointmentAt: Date) => {
    await clinic.rows(`update requests set state = 'confirmed', contacted_at = now(), appointment_at = $1`, [appointmentAt])
    const listed = await call(listOwnRequests, {}, ana.options)
    return listed.ok && listed.value.requests[0]!.state
  }
  const today = easternDay(new Date())
  expect(await stateAfter(easternInstant(today, 0, 0))).toBe('confirmed')
  expect(await stateAfter(easternInstant(addDays(today, 3), 9, 0))).toBe('confirmed')
  expect(await stateAfter(easternInstant(addDays(today, -1), 23, 30))).toBe('done')
})
