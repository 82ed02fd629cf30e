import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { fillAllFieldsAndServices, sendConsultation } from '../../../src/contracts/request/consultation.ts'
import { signUpForEmail } from '../../../src/contracts/email-signup.ts'
import { listTestimonials, sendTestimonial } from '../../../src/contracts/testimonial.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import * as emailSignup from '../../../netlify/functions/email-signup.ts'
import * as testimonial from '../../../netlify/functions/testimonial.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { makeConsultation, makeEmailSignup, makeTestimonial } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'

const clinic = useClinic()
const server = serve(consultation, emailSignup, testimonial)
const { options } = server

beforeEach(() => clinic.reset())

describe('a consultation', () => {
  test('is stored, and emailed to the clinic and the client with the spec’s content', async () => {
    const input = makeConsultation({ message: '' })
    const result = await call(sendConsultation, input, options)
    expect(result).toMatchObject({
      ok: true,
      value: { reference: expect.stringMatching(/^CO-/), services: ['Dermal Fillers', 'BroTox'] },
    })
    await server.settled()
    const emails = clinic.mailbox.emails()
    expect(emails.map((email) => email.To).sort()).toEqual([clinicInbox, input.email].sort())
    for (const { To, TextBody } of emails) {
      for (const fact of ['NYC', 'Dermal Fillers, BroTox']) expect(TextBody).toContain(fact)
      for (const typed of [input.fullName, input.email, input.phone, 'No additional message provided'])
        expect(TextBody?.includes(typed)).toBe(To === clinicInbox)
    }
  })

  test('without services is a general one from the page, and refused from the modal', async () => {
    expect(await call(sendConsultation, makeConsultation({ source: 'page', services: [] }), options)).toMatchObject({ ok: true })
    await server.settled()
    expect(clinic.mailbox.emails()[0]?.TextBody).toContain('General consultation')
    expect(await call(sendConsultation, makeConsultation({ services: [] }), options)).toMatchObject({
      ok: false,
      failure: { status: 422, fields: { services: fillAllFieldsAndServices } },
    })
  })

  test.each([
    [{ location: 'The Moon' }, 'location', 'Choose a location.'],
    [{ fullName: ' ' }, 'fullName', 'Enter your name.'],
    [{ message: 'x'.repeat(2001) }, 'message', 'Please use 2,000 characters or fewer.'],
    [
      { services: Array.from({ length: 41 }, (_, index) => `Treatment ${index}`) },
      'services',
      'Please choose 40 treatments or fewer.',
    ],
  ])('with an invalid $1 is refused, and nothing is stored: %o', async (change, field, sentence) => {
    expect(await call(sendConsultation, makeConsultation(change), options)).toMatchObject({
      ok: false,
      failure: { fields: { [field]: sentence } },
    })
    expect(await clinic.rows('select 1 from requests union all select 1 from outbox')).toEqual([])
  })
})

describe('testimonials', () => {
  const publish = () => clinic.rows('update testimonials set is_published = true')
  const list = async () => {
    const result = await call(listTestimonials, {}, options)
    if (!result.ok) throw new Error('not listed')
    return result.value.testimonials
  }

  test('are not public until an admin publishes them', async () => {
    expect(await call(sendTestimonial, makeTestimonial(), options)).toMatchObject({ ok: true })
    expect(await list()).toEqual([])
    await publish()
    expect(await list()).toMatchObject([{ name: 'Ana Pereira', testimonial: 'Calm and exact.', starRating: 5 }])
  })

  test('have a city and a treatment only if the author gave them', async () => {
    await call(
      sendTestimonial,
      makeTestimonial({ testimonial: 'First.', city: 'New York', treatment: ' Dermal fillers ' }),
      options,
    )
    await call(sendTestimonial, makeTestimonial({ testimonial: 'Second.', treatment: '  ' }), options)
    await publish()
    expect((await list()).toSorted((a, b) => (a.testimonial < b.testimonial ? -1 : 1))).toMatchObject([
      { city: 'New York', treatment: 'Dermal fillers' },
      { city: null, treatment: null },
    ])
  })

  test('are listed without a name if their author chose so', async () => {
    await call(sendTestimonial, makeTestimonial({ fullName: 'Secret Person', displayName: false }), options)
    await publish()
    const answer = await server.fetch('/api/testimonial')
    const body = await answer.text()
    expect(body).toContain('Anonymous')
    expect(body).not.toContain('Secret')
  })

  test('are listed newest first, at most sixty, with or without stars', async () => {
    await clinic.rows(`insert into testimonials (id, display_name, testimonial, is_published, created_at)
      select gen_random_uuid(), false, 'Number ' || n, true, now() - n * interval '1 hour' from generate_series(1, 70) as n`)
    const all = await list()
    expect(all).toHaveLength(60)
    expect(all[0]).toMatchObject({ testimonial: 'Number 1', starRating: null })
  })

  test.each([
    [{ testimonial: '  \n ' }, 'testimonial', 'Write your testimonial.'],
    [{ starRating: 6 }, 'starRating', 'Choose 1 to 5 stars.'],
    [{ starRating: 0 }, 'starRating', 'Choose 1 to 5 stars.'],
  ])('with an invalid $1 are refused: %o', async (change, field, sentence) => {
    expect(await call(sendTestimonial, makeTestimonial(change), options)).toMatchObject({
      ok: false,
      failure: { fields: { [field]: sentence } },
    })
    expect(await clinic.rows('select 1 from testimonials')).toEqual([])
  })
})

describe('an email signup', () => {
  test('stores the page it came from, and at most 400 characters of the user agent', async () => {
    const input = makeEmailSignup()
    const response = await server.fetch('/api/email-signup', {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', 'user-agent': `Browser ${'x'.repeat(900)}` },
    })
    expect(response.status).toBe(200)
    const [row] = await clinic.rows<{ user_agent: string }>('select * from email_signups')
    expect(row).toMatchObject({ email: input.email, first_name: 'Ana', consent: true, approved: false, source_page: '/peptides' })
    expect(row!.user_agent).toHaveLength(400)
  })

  test('of a known address adds no row, and succeeds all the same', async () => {
    const first = await call(signUpForEmail, makeEmailSignup({ email: 'Ana@example.com' }), options)
    const again = await call(signUpForEmail, makeEmailSignup({ email: 'ana@EXAMPLE.com' }), options)
    expect([first.ok, again.ok]).toEqual([true, true])
    expect(await clinic.rows('select 1 from email_signups')).toHaveLength(1)
    // The audit row names a signup that exists.
    expect(
      await clinic.rows(`select a.subject_id = s.id as same from audit a left join email_signups s on s.id = a.subject_id
        where a.action = 'email-signup.created'`),
    ).toEqual([{ same: true }])
  })

  test.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ana' }, 'email', 'Please enter a valid email'],
    [{ consent: false }, 'consent', 'Please agree to receive updates'],
  ])('with an invalid $1 is refused in the spec’s words: %o', async (change, field, sentence) => {
    expect(await call(signUpForEmail, makeEmailSignup(change), options)).toMatchObject({
      ok: false,
      failure: { fields: { [field]: sentence } },
    })
  })
})
