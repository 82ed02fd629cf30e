/**
 * Who the clinic is. The clinic replaces everything here: the name, the 555 number, the address and the inbox are placeholders,
 * and no real person answers them.
 */
import { hourMs } from './time/milliseconds.ts'

export const clinic = {
  name: 'Tidelight',
  legalName: 'Tidelight Aesthetics & Wellness',
  url: 'https://tidelight.example',
  tagline: 'Aesthetics and wellness, planned around you by one clinician.',
  phone: { display: '(305) 555-0142', e164: '+13055550142' },
  email: 'hello@tidelight.example',
  address: {
    street: '1201 Harbor Light Drive, Suite 4',
    city: 'Miami Beach',
    state: 'FL',
    zipCode: '33139',
    country: 'US',
  },
  locations: ['Miami Beach', 'New York'],
  /** Every day, deadline and time slot is in this time zone. */
  timeZone: 'America/New_York',
  /** The clinic answers every request within this many hours. */
  followUpHours: 24,
} as const

/** How long the clinic may take to answer a request, in milliseconds. */
export const followUpMs = clinic.followUpHours * hourMs

/** The apartment building whose residents get 10% off and pay no travel fee. Its name is their discount code. */
export const partnerBuilding = {
  name: 'Bella Isle',
  description: 'Bella Isle Residences',
} as const

/** The address on one line, for emails and the footer. */
export function clinicAddressLine(): string {
  const { street, city, state, zipCode } = clinic.address
  return `${street}, ${city}, ${state} ${zipCode}`
}
