import { describe, expect, test } from 'vitest'
import { bookIv, bookingFields, type BookingInput, type BookingReceipt } from '../../src/contracts/booking.ts'
import { createForm, type Form } from '../../src/stores/form.ts'
import { FakeArea, fakeWorld, startOfTest, type FakeWorld } from './fake-browser.ts'
import { FakeServer } from './fake-server.ts'

type Values = { readonly name: string; readonly email: string; readonly additionalNotes: string }

const failed = 'Failed to submit appointment request. Please try again.'
const rest = {
  items: [{ treatmentId: 'nad-500' as const, quantity: 1 }],
  preferredDates: ['2026-12-02 at 9:30 AM'],
  phone: '305 555 0100',
  streetAddress: '1 Ocean Drive',
  aptUnit: '',
  city: 'Miami Beach',
  state: 'FL',
  zipCode: '33139',
  discountCode: '',
}

type Page = { form: Form<Values, BookingReceipt>; world: FakeWorld; received: BookingReceipt[] }

/** A page with the form, opened; two pages over one area are a reload. */
function openPage(server: FakeServer, area = new FakeArea(), start: Date = startOfTest): Page {
  const received: BookingReceipt[] = []
  const world = fakeWorld(server.fetch, area, start)
  const { name, email, additionalNotes } = bookingFields
  const form = createForm<Values, BookingInput, BookingReceipt>(
    {
      name: 'test',
      endpoint: bookIv,
      initial: { name: '', email: '', additionalNotes: '' },
      schemas: { name, email, additionalNotes },
      contact: { name: 'name', email: 'email' },
      messages: { failed },
      gather: (values) => ({ ...rest, ...values }),
      onReceived: (receipt) => received.push(receipt),
    },
    world,
  )
  form.open()
  return { form, world, received }
}

function fill({ form }: Page, name = 'Ada Lovelace') {
  form.change('name', name)
  form.change('email', ' ada@example.com ')
}

describe('while somebody types', () => {
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
    const form = createForm<Pick<Values, 'name'>, BookingInput, BookingReceipt>(
      {
        name: 'test',
        endpoint: bookIv,
        initial: { name: 'Ada' },
        schemas: { name: bookingFields.name },
        messages: { failed },
        gather: (values) => ({ ...rest, ...values, email: 'ada@example.com', additionalNotes: '', items: [] }),
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

describe('failing', () => {
  test.each([
    ['offline', 'offline', failed],
    ['a gateway’s error page', { status: 502, html: '<h1>Bad gateway</h1>' }, failed],
    ['a page where JSON should be', { status: 200, html: '<h1>Welcome to the hotel Wi-Fi</h1>' }, failed],
    ['the database down', { status: 503, code: 'unavailable' }, failed],
    ['a bug', { status: 500, code: 'unexpected' }, failed],
    [
      'too many',
      { status: 429, code: 'too-many-requests' },
      'That was a lot of requests in a short time. Please wait a minute and try again.',
    ],
  ] as const)('%s: its sentence, and everything kept', async (_, fault, sentence) => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    const before = page.form.$values.get()
    server.faults = [fault, fault, fault]
    await page.form.submit()
    expect(page.form.$state.get()).toEqual({ status: 'refused', alert: sentence, problems: [] })
    expect(page.form.$values.get()).toEqual(before)
    expect(page.received).toEqual([])

    server.faults = []
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
    expect(new Set(server.bodies.map((body) => body['idempotencyKey'])).size).toBe(1)
  })

  test('an answer lost on the way is asked for again, and the request is one', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    server.faults = ['lost', 'lost']
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
    expect(server.bodies).toHaveLength(3)
    expect(server.stored.size).toBe(1)
  })

  test('the server’s own errors stand at their fields and go when the field is changed', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    server.faults = [
      { status: 422, code: 'invalid-input', fields: { email: 'This address bounced.', 'name.first': 'Too short.' } },
    ]
    await page.form.submit()
    expect(page.form.$errors.get()).toEqual({ email: 'This address bounced.', 'name.first': 'Too short.' })
    expect(page.form.$state.get()).toEqual({
      status: 'refused',
      alert: undefined,
      problems: [
        { field: 'name', message: 'Too short.' },
        { field: 'email', message: 'This address bounced.' },
      ],
    })
    page.form.change('email', 'ada@example.org')
    expect(page.form.$errors.get()).not.toHaveProperty('email')
    page.form.change('name', 'Ada L')
    expect(page.form.$errors.get()).toEqual({})
  })

  test('the server’s error about nothing on the form is said in the banner', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    server.faults = [{ status: 422, code: 'invalid-input', fields: { 'items.0.quantity': 'Choose a quantity from 1 to 10.' } }]
    await page.form.submit()
    expect(page.form.$state.get()).toEqual({ status: 'refused', alert: 'Choose a quantity from 1 to 10.', problems: [] })
  })

  test('a browser that filled the hidden field by itself does not shut a person out', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    page.form.fillTrap('https://ada.example')
    await page.form.submit()
    expect(page.form.$state.get()).toMatchObject({ alert: expect.stringContaining('looks automated') })
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
  })
})

