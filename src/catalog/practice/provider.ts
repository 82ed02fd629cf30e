/**
 * Who treats. The clinic fills in the name, credentials, license numbers and days; empty ones don't show, so the site never
 * says anything about a person who doesn't exist. A photo goes into src/media/provider.
 */
import { initialOf, nameWords } from '../name-words.ts'
import { cities, type City, type CityName, type State } from './city.ts'

export type License = {
  /** The number on the license; empty until the clinic fills it in. */
  readonly number: string
  /** The state board's own page, where anyone can look up a license. */
  readonly lookup: string
}

export type Provider = {
  /** As on the license; empty until the clinic fills it in. */
  readonly name: string
  readonly title: string
  /** The letters after the name, such as "MSN", "APRN", "FNP-BC". */
  readonly credentials: readonly string[]
  readonly licenses: Readonly<Record<State, License>>
  /** When the provider is in each city, in words such as "Monday to Thursday"; empty until the clinic fills it in. */
  readonly days: Readonly<Record<CityName, string>>
}

export const provider: Provider = {
  name: '',
  title: 'Nurse practitioner',
  credentials: [],
  licenses: {
    Florida: { number: '', lookup: 'https://mqa-internet.doh.state.fl.us/MQASearchServices/HealthCareProviders' },
    'New York': { number: '', lookup: 'https://eservices.nysed.gov/professions/verification-search' },
  },
  days: { 'Miami Beach': '', 'New York': '' },
}

type ProviderCard = {
  readonly heading: string
  /** What goes under the heading: the title and the credentials; empty if the heading already says it. */
  readonly under: string
  /** Two letters in place of a portrait. */
  readonly initials: readonly [string, string]
  readonly cities: readonly (Pick<City, 'name' | 'state' | 'visits'> & { readonly days: string; readonly license: License })[]
}

/** The first letters of a name's first and last words; the second is empty for a single word. */
export function monogramOf(name: string): readonly [string, string] {
  const words = nameWords(name)
  return [initialOf(words[0]!), words.length > 1 ? initialOf(words.at(-1)!) : '']
}

/** What the card of a provider shows, without anything that hasn't been filled in. */
export function providerCard({ name, title, credentials, licenses, days }: Provider = provider): ProviderCard {
  const heading = name || title
  return {
    heading,
    under: [...(name ? [title] : []), ...credentials].join(', '),
    initials: monogramOf(heading),
    cities: cities.map((city) => ({ ...city, days: days[city.name], license: licenses[city.state] })),
  }
}

/** What the clinic hasn't filled in yet, in its words: "name", "Florida license". */
export function unfilled({ name, credentials, licenses, days }: Provider = provider): readonly string[] {
  return [
    ...(name ? [] : ['name']),
    ...(credentials.length > 0 ? [] : ['credentials']),
    ...cities.filter(({ state }) => !licenses[state].number).map(({ state }) => `${state} license`),
    ...cities.filter((city) => !days[city.name]).map((city) => `days in ${city.name}`),
  ]
}
