/** What clients see of their own data, and what they can still change. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { YesNo } from '../../src/islands/check-in/YesNo.tsx'
import { OwnRequestItem } from '../../src/islands/client/OwnRequestItem.tsx'
import { OwnTestimonialItem } from '../../src/islands/client/OwnTestimonialItem.tsx'
import { TestimonialCount } from '../../src/islands/client/TestimonialCount.tsx'
import { Stars } from '../../src/islands/testimonials/read/Stars.tsx'
import { ownTestimonials, type OwnTestimonial } from '../../src/stores/account/own-testimonials.ts'

const written: OwnTestimonial = {
  id: 't1',
  testimonial: 'I slept well.',
  star_rating: null,
  full_name: 'Ana Pereira',
  display_name: true,
  city: null,
  treatment: null,
  is_published: false,
  kept_unpublished: false,
  // Late in the evening of the day before, in New York.
  created_at: '2026-12-02T03:00:00.000Z',
  updated_at: null,
}

const item = (change: Partial<OwnTestimonial> = {}) =>
  renderToStaticMarkup(createElement(OwnTestimonialItem, { item: { ...written, ...change } }))

describe('a client’s own testimonial', () => {
  test('can be edited until it is published, and then says why it can’t', () => {
    expect(item()).toContain('In review')
    expect(item()).toContain('<button')
    const published = item({ is_published: true })
    expect(published).toContain('you can’t edit it anymore')
    expect(published).not.toContain('<button')
  })

  test('shows “Not published” instead of “In review” when the clinic keeps it unpublished', () => {
    const kept = { kept_unpublished: true }
    expect(item(kept)).toContain('Not published')
    expect(item(kept)).toContain('If you edit it, we’ll review it again.')
    expect(item(kept)).toContain('<button')
    const counted = renderToStaticMarkup(createElement(TestimonialCount, { items: [{ ...written, ...kept }] }))
    expect(counted).toContain('Not published')
    expect(item(kept) + counted).not.toContain('In review')
  })

  test('asks the client to finish the other edit first while another testimonial is being edited', () => {
    const wait = 'Save or cancel your other edit first.'
    expect(item()).not.toContain(wait)
    ownTestimonials.edit({ ...written, id: 't2' })
    expect(item()).toContain(wait)
    expect(item()).toContain('aria-disabled="true"')
    ownTestimonials.cancel()
    expect(item()).not.toContain(wait)
  })

  test('shows the name that the public sees', () => {
    expect(item()).toContain('Ana Pereira')
    expect(item({ display_name: false })).toContain('Anonymous')
    expect(item({ display_name: false })).not.toContain('Ana Pereira')
  })

  test('shows its date in the clinic’s time zone', () => expect(item()).toContain('Tuesday, December 1, 2026'))
})

test('the overview shows the latest three testimonials and the count of all of them', () => {
  const items = [1, 2, 3, 4, 5].map((place) => ({ ...written, id: `t${place}`, testimonial: `The ${place}.` }))
  const drawn = renderToStaticMarkup(createElement(TestimonialCount, { items }))
  expect(drawn.match(/The \d\./g)).toEqual(['The 1.', 'The 2.', 'The 3.'])
  expect(drawn).toContain('Read and edit all 5')
})

test.each([1, 3, 5])('a rating of %i fills that many stars', (rating) => {
  const drawn = renderToStaticMarkup(createElement(Stars, { rating }))
  expect(drawn.match(/fill="currentColor"/g)).toHaveLength(rating)
  expect(drawn).toContain(`${rating} of 5`)
})

test('a yes-or-no question has no answer selected by default', () => {
  const drawn = (answer: boolean | null) =>
    renderToStaticMarkup(createElement(YesNo, { id: 'q', question: 'Do you have diabetes?', answer, onAnswer: () => {} }))
  expect(drawn(null)).not.toContain('checked=""')
  for (const [answer, words] of [
    [true, 'Yes'],
    [false, 'No'],
  ] as const)
    expect(drawn(answer)).toMatch(new RegExp(`checked=""[^>]*/?>${words}`))
})

test('a request that is still new after 24 hours asks the client to call instead of promising contact', () => {
  const drawn = (state: 'new' | 'contacted', hoursAgo: number) =>
    renderToStaticMarkup(
      createElement(OwnRequestItem, {
        request: {
          reference: 'IV-7K3M-9QPA',
          kind: 'booking',
          state,
          created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
          items: ['Travel Detox'],
          preferred_dates: [],
          total_cents: 40_000,
        },
      }),
    )
  const promise = 'We’ll contact you within 24 hours.'
  expect(drawn('new', 23)).toContain(promise)
  const late = drawn('new', 25)
  expect(late).not.toContain(promise)
  expect(late).toContain(`Please call or text us at <a href="tel:${clinic.phone.e164}"`)
  expect(drawn('contacted', 25)).toContain('We’ve been in touch')
})