describe('a reload', () => {
  test('keeps what was typed', () => {
    const area = new FakeArea()
    const page = openPage(new FakeServer(), area)
    fill(page)
    page.form.change('additionalNotes', 'Ring twice')
    expect(openPage(new FakeServer(), area).form.$values.get()).toEqual(page.form.$values.get())
  })

  test('in the middle of sending, then a second submit, is one booking', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    const first = openPage(server, area)
    fill(first)
    let answer = () => {}
    server.gate = new Promise((resolve) => (answer = resolve))
    const leaving = first.form.submit()
    const second = openPage(server, area)
    const again = second.form.submit()
    answer()
    await Promise.all([leaving, again])
    expect(server.stored.size).toBe(1)
    expect(second.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'IV-1' } })
  })

  test('after a success begins anew: no answers, another key, but the person is known', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    const first = openPage(server, area)
    fill(first)
    first.form.change('additionalNotes', 'Ring twice')
    await first.form.submit()
    const second = openPage(server, area)
    expect(second.form.$state.get()).toEqual({ status: 'idle' })
    expect(second.form.$values.get()).toEqual({ name: 'Ada Lovelace', email: ' ada@example.com ', additionalNotes: '' })
    second.form.change('name', 'Grace Hopper')
    await second.form.submit()
    expect(server.stored.size).toBe(2)
  })

  test('a damaged memory of the form is a new form', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    area.texts.set('filling:test', '{"key":"not-a-key","openedAt":"yesterday"}')
    area.texts.set('draft:test', '{"name":{"first":"Ada"},"email":3,"unknown":"x"}')
    area.texts.set('contact', '[1]')
    const page = openPage(server, area)
    expect(page.form.$values.get()).toEqual({ name: '', email: '', additionalNotes: '' })
    fill(page)
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
  })

  test('with storage denied the form works as long as the page lives', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    area.denied = true
    const page = openPage(server, area)
    fill(page)
    server.faults = ['offline', 'offline', 'offline']
    await page.form.submit()
    await page.form.submit()
    expect(new Set(server.bodies.map((body) => body['idempotencyKey'])).size).toBe(1)
    expect(page.form.$state.get().status).toBe('success')
  })
})

describe('sent before with other answers', () => {
  /** The first answer is lost for good; then the visitor changes something and sends again. */
  async function conflict(server: FakeServer, area = new FakeArea()) {
    const page = openPage(server, area)
    fill(page)
    server.faults = ['lost', 'offline', 'offline']
    await page.form.submit()
    page.form.change('name', 'Grace Hopper')
    await page.form.submit()
    return page
  }

  test('shows what the clinic has, and nothing is doubled', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    expect(page.form.$state.get()).toMatchObject({ status: 'conflict', receipt: { reference: 'IV-1' } })
    await page.form.submit()
    expect(server.bodies).toHaveLength(4)
    expect(page.received).toEqual([])
  })

  test('keeping what was sent ends as a success with that receipt', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    page.form.keepSent()
    expect(page.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'IV-1' } })
    expect(page.received).toHaveLength(1)
    expect(server.stored.size).toBe(1)
  })

  test('the change can be sent as a request of its own', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    await page.form.sendAsNew()
    expect(page.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'IV-2' } })
    expect(server.stored.size).toBe(2)
  })

  test('a failure while it is sent as new keeps the new key for the next try', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    server.faults = ['lost', 'offline', 'offline']
    await page.form.sendAsNew()
    expect(page.form.$state.get()).toMatchObject({ status: 'refused', alert: failed })
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
    expect(server.stored.size).toBe(2)
  })

  test('after a reload it is asked again', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    await conflict(server, area)
    const reloaded = openPage(server, area)
    await reloaded.form.submit()
    expect(reloaded.form.$state.get()).toMatchObject({ status: 'conflict' })
  })
})
