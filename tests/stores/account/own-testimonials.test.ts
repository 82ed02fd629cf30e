/** Edits a client's own testimonials while an earlier edit is still being sent. */
import { expect, test } from 'vitest'
import type { Result } from '../../../src/client/call.ts'
import type { SignedInCall } from '../../../src/stores/account/signed-in-call.ts'
import { forgetTyped } from '../../../src/stores/form/typed.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'
import { createOwnTestimonials, type OwnTestimonial } from '../../../src/stores/account/own-testimonials.ts'

const written = (id: string, testimonial: string): OwnTestimonial => ({
  id,
  testimonial,
  star_rating: null,
  full_name: null,
  display_name: false,
  city: null,
  treatment: null,
  is_published: false,
  kept_unpublished: false,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: null,
})
const first = written('11111111-1111-4111-8111-111111111111', 'The first.')
const second = written('22222222-2222-4222-8222-222222222222', 'The second.')

test('while one testimonial is being saved, another can’t be opened, and it opens with its own text afterward', async () => {
  const answers: ((result: Result<unknown>) => void)[] = []
  const send = (() => new Promise((resolve) => answers.push(resolve))) as unknown as SignedInCall
  const own = createOwnTestimonials(send, fakeStorage(new FakeArea()))
  own.edit(first)
  own.form.change('testimonial', 'The first, changed.')
  const saving = own.form.submit()
  own.edit(second)
  own.cancel()
  expect(own.$editing.get(), 'the one that is being saved').toBe(first.id)
  answers[0]!({ ok: true, value: { testimonial: { ...first, testimonial: 'The first, changed.' } } })
  await saving
  expect(own.$editing.get()).toBeUndefined()
  expect(own.$saved.get()).toBe(first.id)
  own.edit(second)
  expect(own.form.$values.get().testimonial).toBe('The second.')
})

test('a press on Edit of another testimonial keeps the unsaved edit open, even over a reload', async () => {
  const area = new FakeArea()
  let testimonials = [second, first]
  const send = (() => Promise.resolve({ ok: true, value: { testimonials } })) as unknown as SignedInCall
  const own = createOwnTestimonials(send, fakeStorage(area))
  await own.list.load()
  own.edit(first)
  own.form.change('testimonial', 'The first, at length.')
  own.edit(second)
  expect(own.$editing.get()).toBe(first.id)
  expect(own.form.$values.get().testimonial).toBe('The first, at length.')
  const again = createOwnTestimonials(send, fakeStorage(area))
  await again.list.load()
  expect(again.form.$values.get().testimonial).toBe('The first, at length.')
  own.cancel()
  own.edit(second)
  expect(own.$editing.get()).toBe(second.id)

  // The next person can edit their own.
  const theirs = written('33333333-3333-4333-8333-333333333333', 'Theirs.')
  testimonials = [theirs]
  own.list.change(() => [])
  await own.list.load()
  own.edit(theirs)
  expect(own.$editing.get()).toBe(theirs.id)
})

test('an edit from another device is shown, and only saving again replaces it', async () => {
  const newer = { ...first, testimonial: 'From my phone.', updated_at: '2026-11-02T12:00:00.000Z' }
  const inputs: unknown[] = []
  const refused = {
    ok: false,
    failure: { kind: 'refused', status: 409, code: 'changed-meanwhile', message: '', requestId: '', fields: {}, receipt: newer },
  }
  const saved = { ok: true, value: { testimonial: { ...newer, testimonial: 'Both.' } } }
  const send = ((_endpoint: unknown, input: unknown) =>
    Promise.resolve(inputs.push(input) === 1 ? refused : saved)) as unknown as SignedInCall
  const own = createOwnTestimonials(send, fakeStorage(new FakeArea()))
  own.edit(first)
  own.form.change('testimonial', 'From my laptop.')
  await own.form.submit()
  expect(own.form.$state.get()).toMatchObject({ status: 'refused', alert: expect.stringContaining('“From my phone.”') })
  expect(own.form.$values.get().testimonial).toBe('From my laptop.')
  own.form.change('testimonial', 'Both.')
  await own.form.submit()
  expect(inputs).toMatchObject([{ seenUpdatedAt: null }, { seenUpdatedAt: newer.updated_at, testimonial: 'Both.' }])
  expect(own.$editing.get()).toBeUndefined()
})

test('an open edit keeps its text after the clinic deletes the testimonial, until the client closes it', async () => {
  let testimonials = [second, first]
  const refused = {
    ok: false,
    failure: { kind: 'refused', status: 404, code: 'not-found', message: 'Gone.', requestId: '', fields: {}, receipt: undefined },
  }
  const send = ((_endpoint: unknown, input: object) =>
    Promise.resolve('id' in input ? refused : { ok: true, value: { testimonials } })) as unknown as SignedInCall
  const own = createOwnTestimonials(send, fakeStorage(new FakeArea()))
  await own.list.load()
  own.edit(first)
  own.form.change('testimonial', 'The first, changed.')
  testimonials = [second]
  await own.form.submit()
  await own.list.look()
  expect(own.list.$state.get()).toEqual({ status: 'list', items: [second, first] })
  expect(own.form.$state.get()).toMatchObject({ status: 'refused', alert: 'Gone.' })
  expect(own.form.$values.get().testimonial).toBe('The first, changed.')
  own.cancel()
  await expect.poll(() => own.list.$state.get()).toEqual({ status: 'list', items: [second] })
})

test('a reload restores an unsaved edit, based on the version it began from, until it is saved or canceled', async () => {
  const area = new FakeArea()
  const inputs: object[] = []
  let testimonials = [second, first]
  const send = ((_endpoint: unknown, input: object) => {
    if ('id' in input) inputs.push(input)
    return Promise.resolve({ ok: true, value: 'id' in input ? { testimonial: first } : { testimonials } })
  }) as unknown as SignedInCall
  const load = async () => {
    const own = createOwnTestimonials(send, fakeStorage(area))
    await own.list.load()
    return own
  }
  const before = await load()
  before.edit(first)
  before.form.change('testimonial', 'The first, and more')
  before.form.change('testimonial', 'The first, and more. ')
  // Someone has saved it elsewhere since.
  testimonials = [second, { ...first, updated_at: '2026-11-02T12:00:00.000Z' }]

  const again = await load()
  expect(again.$editing.get()).toBe(first.id)
  expect(again.form.$values.get()).toMatchObject({ testimonial: 'The first, and more. ' })
  await again.form.submit()
  expect(inputs).toMatchObject([{ id: first.id, seenUpdatedAt: null }])
  expect((await load()).$editing.get(), 'saved').toBeUndefined()

  again.edit(first)
  again.form.change('testimonial', 'Never mind.')
  again.cancel()
  expect((await load()).$editing.get(), 'canceled').toBeUndefined()

  again.edit(first)
  again.form.change('testimonial', 'Mine alone.')
  testimonials = [second]
  expect((await load()).$editing.get(), 'another person’s list').toBeUndefined()
  forgetTyped(() => area as unknown as Storage)
  testimonials = [second, first]
  expect((await load()).$editing.get(), 'signed out').toBeUndefined()
})
