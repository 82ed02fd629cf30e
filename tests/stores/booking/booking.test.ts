/** A booking in the browser: what it remembers, costs and sends (decisions 3 and 4). */
import { describe, expect, test } from 'vitest'
import { forgetTyped } from '../../../src/stores/form/typed.ts'
import { FakeArea } from '../fake-browser.ts'
import { FakeHistory } from '../fake-history.ts'
import { openPage, pick, fill } from './page.ts'

describe('a booking kept in the tab', () => {
  const draft = (area: FakeArea, preferredDates: unknown) => area.texts.set('draft:booking', JSON.stringify({ preferredDates }))

  test('restored times that have passed are dropped and counted; invalid ones are dropped silently', () => {
    const area = new FakeArea()
    draft(area, ['rubbish', '2026-13-45 at 9:15 AM', '2026-12-01 at 8:00 AM', '2026-12-02 at 8:00 AM'])
    const { booking } = openPage({ area })
    expect(booking.$times.get()).toEqual(['2026-12-02 at 8:00 AM'])
    expect(booking.$passedCount.get()).toBe(1)
    draft(area, ['rubbish', 'more of it'])
    const next = openPage({ area }).booking
    expect(next.$times.get()).toEqual([])
    expect(next.$passedCount.get()).toBe(0)
  })

  test('a reload after a booking keeps its receipt, with the client’s email', async () => {
    const page = openPage()
    page.cart.add('travel-detox')
    pick(page, '2026-12-02', '9:30 AM')
    fill(page)
    await page.booking.submit()
    const history = new FakeHistory()
    history.replace('#received')
    const reopened = openPage({ area: page.area, server: page.server, history, inCart: false })
    expect(reopened.view.$view.get()).toBe('success')
    expect(reopened.booking.$receipt.get()).toMatchObject({ email: 'ada@example.com', reference: 'IV-1' })
  })

  test('signing out forgets the receipt and the resident code, and shows the catalog', async () => {
    const page = openPage()
    page.cart.add('travel-detox')
    pick(page, '2026-12-02', '9:30 AM')
    fill(page)
    await page.booking.submit()
    expect(page.view.$view.get()).toBe('success')
    forgetTyped(() => ({}) as Storage)
    expect(page.booking.$receipt.get()).toBeUndefined()
    expect(page.view.$view.get()).toBe('catalog')
    page.booking.typeCode('Bella Isle')
    page.booking.applyCode()
    forgetTyped(() => ({}) as Storage)
    expect(page.booking.$codeStatus.get()).toBe('none')
    expect([...page.area.texts.values()].join()).not.toMatch(/ada@example.com|Bella/)
  })

  test('a chosen city survives a reload and overrides the link’s city, until a later link overrides it', () => {
    const page = openPage()
    const city = ({ booking }: Pick<typeof page, 'booking'>) => booking.openTimes.$city.get()
    page.booking.open('Miami Beach')
    expect(city(page)).toBe('Miami Beach')
    const reloaded = openPage(page)
    reloaded.booking.open('New York')
    expect(city(reloaded), 'the next link').toBe('New York')
    reloaded.booking.openTimes.chooseCity('Miami Beach')
    const again = openPage(page)
    expect(city(again)).toBe('Miami Beach')
    again.booking.open('New York')
    expect(city(again), 'reloaded').toBe('Miami Beach')
    const unlinked = openPage(page)
    unlinked.booking.openTimes.chooseCity('New York')
    const later = openPage(page)
    expect(city(later), 'no link').toBe('New York')
    later.booking.open('Miami Beach')
    expect(city(later), 'a later link').toBe('Miami Beach')
    again.booking.openTimes.chooseCity('Miami Beach')
    forgetTyped(() => ({}) as Storage)
    expect(city(again)).toBeUndefined()
    expect(city(openPage(page))).toBeUndefined()
  })

  test('opening #received without a receipt in this tab shows the catalog', () => {
    const history = new FakeHistory()
    history.replace('#received')
    const { view, booking } = openPage({ history, inCart: false })
    expect(view.$view.get()).toBe('catalog')
    expect(booking.$receipt.get()).toBeUndefined()
  })
})

