import { describe, expect, test } from 'vitest'
import { clinic } from '../../../src/catalog/clinic.ts'
import { createConsultationList } from '../../../src/stores/consultation/list.ts'
import { createConsultationPage } from '../../../src/stores/consultation/page.ts'
import { greeting, textMessageHref } from '../../../src/stores/form/text-message.ts'
import { AnsweringServer } from '../answering-server.ts'
import { FakeArea, fakeStorage, fakeWorld } from '../fake-browser.ts'

const receipt = (body: Record<string, unknown>) => ({
  reference: 'CO-1',
  receivedAt: '2026-12-01T15:20:00.000Z',
  location: body['location'],
  services: body['services'],
})

/** Two calls with one tab act as a reload. */
function openPage(server = new AnsweringServer(receipt), tab = { area: new FakeArea(), hash: '' }) {
  const list = createConsultationList(fakeStorage(new FakeArea()))
  const hash = { read: () => tab.hash, replace: (next: string) => void (tab.hash = next) }
  const page = createConsultationPage(list, fakeWorld(server.fetch, tab.area), hash)
  page.open()
  return { server, list, page, form: page.form, tab }
}

type Opened = ReturnType<typeof openPage>

function fill({ form }: Opened) {
  form.change('fullName', 'Ada Lovelace')
  form.change('phone', '305 555 0100')
  form.change('email', 'ada@example.com')
  form.change('location', 'NYC')
}

describe('a sent consultation request', () => {
  test('shows its thank-you view again after a reload, until another request is started', async () => {
    const opened = openPage()
    fill(opened)
    await opened.form.submit()
    const { page, tab } = openPage(opened.server, opened.tab)
    expect(page.$sent.get()).toMatchObject({ reference: 'CO-1', location: 'NYC' })
    page.startAnother()
    expect([page.$sent.get(), tab.hash]).toEqual([undefined, ''])
    expect(openPage(opened.server, tab).page.$sent.get()).toBeUndefined()
  })

  test('gives way to the form when the page is opened without its hash, or with it in another tab', async () => {
    const opened = openPage()
    fill(opened)
    await opened.form.submit()
    expect(openPage(opened.server, { ...opened.tab, hash: '' }).page.$sent.get()).toBeUndefined()
    const other = openPage(opened.server, { area: new FakeArea(), hash: opened.tab.hash })
    expect([other.page.$sent.get(), other.tab.hash]).toEqual([undefined, ''])
  })
})

describe('sending a consultation request', () => {
  test('lists each missing field and shows an alert', async () => {
    const { server, form } = openPage()
    await form.submit()
    expect(form.$state.get()).toMatchObject({
      status: 'refused',
      alert: 'Please fill in all required fields.',
      problems: [{ field: 'fullName' }, { field: 'phone' }, { field: 'email' }, { field: 'location' }],
    })
    expect(server.bodies).toEqual([])
  })

  test('shows no alert if a field is invalid but none is missing', async () => {
    const opened = openPage()
    fill(opened)
    opened.form.change('email', 'ada@')
    await opened.form.submit()
    expect(opened.form.$state.get()).toMatchObject({ status: 'refused', alert: undefined, problems: [{ field: 'email' }] })
  })

  test('includes the list’s treatments in their order, and the chosen location', async () => {
    const opened = openPage()
    opened.list.add({ name: 'KPV', category: 'Recovery' })
    opened.list.add({ name: 'BPC-157', category: 'Recovery' })
    fill(opened)
    await opened.form.submit()
    expect(opened.server.bodies[0]).toMatchObject({
      services: ['KPV', 'BPC-157'],
      location: 'NYC',
      source: 'page',
      message: '',
    })
    expect(opened.server.bodies[0]).not.toHaveProperty('preferredContact')
  })

  test('succeeds as a general request without any services', async () => {
    const opened = openPage()
    fill(opened)
    await opened.form.submit()
    expect(opened.server.bodies[0]).toMatchObject({ services: [] })
    expect(opened.form.$state.get().status).toBe('success')
  })
})

