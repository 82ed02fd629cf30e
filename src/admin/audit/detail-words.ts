/** What an entry's details are called, and what their values say. The server stores them as words of code. */
import { subjectWords } from '../../catalog/audit-words.ts'
import { letterNames, viewWords } from '../requests/words.ts'
import { when } from '../parts/when.ts'
import { actorWords } from './actor-words.ts'

type Words = Readonly<Record<string, string>>
type Detail = { readonly name: string; readonly words?: Words; readonly say?: (value: string) => string }

/** The last of them are for looking up entries that belong together, so they come after the rest. */
const details: Readonly<Record<string, Detail>> = {
  actorKind: { name: 'Who', words: actorWords },
  by: {
    name: 'With',
    words: {
      password: 'a password',
      'known-browser': 'a password, in a browser they had used',
      'current-password': 'the current password',
      code: 'a two-factor code',
      'second-factor': 'a two-factor code',
      'password-reset': 'a password link',
      'sign-in-link': 'a sign-in link',
      'sign-in-code': 'a sign-in code',
      invitation: 'an invitation',
    },
  },
  code: {
    name: 'Reason',
    words: {
      'wrong-password': 'wrong password',
      'invalid-code': 'wrong code',
      'second-factor-off': 'two-factor authentication is off',
      'too-many-attempts': 'too many tries',
      'not-signed-in': 'signed out in the meantime',
    },
  },
  demo: { name: 'Demo row' },
  devices: { name: 'Devices signed out' },
  entries: { name: 'Entries' },
  failuresThisHour: { name: 'Failures this hour' },
  file: { name: 'File' },
  from: { name: 'From' },
  givenBy: { name: 'Given by' },
  holiday: { name: 'Holiday' },
  kept: { name: 'Left as is' },
  kind: {
    name: 'Link',
    words: { recovery: 'a new password', invitation: 'an invitation', 'sign-in': 'signing in' },
  },
  letter: { name: 'Email', words: letterNames },
  limit: { name: 'New limit' },
  madeBy: { name: 'Made by', words: { 'built-in': 'the site itself', model: 'the AI model' } },
  outsideHours: { name: 'Outside our hours' },
  overlaps: { name: 'Same time as' },
  pace: { name: 'Limit reached', words: { hour: 'for an hour', day: 'for a day' } },
  path: { name: 'Path' },
  purpose: { name: 'Summary', words: { copy: 'copied', download: 'downloaded' } },
  'put back': { name: 'Restored' },
  reason: {
    name: 'Reason',
    words: { unsubscribed: 'unsubscribed', bounced: 'address bounced', complained: 'reported us as spam' },
  },
  removed: { name: 'Removed' },
  resubscribe: { name: 'Resubscribed people who opted out' },
  rows: { name: 'Rows' },
  searched: { name: 'Filtered by search' },
  source: { name: 'Came from', words: { email_signup: 'an email signup', check_in: 'a check-in' } },
  startsAt: { name: 'Visit', say: when },
  subjectType: { name: 'Type', words: subjectWords },
  to: { name: 'To' },
  view: { name: 'View', words: viewWords },
  winningTicket: { name: 'Winning ticket' },
  account: { name: 'Address code' },
  network: { name: 'Network code' },
  importId: { name: 'Import code' },
}

const order = Object.keys(details)
const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)

/** "failuresThisHour" → "Failures this hour", for a detail that has no name here. */
export function spaced(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

export type Fact = readonly [name: string, value: string]

/** Details by name, those first that say the most. */
export function factsOf(entries: readonly (readonly [key: string, value: unknown])[]): Fact[] {
  return entries
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([key, value]) => {
      const { name, words, say }: Detail = details[key] ?? { name: spaced(key) }
      const text = valueText(value)
      return [name, words?.[text] ?? say?.(text) ?? text]
    })
}
