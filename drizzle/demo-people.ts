/** The people of the demo rows. Every name is invented and marked, and every phone number is one that nobody has. */

/** "Elena Ruiz" → "Elena Ruiz (Demo)" */
export const marked = (name: string) => `${name} (Demo)`

/** "Elena Ruiz" → "demo.elena.ruiz@example.com" */
export const demoEmail = (name: string) => `demo.${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`

type Home = {
  readonly streetAddress: string
  readonly aptUnit: string
  readonly city: 'Miami Beach' | 'New York'
  readonly state: 'FL' | 'NY'
  readonly zipCode: string
}

type Person = { readonly home: Home; readonly resident?: true }

const inMiami = (streetAddress: string, aptUnit: string, zipCode = '33139'): Person => ({
  home: { streetAddress, aptUnit, city: 'Miami Beach', state: 'FL', zipCode },
})
const inNewYork = (streetAddress: string, aptUnit: string, zipCode: string): Person => ({
  home: { streetAddress, aptUnit, city: 'New York', state: 'NY', zipCode },
})
const inBellaIsle = (aptUnit: string): Person => ({ ...inMiami('1 Bella Isle Way', aptUnit), resident: true })

/** Clients and guests, each always at the same address. The streets are as invented as the names. */
export const people = {
  'Amara Osei': inMiami('310 Coral Row', '5A'),
  'Camila Torres': inMiami('77 Palm Terrace', '', '33140'),
  'Daniel Okafor': inNewYork('18 Linden Slip', '2F', '10014'),
  'Elena Ruiz': inMiami('215 Seagrape Lane', '3', '33141'),
  'Grace Whitman': inNewYork('40 Harbor Street', '11C', '10021'),
  'Hannah Cole': inMiami('9 Lighthouse Court', ''),
  'Ivy Coleman': inMiami('640 Ocean Walk', '1802'),
  'Jonah Adler': inMiami('12 Ocean Walk', '4B'),
  'Kenji Mori': inMiami('501 Meridian Court', '7'),
  'Leila Haddad': inNewYork('260 Orchard Place', '9D', '10011'),
  'Lucia Ferreira': inMiami('88 Mangrove Street', '2', '33154'),
  'Marcus Hale': inMiami('1420 Bayside Row', 'PH2', '33140'),
  'Marisol Vega': inBellaIsle('1107'),
  'Mei Tanaka': inMiami('33 Pelican Court', '6'),
  'Nadia Petrov': inNewYork('5 Cedar Mews', '', '10023'),
  'Owen Blake': inNewYork('91 Foundry Street', '4', '10013'),
  'Paul Greer': inNewYork('7 Quince Street', '3R', '10009'),
  'Priya Nair': inMiami('450 Sandpiper Way', '12E'),
  'Ruth Abrams': inNewYork('122 Beekman Row', '14A', '10022'),
  'Samir Aziz': inMiami('2 Causeway Court', '', '33154'),
  'Sofia Lindqvist': inBellaIsle('604'),
  'Tom Becker': inMiami('16 Driftwood Lane', '', '33140'),
  'Victor Sandoval': inMiami('58 Harbor Point', '3'),
} as const satisfies Readonly<Record<string, Person>>

export type DemoName = keyof typeof people

/** Each person's own number between 555-0100 and 555-0199, which are reserved for fiction. */
export const demoPhone = (name: DemoName) => `(305) 555-${String(100 + 4 * Object.keys(people).indexOf(name)).padStart(4, '0')}`

const firstNames = (
  'Adele Bruno Chiara Devon Esme Felix Gloria Hugo Ingrid Julian Keira Lorenzo Maya Nolan Odette Paolo Quinn Rosa Simon Talia ' +
  'Ulises Vera Wesley'
).split(' ')

const lastNames =
  'Alvarez Bennett Castillo Dupont Ellison Fontaine Grant Hollis Ibarra Jensen Kaplan Lowell Mercer Navarro Ortega Pruitt Quiroga'.split(
    ' ',
  )

/** Everyone on a list of this length, each once. Not more than 391. */
export function demoNames(count: number): { readonly first: string; readonly last: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    first: firstNames[index % firstNames.length]!,
    last: lastNames[index % lastNames.length]!,
  }))
}
