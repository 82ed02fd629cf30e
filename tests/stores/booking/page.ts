/** A booking page with its cart, tab and clock. Two pages over one storage area act as a reload. */
import { createBookingView } from '../../../src/stores/booking/view.ts'
import { createBooking } from '../../../src/stores/booking/booking.ts'
import { createIvCart } from '../../../src/stores/booking/iv-cart.ts'
import { FakeArea, fakeStorage, fakeWorld, startOfTest } from '../fake-browser.ts'
import { FakeHistory } from '../fake-history.ts'
import { FakeServer } from '../fake-server.ts'

/** Opens the page on the cart, at 10:15 AM Eastern on Tuesday, December 1, 2026. */
export function openPage({
  server = new FakeServer(),
  area = new FakeArea(),
  local = new FakeArea(),
  start = startOfTest,
  history = new FakeHistory(),
  inCart = true,
} = {}) {
  const cart = createIvCart(fakeStorage(local))
  cart.open()
  const view = createBookingView(history)
  view.open()
  const world = fakeWorld(server.fetch, area, start)
  const booking = createBooking(cart, view, world)
  if (inCart) view.openCart()
  booking.open()
  return { server, area, local, cart, view, world, booking }
}

type Page = ReturnType<typeof openPage>

export function pick({ booking }: Page, day: string, ...slots: string[]) {
  booking.calendar.select(day)
  slots.forEach(booking.picker.toggle)
  booking.picker.add()
}

export function fill({ booking }: Page) {
  const { change } = booking.form
  change('name', 'Ada Lovelace')
  change('phone', '305 555 0100')
  change('email', 'ada@example.com')
  change('streetAddress', '1 Ocean Drive')
  change('city', 'Miami Beach')
  change('state', 'FL')
  change('zipCode', '33139')
}

export function statusOf({ booking }: Page, slot: string) {
  return booking.picker.$groups
    .get()
    .flatMap((group) => group.slots)
    .find((entry) => entry.slot === slot)?.status
}
