/** What a form says, and where, when sending fails. */
import { describe, expect, test } from 'vitest'
import { FakeServer } from '../fake-server.ts'
import { failed, openPage, fill } from './some-form.ts'

describe('a form that can’t be sent', () => {
  test.each([
    ['offline', 'offline', failed],
    ['a gateway’s error page', { status: 502, html: '<h1>Bad gateway</h1>' }, failed],
    ['a page where JSON should be', { status: 200, html: '<h1>Welcome to the hotel Wi-Fi</h1>' }, failed],
    ['the database down', { status: 503, code: 'unavailable' }, failed],
    ['a bug', { status: 500, code: 'unexpected' }, failed],
    [
      'too many',
      { status: 429, code: 'too-many-requests' },
      'We got a lot of requests from your network just now. Please wait 15 minutes and try again, or call us at (305) 555-0142.',
    ],
  ] as const)('shows its message and keeps every answer (%s)', async (_, fault, sentence) => {
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

  test('is sent again after a lost answer, and is stored once', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    server.faults = ['lost', 'lost']
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
    expect(server.bodies).toHaveLength(3)
    expect(server.stored.size).toBe(1)
  })

  test('shows the server’s errors at their fields until the field is changed', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    server.faults = [
      { status: 422, code: 'invalid-input', fields: { email: 'This address bounced.', 'name.first': 'Too short.' } },
    ]
    await page.form.submit()
    expect(page.form.$errors.get()).toEqual({
      email: 'This address bounced.',
      name: 'Too short.',
      'name.first': 'Too short.',
    })
    expect(page.form.$state.get()).toEqual({
      status: 'refused',
      alert: undefined,
      problems: [
        { field: 'name', message: 'Too short.', missing: false },
        { field: 'email', message: 'This address bounced.', missing: false },
      ],
    })
    page.form.change('email', 'ada@example.org')
    expect(page.form.$errors.get()).not.toHaveProperty('email')
    page.form.change('name', 'Ada L')
    expect(page.form.$errors.get()).toEqual({})
  })

  test('shows a server error about no field of the form in the banner', async () => {
    const server = new FakeServer()
    const page = openPage(server)
    fill(page)
    server.faults = [{ status: 422, code: 'invalid-input', fields: { 'items.0.quantity': 'Choose a quantity from 1 to 10.' } }]
    await page.form.submit()
    expect(page.form.$state.get()).toEqual({ status: 'refused', alert: 'Choose a quantity from 1 to 10.', problems: [] })
  })

  test('can be sent on the second try after the browser autofilled the hidden field', async () => {
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
