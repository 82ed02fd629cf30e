/** Both emails of a booking say what we need before we confirm it, and only if we need something. */
import { expect, test } from 'vitest'
import { bookingClientEmail } from '../../netlify/mail/templates/booking-client.ts'
import { bookingClinicEmail } from '../../netlify/mail/templates/booking-clinic.ts'
import type { IvTreatmentId } from '../../src/catalog/treatment/iv-treatment.ts'
import { quoteCart } from '../../src/catalog/quote.ts'
import { useClinic } from '../support/clinic.ts'

useClinic()

test.each([
  ['client', bookingClientEmail],
  ['clinic', bookingClinicEmail],
])('the %s’s booking email mentions blood tests only if the treatment needs them', (_, write) => {
  const words = (treatmentId: IvTreatmentId) =>
    JSON.stringify(
      write({
        requestId: 'r',
        reference: 'IV-2345-6789',
        name: 'Ana Pereira',
        email: 'ana@example.com',
        phone: '(305) 555-0199',
        address: '12 Ocean Walk, Miami Beach, FL, 33139',
        quote: quoteCart([{ treatmentId, quantity: 1 }], { resident: false }),
        preferredDates: ['2026-12-01 at 9:30 AM'],
        discountCode: '',
      }).blocks,
    )
  expect(words('vitamin-c-25000')).toContain('Vitamin C 25,000 mg: We need G6PD and kidney blood tests before we confirm.')
  expect(words('travel-detox')).not.toContain('blood test')
})
