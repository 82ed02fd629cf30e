/** A form that is reloaded, or was already sent with other answers (decision 15). */
import { describe, expect, test } from 'vitest'
import { FakeArea } from '../fake-browser.ts'
import { FakeServer } from '../fake-server.ts'
import { failed, openPage, fill } from './some-form.ts'

describe('a reloaded form', () => {
  test('keeps the typed answers', () => {
    const area = new FakeArea()
    const page = openPage(new FakeServer(), area)
    fill(page)
    page.form.change('additionalNotes', 'Ring twice')
    expect(openPage(new FakeServer(), area).form.$values.get()).toEqual(page.form.$values.get())
  })

  test('creates one booking when it was reloaded mid-send and is submitted again', async () => {
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

  test('starts over after a success with another key, and keeps only the name and email', async () => {
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

  test('is a new form if its stored data is damaged', async () => {
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

  test('works, and keeps its key between tries, if storage is denied', async () => {
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

describe('a form that was already sent with other answers', () => {
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

  test('shows the receipt of the stored request, and sends nothing more', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    expect(page.form.$state.get()).toMatchObject({ status: 'conflict', receipt: { reference: 'IV-1' } })
    await page.form.submit()
    expect(server.bodies).toHaveLength(4)
    expect(page.received).toEqual([])
  })

  test('ends as a success with the first receipt if the visitor keeps the first request', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    page.form.keepSent()
    expect(page.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'IV-1' } })
    expect(page.received).toHaveLength(1)
    expect(server.stored.size).toBe(1)
  })

  test('can send the changed answers as a new request', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    await page.form.sendAsNew()
    expect(page.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'IV-2' } })
    expect(server.stored.size).toBe(2)
  })

  test('keeps the new key for the next try if sending as new fails', async () => {
    const server = new FakeServer()
    const page = await conflict(server)
    server.faults = ['lost', 'offline', 'offline']
    await page.form.sendAsNew()
    expect(page.form.$state.get()).toMatchObject({ status: 'refused', alert: failed })
    await page.form.submit()
    expect(page.form.$state.get().status).toBe('success')
    expect(server.stored.size).toBe(2)
  })

  test('shows the conflict again after a reload', async () => {
    const server = new FakeServer()
    const area = new FakeArea()
    await conflict(server, area)
    const reloaded = openPage(server, area)
    await reloaded.form.submit()
    expect(reloaded.form.$state.get()).toMatchObject({ status: 'conflict' })
  })
})
