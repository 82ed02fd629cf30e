/** Staff who read a booking from outside our usual area are told to call, and only then. */
import { expect, test } from 'vitest'
import { bookingClinicLetter } from '../../netlify/mail/templates/booking-clinic.ts'
import { quoteCart } from '../../src/catalog/quote.ts'
import { useClinic } from '../support/clinic.ts'

useClinic()

const words = (address: string) =>
  JSON.stringify(
    bookingClinicLetter({
      requestId: 'r',
      reference: 'IV-2345-6789',
      name: 'Ana Pereira',
      email: 'ana@example.com',
      phone: '(305) 555-0199',
      address,
      quote: quoteCart([{ treatmentId: 'travel-detox', quantity: 1 }], { resident: false }),
      preferredDates: ['2026-12-01 at 9:30 AM'],
      discountCode: '',
    }).blocks,
  )

test('the clinic’s email of a booking says when the address is outside our usual area', () => {
  expect(words('1 Hill Road, Tampa, FL, 33602')).toContain('outside our usual area')
  expect(words('12 Ocean Walk, Miami Beach, FL, 33139')).not.toContain('outside our usual area')
})
