import { describe, expect, test } from 'vitest'
import { createCarousel } from '../../src/stores/carousel.ts'
import { createTestimonialForm } from '../../src/stores/testimonial-form.ts'
import { createTestimonials } from '../../src/stores/testimonials.ts'
import { AnsweringServer } from './answering-server.ts'
import { fakeWorld } from './fake-browser.ts'

const item = (id: number) => ({
  id: String(id),
  name: 'Anonymous',
  testimonial: 'Calm.',
  ...{ starRating: null, city: null, treatment: null },
  createdAt: '2026-11-01T12:00:00.000Z',
})

function list(count: number) {
  const server = new AnsweringServer(() => ({ testimonials: Array.from({ length: count }, (_, id) => item(id)) }))
  const logged: string[] = []
  const log = (sentence: string) => void logged.push(sentence)
  return { server, logged, testimonials: createTestimonials({ ...fakeWorld(server.fetch), log }) }
}

describe('the list', () => {
  test('shows the first six, asked for once', async () => {
    const { server, testimonials } = list(9)
    await Promise.all([testimonials.open(), testimonials.open()])
    expect(testimonials.$state.get()).toMatchObject({ status: 'list' })
    const state = testimonials.$state.get()
    expect(state.status === 'list' && state.items.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(server.bodies).toHaveLength(1)
  })

  test('of nothing is empty', async () => {
    const { testimonials } = list(0)
    await testimonials.open()
    expect(testimonials.$state.get()).toEqual({ status: 'empty' })
  })

  test('that cannot be read is empty too, and logged', async () => {
    const { server, testimonials, logged } = list(3)
    server.answers = ['offline', 'offline', 'offline']
    await testimonials.open()
    expect(testimonials.$state.get()).toEqual({ status: 'empty' })
    expect(logged).toEqual(['The testimonials didn’t load.'])
  })

  test('that is slow says so, one that is quick does not', async () => {
    let answer: (response: Response) => void = () => {}
    let pass: () => void = () => {}
    const testimonials = createTestimonials({
      fetch: () => new Promise((resolve) => (answer = resolve)),
      wait: () => new Promise((resolve) => (pass = resolve)),
      log: () => {},
    })
    const opened = testimonials.open()
    expect(testimonials.$state.get()).toEqual({ status: 'loading', slow: false })
    pass()
    await expect.poll(() => testimonials.$state.get()).toEqual({ status: 'loading', slow: true })
    answer(Response.json({ testimonials: [item(1)] }))
    await opened
    expect(testimonials.$state.get()).toMatchObject({ status: 'list' })
  })
})

test('the carousel goes round', () => {
  const carousel = createCarousel(3)
  carousel.previous()
  expect(carousel.$index.get()).toBe(2)
  carousel.next()
  expect(carousel.$index.get()).toBe(0)
  carousel.go(1)
  expect(carousel.$index.get()).toBe(1)
})

describe('writing one', () => {
  function open() {
    const server = new AnsweringServer(() => ({ receivedAt: '2026-12-01T15:20:00.000Z' }))
    const written = createTestimonialForm(fakeWorld(server.fetch))
    written.form.open()
    return { server, ...written }
  }

  test('nothing but spaces is not sent', async () => {
    const { server, form, submit, $blank } = open()
    form.change('testimonial', ' \n ')
    expect($blank.get()).toBe(true)
    await submit()
    expect(server.bodies).toEqual([])
    expect(form.$state.get().status).toBe('idle')
  })

  test('is trimmed, anonymous and unrated by default', async () => {
    const { server, form, submit } = open()
    form.change('testimonial', '  Calm and exact. ')
    await submit()
    expect(server.bodies[0]).toMatchObject({ testimonial: 'Calm and exact.', fullName: '', displayName: false, starRating: null })
    expect(form.$state.get().status).toBe('success')
    form.reset()
    expect(form.$values.get().testimonial).toBe('')
  })

  test('a name that was emptied again is not shown', async () => {
    const { server, form, submit, $named } = open()
    form.change('fullName', 'Ada')
    expect($named.get()).toBe(true)
    form.change('displayName', true)
    form.change('fullName', ' ')
    expect($named.get()).toBe(false)
    form.change('testimonial', 'Calm.')
    await submit()
    expect(server.bodies[0]).toMatchObject({ displayName: false })
  })

  test('100 KB are refused before they are sent', async () => {
    const { server, form, submit } = open()
    form.change('testimonial', 'x'.repeat(100_000))
    await submit()
    expect(form.$errors.get()).toEqual({ testimonial: 'Please use 3,000 characters or fewer.' })
    expect(server.bodies).toEqual([])
  })

  test('a failure keeps it', async () => {
    const { server, form, submit } = open()
    form.change('testimonial', 'Calm.')
    server.answers = [{ status: 500, code: 'unexpected' }]
    await submit()
    expect(form.$state.get()).toMatchObject({ alert: 'There was an error submitting your testimonial. Please try again.' })
    expect(form.$values.get().testimonial).toBe('Calm.')
  })
})
