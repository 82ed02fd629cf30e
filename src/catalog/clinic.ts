/**
 * Who the clinic is. Everything here is the clinic's own to replace: the name, the 555 number,
 * the address and the inbox are placeholders that no real person answers.
 */
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
  /** Every day, deadline and time slot of the clinic is read in this zone. */
  timeZone: 'America/New_York',
  /** Hours within which every request is answered. */
  followUpHours: 24,
} as const

/** The apartment building whose residents pay 10% less and no travel fee; its name is their code. */
export const partnerBuilding = {
  name: 'Bella Isle',
  description: 'Bella Isle Residences',
} as const

/** The address on one line, as letters and the footer print it. */
export function clinicAddressLine(): string {
  const { street, city, state, zipCode } = clinic.address
  return `${street}, ${city}, ${state} ${zipCode}`
}
