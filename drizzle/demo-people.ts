/** The people of the demo rows. Every name is invented and marked, and every phone number is one that nobody has. */

/** "Elena Ruiz" → "Elena Ruiz (Demo)" */
export const marked = (name: string) => `${name} (Demo)`

/** "Elena Ruiz" → "demo.elena.ruiz@example.com" */
export const demoEmail = (name: string) => `demo.${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`

/** A number between 555-0100 and 555-0199, which are kept for fiction. */
export const demoPhone = (index: number) => `(305) 555-${String(100 + (index % 100)).padStart(4, '0')}`

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
