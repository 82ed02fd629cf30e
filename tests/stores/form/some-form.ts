/** A form with three fields on its own page, to test what all forms share. */
import { bookIv, bookingFields, type BookingInput, type BookingReceipt } from '../../../src/contracts/request/booking.ts'
import { createRequestForm, type RequestForm } from '../../../src/stores/form/request.ts'
import { FakeArea, fakeWorld, startOfTest, type FakeWorld } from '../fake-browser.ts'
import { FakeServer } from '../fake-server.ts'

export type Values = { readonly name: string; readonly email: string; readonly additionalNotes: string }

export const failed = 'Failed to submit appointment request. Please try again.'
export const rest = {
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

type Page = { form: RequestForm<Values, BookingReceipt>; world: FakeWorld; received: BookingReceipt[] }

/** Opens a page with the form. Two pages over one storage area act as a reload. */
export function openPage(server: FakeServer, area = new FakeArea(), start: Date = startOfTest): Page {
  const received: BookingReceipt[] = []
  const world = fakeWorld(server.fetch, area, start)
  const { name, email, additionalNotes } = bookingFields
  const form = createRequestForm<Values, BookingInput, BookingReceipt>(
    {
      name: 'test',
      endpoint: bookIv,
      initial: { name: '', email: '', additionalNotes: '' },
      schemas: { name, email, additionalNotes },
      contact: { name: 'name', email: 'email' },
      messages: { failed },
      gather: (values) => ({ ...rest, guests: 1, ...values }),
      onDone: (receipt) => received.push(receipt),
    },
    world,
  )
  form.open()
  return { form, world, received }
}

export function fill({ form }: Page) {
  form.change('name', 'Ada Lovelace')
  form.change('email', ' ada@example.com ')
}
