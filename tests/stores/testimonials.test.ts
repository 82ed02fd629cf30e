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

describe('the list of testimonials', () => {
  test('shows the first six, and requests them only once', async () => {
    const { server, testimonials } = list(9)
    await Promise.all([testimonials.open(), testimonials.open()])
    expect(testimonials.$state.get()).toMatchObject({ status: 'list' })
    const state = testimonials.$state.get()
    expect(state.status === 'list' && state.items.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(server.bodies).toHaveLength(1)
  })

  test('is empty when there are no testimonials', async () => {
    const { testimonials } = list(0)
    await testimonials.open()
    expect(testimonials.$state.get()).toEqual({ status: 'empty' })
  })

  test('is empty when it can’t be loaded, and logs that', async () => {
    const { server, testimonials, logged } = list(3)
    server.answers = ['offline', 'offline', 'offline']
    await testimonials.open()
    expect(testimonials.$state.get()).toEqual({ status: 'empty' })
    expect(logged).toEqual(['The testimonials didn’t load.'])
  })

  test('says that it is slow only once loading takes long', async () => {
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

test('the carousel wraps around at both ends', () => {
  const carousel = createCarousel(3)
  carousel.previous()
  expect(carousel.$index.get()).toBe(2)
  carousel.next()
  expect(carousel.$index.get()).toBe(0)
  carousel.go(1)
  expect(carousel.$index.get()).toBe(1)
})

describe('the testimonial form', () => {
  function open() {
    const server = new AnsweringServer(() => ({ receivedAt: '2026-12-01T15:20:00.000Z' }))
    const written = createTestimonialForm(fakeWorld(server.fetch))
    written.form.open()
    return { server, ...written }
  }

  test('doesn’t send a testimonial of only spaces', async () => {
    const { server, form, submit, $blank } = open()
    form.change('testimonial', ' \n ')
    expect($blank.get()).toBe(true)
    await submit()
    expect(server.bodies).toEqual([])
    expect(form.$state.get().status).toBe('idle')
  })

  test('sends trimmed text, anonymous and unrated by default, and is empty again after a reset', async () => {
    const { server, form, submit } = open()
    form.change('testimonial', '  Calm and exact. ')
    await submit()
    expect(server.bodies[0]).toMatchObject({ testimonial: 'Calm and exact.', fullName: '', displayName: false, starRating: null })
    expect(form.$state.get().status).toBe('success')
    form.reset()
    expect(form.$values.get().testimonial).toBe('')
  })

  test('doesn’t ask to display a name that was cleared again', async () => {
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

  test('refuses a text of 100 KB before sending it', async () => {
    const { server, form, submit } = open()
    form.change('testimonial', 'x'.repeat(100_000))
    await submit()
    expect(form.$errors.get()).toEqual({ testimonial: 'Please use 3,000 characters or fewer.' })
    expect(server.bodies).toEqual([])
  })

  test('keeps the text when sending fails', async () => {
    const { server, form, submit } = open()
    form.change('testimonial', 'Calm.')
    server.answers = [{ status: 500, code: 'unexpected' }]
    await submit()
    expect(form.$state.get()).toMatchObject({ alert: 'There was an error submitting your testimonial. Please try again.' })
    expect(form.$values.get().testimonial).toBe('Calm.')
  })
})