test('a ZIP code typed on a Japanese keyboard sets the city right away', () => {
  const { booking } = openPage()
  booking.form.change('zipCode', '３３１３９ー１２３４ ')
  expect(booking.openTimes.$zip.get()).toBe('33139-1234')
  expect(booking.openTimes.$city.get()).toBe('Miami Beach')
})

test('a request that fails after the visitor returned to the catalog reopens the cart and shows the error there', async () => {
  const page = openPage()
  page.cart.add('travel-detox')
  pick(page, '2026-12-02', '9:30 AM')
  fill(page)
  let answer: () => void = () => {}
  page.server.gate = new Promise((resolve) => (answer = resolve))
  page.server.faults = ['offline', 'offline', 'offline']
  const sent = page.booking.submit()
  page.view.openCatalog()
  expect(page.view.$view.get()).toBe('catalog')
  answer()
  await sent
  expect(page.view.$view.get()).toBe('cart')
  expect(page.booking.form.$state.get()).toMatchObject({ status: 'refused', alert: expect.stringContaining('Failed to submit') })
})

test('submitting also sends times that are picked but not added yet', async () => {
  const page = openPage()
  page.cart.add('travel-detox')
  pick(page, '2026-12-02', '9:30 AM')
  page.booking.calendar.select('2026-12-03')
  page.booking.picker.toggle('10:00 AM')
  fill(page)
  await page.booking.submit()
  expect(page.server.bodies.at(-1)).toMatchObject({ preferredDates: ['2026-12-02 at 9:30 AM', '2026-12-03 at 10:00 AM'] })
})

describe('the price', () => {
  test('follows the cart and the resident code, which may have any case and spaces around it', () => {
    const { booking, cart } = openPage()
    expect(booking.$quote.get().totalCents).toBe(0)
    cart.add('immune-boost')
    cart.add('travel-detox')
    expect(booking.$quote.get()).toMatchObject({
      subtotalCents: 54000,
      discountCents: 0,
      travelFeeCents: 15000,
      totalCents: 69000,
    })
    booking.typeCode('  bElLa IsLe ')
    expect(booking.$quote.get().totalCents).toBe(69000)
    booking.applyCode()
    expect(booking.$codeStatus.get()).toBe('applied')
    expect(booking.$quote.get()).toMatchObject({ discountCents: 5400, travelFeeCents: 0, totalCents: 48600 })
    booking.removeCode()
    expect(booking.$quote.get().totalCents).toBe(69000)
  })

  test.each(['', 'bellaisle', 'Bella  Isle', 'friend'])(
    'applying the code "%s" is an error until the visitor types again',
    (code) => {
      const { booking } = openPage()
      booking.typeCode(code)
      booking.applyCode()
      expect(booking.$codeStatus.get()).toBe('error')
      booking.typeCode('B')
      expect(booking.$codeStatus.get()).toBe('none')
    },
  )
})

