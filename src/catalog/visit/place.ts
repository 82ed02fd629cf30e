/** Where a confirmed visit takes place: what staff can choose, and the line that the client's email and calendar show. */
import { clinic, clinicAddressLine } from '../clinic.ts'
import { locations } from '../location.ts'
import type { CityName } from '../practice/city.ts'
import { areaOf } from '../practice/service-area.ts'

export const placeKinds = ['home', 'named', 'clinic', 'phone', 'elsewhere'] as const

/**
 * `home`: the address of an IV booking. `named`: the building or hotel that the client chose. `elsewhere`: an address that staff
 * type.
 */
export type PlaceKind = (typeof placeKinds)[number]

/** What the client said about the place. */
export type AskedPlace =
  { readonly kind: 'booking'; readonly zipCode: string } | { readonly kind: 'consultation'; readonly location: string }

/** Choices that name a region, so someone has to say where exactly. */
const newYork: readonly string[] = ['NYC', 'Five Towns, Long Island']
const miami = 'Miami Beach'

/**
 * The places that a request can be confirmed for. Our address is in Miami Beach, so we never offer it to someone who asked for
 * New York.
 */
export function placesFor(asked: AskedPlace): readonly PlaceKind[] {
  if (asked.kind === 'booking') return ['home', 'elsewhere']
  if (newYork.includes(asked.location)) return ['elsewhere', 'phone']
  const named = locations.includes(asked.location) && asked.location !== miami && asked.location !== 'Other'
  return named ? ['named', 'clinic', 'phone', 'elsewhere'] : ['clinic', 'phone', 'elsewhere']
}

/** The city that a client asked for; null outside our area, or if their answers don't tell. */
export function cityOf(asked: AskedPlace): CityName | null {
  if (asked.kind === 'booking') return areaOf(asked.zipCode)?.city ?? null
  if (newYork.includes(asked.location)) return 'New York'
  return locations.includes(asked.location) && asked.location !== 'Other' ? miami : null
}

/** The place to suggest; undefined if the client's answers don't tell, so staff must choose. */
export function usualPlace(asked: AskedPlace): PlaceKind | undefined {
  if (asked.kind === 'booking') return 'home'
  if (asked.location === miami) return 'clinic'
  return placesFor(asked).find((kind) => kind === 'named')
}

const byPhone = 'By phone'

/** Whether a stored line says that we call the client. */
export function isCall(place: string): boolean {
  return place === byPhone
}

/**
 * A place on one line, as the client reads it; `words` is the address for `elsewhere`. Anyone can type a client's address, so a
 * home is named only by its ZIP code, which has only digits.
 */
export function placeLine(asked: AskedPlace, kind: PlaceKind, words: string): string {
  switch (kind) {
    case 'home':
      return asked.kind === 'booking' ? `Your address, ZIP code ${asked.zipCode}` : 'Your address'
    case 'named':
      return asked.kind === 'consultation' ? asked.location : ''
    case 'clinic':
      return `${clinic.name}, ${clinicAddressLine()}`
    case 'phone':
      return byPhone
    case 'elsewhere':
      return words
  }
}

/** A place on one line, for staff: the stored line speaks to the client. */
export function placeText(place: string): string {
  return place.replace(/^Your address/, 'Client’s address')
}
