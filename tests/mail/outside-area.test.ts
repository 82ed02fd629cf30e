/** A booking from outside our usual area says so to staff, and tells the client that we'll call. */
import { expect, test } from 'vitest'
import { bookingClinicEmail } from '../../netlify/mail/templates/booking-clinic.ts'
import { bookingClientEmail } from '../../netlify/mail/templates/booking-client.ts'
import { quoteCart } from '../../src/catalog/quote.ts'
import { useClinic } from '../support/clinic.ts'

useClinic()

const booked = (address: string) => ({
  requestId: 'r',
  reference: 'IV-2345-6789',
  name: 'Ana Pereira',
  email: 'ana@example.com',
  phone: '(305) 555-0199',
  address,
  quote: quoteCart([{ treatmentId: 'travel-detox', quantity: 1 }], { resident: false }),
  preferredDates: ['2026-12-01 at 9:30 AM'],
  discountCode: '',
})
const words = (address: string) => JSON.stringify(bookingClinicEmail(booked(address)).blocks)

test('the clinic’s booking email says if the address is outside our usual area', () => {
  expect(words('1 Hill Road, Tampa, FL, 33602')).toContain('outside our usual area')
  expect(words('12 Ocean Walk, Miami Beach, FL, 33139')).not.toContain('outside our usual area')
})

test('the client’s booking email promises a call, and no time, if the address is outside our usual area', () => {
  const [far, near] = ['1 Hill Road, Tampa, FL, 33602', '12 Ocean Walk, Miami Beach, FL, 33139'].map((address) =>
    JSON.stringify(bookingClientEmail(booked(address))),
  )
  expect(far).toContain('call you within 24 hours to check whether we can come, because your address is outside our usual area.')
  expect(far).not.toMatch(/confirm (a time|your time|one of your times)/)
  expect(near).not.toContain('whether we can come')
  expect(near).toContain('contact you within 24 hours to confirm your time.')
})
