/** A form that is reloaded, or was already sent with other answers (decision 15). */
import { describe, expect, test } from 'vitest'
import { FakeArea } from '../fake-browser.ts'
import { FakeServer } from '../fake-server.ts'
import { failed, openPage, fill } from './some-form.ts'

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

  test('after a success starts over: no answers, another key, but the person is known', async () => {
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
  /** The first answer is lost. Then the visitor changes something and sends again. */
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
