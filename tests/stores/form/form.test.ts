/** A form while a visitor types, and when they send it (decision 15). */
import { describe, expect, test } from 'vitest'
import { bookIv, bookingFields, type BookingInput, type BookingReceipt } from '../../../src/contracts/request/booking.ts'
import { createRequestForm } from '../../../src/stores/form/request.ts'
import { FakeArea, fakeWorld, startOfTest } from '../fake-browser.ts'
import { FakeServer } from '../fake-server.ts'
import { type Values, failed, rest, openPage, fill } from './some-form.ts'

describe('a form while the visitor types', () => {
  test('shows no error for a first entry until the visitor leaves the field', () => {
    const { form } = openPage(new FakeServer())
    form.change('email', 'a')
    expect(form.$errors.get()).toEqual({})
    form.blur('email')
    expect(form.$errors.get()).toEqual({ email: 'Please enter a valid email, like name@example.com.' })
  })

  test('shows no error for an empty field that the visitor only passes through', () => {
    const { form } = openPage(new FakeServer())
    form.blur('name')
    expect(form.$errors.get()).toEqual({})
  })

  test('checks an invalid field on every change until it is valid', () => {
    const { form } = openPage(new FakeServer())
    form.change('email', 'ada@')
    form.blur('email')
    form.change('email', 'ada@example')
    expect(form.$errors.get()).toHaveProperty('email')
    form.change('email', 'ada@example.com')
    expect(form.$errors.get()).toEqual({})
    form.change('email', 'ada@example.c')
    expect(form.$errors.get()).toEqual({})
  })

  test('shows an error for a field that was filled in and cleared again', () => {
    const { form } = openPage(new FakeServer())
    form.change('name', 'A')
    form.change('name', '')
    form.blur('name')
    expect(form.$errors.get()).toEqual({ name: 'Enter your name.' })
  })
})

describe('submitting a form', () => {
  test('lists missing answers in the form’s order, and sends nothing', async () => {
    const server = new FakeServer()
    const { form } = openPage(server)
    await form.submit()
    expect(form.$state.get()).toEqual({
      status: 'refused',
      alert: undefined,
      problems: [
        { field: 'name', message: 'Enter your name.', missing: true },
        { field: 'email', message: 'Enter your email.', missing: true },
      ],
    })
    expect(server.bodies).toEqual([])
  })

  test('shows an error that belongs to no field in the banner', async () => {
    const server = new FakeServer()
    const world = fakeWorld(server.fetch)
    const form = createRequestForm<Pick<Values, 'name'>, BookingInput, BookingReceipt>(
      {
        name: 'test',
        endpoint: bookIv,
        initial: { name: 'Ada' },
        schemas: { name: bookingFields.name },
        contact: {},
        messages: { failed },
        gather: (values) => ({ ...rest, ...values, email: 'ada@example.com', additionalNotes: '', guests: 1, items: [] }),
      },
      world,
    )
    form.open()
    await form.submit()
    expect(form.$state.get()).toMatchObject({
      status: 'refused',
      alert: 'Please add at least one IV treatment to your cart',
      problems: [],
    })
  })

  test('succeeds once with the receipt, and the next request gets another key', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    await page.form.submit()
    expect(page.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'IV-1', totalCents: 85000 } })
    expect(page.received).toHaveLength(1)
    expect(server.bodies[0]).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', website: '' })

    page.form.reset()
    expect(page.form.$state.get()).toEqual({ status: 'idle' })
    await page.form.submit()
    expect(server.stored.size).toBe(2)
  })

  test('several times at once sends one request', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    await Promise.all([page.form.submit(), page.form.submit(), page.form.submit()])
    await page.form.submit()
    expect(server.bodies).toHaveLength(1)
    expect(page.received).toHaveLength(1)
  })

  test('within 2 seconds of opening waits for the rest of them, in the submitting state', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    page.world.clock.time += 300
    const sent = page.form.submit()
    expect(page.form.$state.get()).toEqual({ status: 'submitting' })
    await sent
    expect(page.world.waits).toEqual([1700])
    expect(server.bodies[0]!['elapsedMs']).toBeGreaterThanOrEqual(2000)
    expect(page.form.$state.get().status).toBe('success')
  })

  test('after 2 seconds doesn’t wait, and sends the time since the form opened, even after a reload', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    openPage(server, area)
    const page = openPage(server, area, new Date(startOfTest.getTime() + 60_000))
    fill(page)
    await page.form.submit()
    expect(page.world.waits).toEqual([])
    expect(server.bodies[0]!['elapsedMs']).toBe(60_000)
  })

  test('works after the clock was set back', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    page.world.clock.time -= 3_600_000
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
  })
})