describe('submitting a booking', () => {
  test('is blocked until a time is added, and says so', async () => {
    const page = openPage()
    fill(page)
    expect(page.booking.$blocked.get()).toBe('Add at least one infusion')
    page.cart.add('nad-500')
    expect(page.booking.$blocked.get()).toBe('Add at least one date and time')
    await page.booking.submit()
    expect(page.server.bodies).toEqual([])
    pick(page, '2026-12-02', '9:30 AM')
    expect(page.booking.$blocked.get()).toBeUndefined()
  })

  test('sends ids, quantities and answers, and never a price', async () => {
    const page = openPage()
    page.cart.setQuantity('nad-500', 2)
    fill(page)
    pick(page, '2026-12-02', '9:30 AM')
    await page.booking.submit()
    expect(page.server.bodies[0]).toMatchObject({
      items: [{ treatmentId: 'nad-500', quantity: 2 }],
      preferredDates: ['2026-12-02 at 9:30 AM'],
      streetAddress: '1 Ocean Drive',
      aptUnit: '',
      discountCode: '',
    })
    expect(JSON.stringify(page.server.bodies[0])).not.toMatch(/cents/i)
  })

  test('shows an error in the banner if the cart is empty', async () => {
    const page = openPage()
    fill(page)
    pick(page, '2026-12-02', '9:30 AM')
    page.booking.typeCode('friend')
    await page.booking.submit()
    expect(page.booking.form.$state.get()).toEqual({
      status: 'refused',
      alert: 'Please add at least one IV treatment to your cart',
      problems: [],
    })
    expect(page.server.bodies).toEqual([])
  })

  test('applies a typed discount code even without a press on Apply, and refuses an invalid one', async () => {
    const page = openPage()
    page.cart.add('nad-500')
    fill(page)
    pick(page, '2026-12-02', '9:30 AM')
    page.booking.typeCode('friend')
    await page.booking.submit()
    expect(page.booking.$codeStatus.get()).toBe('error')
    expect(page.booking.form.$state.get()).toMatchObject({
      problems: [{ field: 'discountCode', message: 'Invalid discount code' }],
    })
    page.booking.typeCode('bella isle')
    await page.booking.submit()
    expect(page.booking.form.$state.get()).toMatchObject({ status: 'success', receipt: { resident: true, travelFeeCents: 0 } })
  })

  test('empties the cart and shows the receipt; returning to the catalog begins another request', async () => {
    const page = openPage()
    page.cart.add('nad-500')
    fill(page)
    pick(page, '2026-12-02', '9:30 AM')
    await page.booking.submit()
    expect(page.view.$view.get()).toBe('success')
    expect(page.cart.$count.get()).toBe(0)
    expect(page.booking.form.$state.get()).toMatchObject({ status: 'success', receipt: { totalCents: 85000 } })
    page.view.openCatalog()
    expect(page.booking.form.$state.get()).toEqual({ status: 'idle' })
    expect(page.booking.$times.get()).toEqual([])
    expect(page.booking.form.$values.get().city).toBe('Miami Beach')
  })

  test('keeps the cart, the times, the code and every answer if it fails, even after a reload', async () => {
    const page = openPage()
    page.cart.add('nad-500')
    fill(page)
    pick(page, '2026-12-02', '9:30 AM')
    page.booking.typeCode('bella isle')
    page.booking.applyCode()
    page.server.faults = ['offline', 'offline', 'offline']
    await page.booking.submit()
    expect(page.booking.form.$state.get()).toMatchObject({ alert: 'Failed to submit appointment request. Please try again.' })
    const reloaded = openPage(page)
    expect(reloaded.booking.form.$values.get()).toEqual(page.booking.form.$values.get())
    expect(reloaded.booking.$quote.get()).toEqual(page.booking.$quote.get())
    expect(reloaded.booking.$codeStatus.get()).toBe('applied')
    expect(reloaded.booking.$blocked.get()).toBeUndefined()
  })

  test('shows the error of a time that the server refuses as past, until that time is removed', async () => {
    const page = openPage()
    page.cart.add('nad-500')
    fill(page)
    pick(page, '2026-12-02', '9:30 AM', '10:00 AM')
    const sentence = 'This time has passed. Please choose another.'
    page.server.faults = [{ status: 422, code: 'time-passed', fields: { 'preferredDates.1': sentence } }]
    await page.booking.submit()
    expect(page.booking.form.$errors.get()).toEqual({ preferredDates: sentence, 'preferredDates.1': sentence })
    expect(page.booking.form.$state.get()).toMatchObject({
      alert: undefined,
      problems: [{ field: 'preferredDates', message: sentence }],
    })
    page.booking.removeTime('2026-12-02 at 10:00 AM')
    expect(page.booking.form.$errors.get()).toEqual({})
    await page.booking.submit()
    expect(page.booking.form.$state.get().status).toBe('success')
  })
})
