/** A form while a visitor types, and when they send it (decision 15). */
import { describe, expect, test } from 'vitest'
import { bookIv, bookingFields, type BookingInput, type BookingReceipt } from '../../../src/contracts/request/booking.ts'
import { createRequestForm } from '../../../src/stores/form/request.ts'
import { FakeArea, fakeWorld, startOfTest } from '../fake-browser.ts'
import { FakeServer } from '../fake-server.ts'
import { type Values, failed, rest, openPage, fill } from './some-form.ts'

describe('while someone types', () => {
  test('nothing is said about a first entry until the field is left', () => {
    const { form } = openPage(new FakeServer())
    form.change('email', 'a')
    expect(form.$errors.get()).toEqual({})
    form.blur('email')
    expect(form.$errors.get()).toEqual({ email: 'Please enter a valid email, like name@example.com.' })
  })

  test('passing through an empty field says nothing', () => {
    const { form } = openPage(new FakeServer())
    form.blur('name')
    expect(form.$errors.get()).toEqual({})
  })

  test('a wrong field is checked with every key until it is right', () => {
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

  test('what was entered and emptied again is missing', () => {
    const { form } = openPage(new FakeServer())
    form.change('name', 'A')
    form.change('name', '')
    form.blur('name')
    expect(form.$errors.get()).toEqual({ name: 'Enter your name.' })
  })
})

describe('submitting', () => {
  test('what is missing is named in the order of the form, and nothing is sent', async () => {
    const server = new FakeServer()
    const { form } = openPage(server)
    await form.submit()
    expect(form.$state.get()).toEqual({
      status: 'refused',
      alert: undefined,
      problems: [
        { field: 'name', message: 'Enter your name.' },
        { field: 'email', message: 'Enter your email.' },
      ],
    })
    expect(server.bodies).toEqual([])
  })

  test('what is wrong outside the fields is said in the banner', async () => {
    const server = new FakeServer()
    const world = fakeWorld(server.fetch)
    const form = createRequestForm<Pick<Values, 'name'>, BookingInput, BookingReceipt>(
      {
        name: 'test',
        endpoint: bookIv,
        initial: { name: 'Ada' },
        schemas: { name: bookingFields.name },
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

  test('is a success with the receipt, told once, and the next filling has another key', async () => {
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

  test('twice at once is one request', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    await Promise.all([page.form.submit(), page.form.submit(), page.form.submit()])
    await page.form.submit()
    expect(server.bodies).toHaveLength(1)
    expect(page.received).toHaveLength(1)
  })

  test('sooner than two seconds after opening waits the rest out, in the submitting state', async () => {
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

  test('later waits for nothing and says how long it took, also over a reload', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    openPage(server, area)
    const page = openPage(server, area, new Date(startOfTest.getTime() + 60_000))
    fill(page)
    await page.form.submit()
    expect(page.world.waits).toEqual([])
    expect(server.bodies[0]!['elapsedMs']).toBe(60_000)
  })

  test('a clock set back does not get in the way', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    page.world.clock.time -= 3_600_000
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
  })
})