describe('after sending a consultation request', () => {
  test('the list is empty, and the success stays until the form is reset', async () => {
    const opened = openPage()
    opened.list.add({ name: 'KPV', category: 'Recovery' })
    fill(opened)
    await opened.form.submit()
    expect(opened.list.$items.get()).toEqual([])
    expect(opened.form.$state.get()).toMatchObject({ status: 'success', receipt: { reference: 'CO-1' } })
    opened.form.reset()
    expect(opened.form.$state.get().status).toBe('idle')
    expect(opened.form.$values.get().location).toBe('')
  })

  test('a treatment added during sending stays on the list for the next request', async () => {
    const opened = openPage()
    opened.list.add({ name: 'KPV', category: 'Recovery' })
    fill(opened)
    const sent = opened.form.submit()
    opened.list.add({ name: 'BPC-157', category: 'Recovery' })
    await sent
    expect(opened.server.bodies[0]).toMatchObject({ services: ['KPV'] })
    expect(opened.list.$items.get()).toEqual([{ name: 'BPC-157', category: 'Recovery' }])
  })

  test('a visitor who keeps an earlier request keeps the treatment that isn’t in it on the list', async () => {
    const opened = openPage()
    opened.list.add({ name: 'KPV', category: 'Recovery' })
    fill(opened)
    const first = receipt({ location: 'NYC', services: ['KPV'] })
    opened.list.add({ name: 'BPC-157', category: 'Recovery' })
    opened.server.answers = [{ status: 409, code: 'already-sent-differently', receipt: first }]
    await opened.form.submit()
    opened.form.keepSent()
    expect(opened.form.$state.get().status).toBe('success')
    expect(opened.list.$items.get()).toEqual([{ name: 'BPC-157', category: 'Recovery' }])
  })

  test.each([
    [
      ['offline', 'offline', 'offline'] as const,
      'Cannot connect to server. Please make sure the backend server is running, or call us directly at (305) 555-0142.',
    ],
    [['crashed'] as const, 'Server configuration error. Please call us directly at (305) 555-0142 to book your consultation.'],
    [
      [{ status: 500, code: 'unexpected' }] as const,
      'Server configuration error. Please call us directly at (305) 555-0142 to book your consultation.',
    ],
    [
      Array.from({ length: 3 }, () => ({ status: 503, code: 'unavailable' }) as const),
      'There was an error sending your request. Please try again or call us directly at (305) 555-0142',
    ],
  ])('a failure (%o) shows its own message and keeps every answer', async (answers, sentence) => {
    const opened = openPage()
    opened.list.add({ name: 'KPV', category: 'Recovery' })
    fill(opened)
    opened.server.answers = [...answers]
    await opened.form.submit()
    expect(opened.form.$state.get()).toMatchObject({ status: 'refused', alert: sentence })
    expect(opened.list.$items.get()).toHaveLength(1)
    expect(opened.form.$values.get().fullName).toBe('Ada Lovelace')
  })
})

describe('the text message', () => {
  test('names the services and the sender', () => {
    const opened = openPage()
    opened.list.add({ name: 'KPV', category: 'Recovery' })
    opened.form.change('fullName', ' Ada  Lovelace ')
    expect(opened.page.$textMessage.get()).toBe(
      `sms:${clinic.phone.e164}?&body=${encodeURIComponent('Hello, this is Ada Lovelace. I’d like to talk about: KPV.')}`,
    )
  })

  test('reads well without services or a name', () => {
    expect(greeting('', [])).toBe('Hello, I’d like to book a consultation.')
    expect(greeting('Ada', [])).toBe('Hello, this is Ada. I’d like to book a consultation.')
  })

  test('stays short even with many services or a very long name', () => {
    const many = Array.from({ length: 31 }, (_, index) => `A treatment with a long name, number ${index}`)
    expect(greeting('x'.repeat(5000), many).length).toBeLessThan(700)
    expect(greeting('', many)).toMatch(/ and \d+ more\.$/)
    expect(textMessageHref('+1', 'A & B', ['C#'])).not.toMatch(/[&#](?!body)/)
  })

  test('cuts a long name after a whole emoji', () => {
    expect(textMessageHref('+1', `${'x'.repeat(119)}🌴🌴`, [])).toContain(encodeURIComponent('x🌴.'))
  })
})
