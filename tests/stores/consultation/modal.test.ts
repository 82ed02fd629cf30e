import { describe, expect, test } from 'vitest'
import { createConsultationModal } from '../../../src/stores/consultation/modal.ts'
import { AnsweringServer, FakeClock } from '../answering-server.ts'
import { fakeWorld } from '../fake-browser.ts'

const server = () =>
  new AnsweringServer((body) => ({
    reference: 'CO-2',
    receivedAt: '2026-12-01T15:20:00.000Z',
    location: body['location'],
    services: body['services'],
  }))

function openModal() {
  const from = server()
  const clock = new FakeClock()
  const modal = createConsultationModal(fakeWorld(from.fetch), clock)
  modal.show()
  return { from, clock, modal, form: modal.form }
}

function fill({ modal, form }: ReturnType<typeof openModal>) {
  form.change('fullName', 'Ada Lovelace')
  form.change('phone', '305 555 0100')
  form.change('email', 'ada@example.com')
  modal.toggleService('BroTox')
}

test('the modal counts the selected services and keeps them in the catalog’s order', () => {
  const { modal, form } = openModal()
  expect(modal.$servicesSummary.get()).toBe('Select Services *')
  modal.toggleService('NAD+ IV Therapy')
  expect(modal.$servicesSummary.get()).toBe('1 service selected')
  modal.toggleService('BroTox')
  expect(modal.$servicesSummary.get()).toBe('2 services selected')
  expect(form.$values.get().services).toEqual(['BroTox', 'NAD+ IV Therapy'])
  modal.toggleService('BroTox')
  expect(form.$values.get().services).toEqual(['NAD+ IV Therapy'])
})

describe('the consultation modal', () => {
  test('requires a service, and shows that error even while other fields are empty too', async () => {
    const { modal, form, from } = openModal()
    await form.submit()
    expect(form.$state.get()).toMatchObject({
      status: 'refused',
      alert: 'Please fill in all required fields and select at least one service.',
      problems: [{ field: 'fullName' }, { field: 'phone' }, { field: 'email' }, { field: 'services' }],
    })
    modal.toggleService('BroTox')
    expect(form.$errors.get()).not.toHaveProperty('services')
    expect(from.bodies).toEqual([])
  })

  test('closes 3 seconds after a success and keeps the reference', async () => {
    const opened = openModal()
    fill(opened)
    await opened.form.submit()
    expect(opened.from.bodies[0]).toMatchObject({ source: 'modal', services: ['BroTox'], location: 'Bella Isle Residences' })
    opened.clock.pass(2999)
    expect(opened.modal.$open.get()).toBe(true)
    opened.clock.pass(1)
    expect(opened.modal.$open.get()).toBe(false)
    expect(opened.modal.$sent.get()?.reference).toBe('CO-2')
    opened.modal.show()
    expect(opened.form.$state.get().status).toBe('idle')
    expect(opened.form.$values.get()).toMatchObject({ services: [], fullName: 'Ada Lovelace' })
  })

  test('keeps every entry after a failure', async () => {
    const opened = openModal()
    fill(opened)
    opened.from.answers = ['offline', 'offline', 'offline']
    await opened.form.submit()
    expect(opened.form.$state.get()).toMatchObject({
      alert: 'There was an error sending your request. Please try again or call us directly at (305) 555-0142',
    })
    expect(opened.form.$values.get()).toMatchObject({ fullName: 'Ada Lovelace', services: ['BroTox'] })
  })

  test('closes on a click outside, but not while it is sending', async () => {
    const opened = openModal()
    fill(opened)
    const sending = opened.form.submit()
    opened.modal.hideFromOutside()
    expect(opened.modal.$open.get()).toBe(true)
    await sending
    opened.modal.hideFromOutside()
    expect(opened.modal.$open.get()).toBe(false)
  })

  test('reopens with its entries if it was closed while sending and the request fails', async () => {
    const opened = openModal()
    fill(opened)
    opened.from.answers = ['offline', 'offline', 'offline']
    const sending = opened.form.submit()
    opened.modal.hide()
    await sending
    expect(opened.modal.$open.get()).toBe(true)
    expect(opened.form.$state.get()).toMatchObject({ alert: expect.stringContaining('There was an error') })
    expect(opened.form.$values.get()).toMatchObject({ fullName: 'Ada Lovelace', services: ['BroTox'] })
  })

  test('still sends if it was closed while sending, and is ready for the next request', async () => {
    const opened = openModal()
    fill(opened)
    const sending = opened.form.submit()
    opened.modal.hide()
    await sending
    expect(opened.modal.$sent.get()?.reference).toBe('CO-2')
    expect(opened.form.$state.get().status).toBe('idle')
  })
})
