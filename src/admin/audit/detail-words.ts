/** What an entry's details are called, and what their values say. The server stores them as words of code. */
import { subjectWords } from '../../catalog/audit-words.ts'
import { kindWords, emailNames, viewWords } from '../requests/words.ts'
import { when } from '../parts/when.ts'
import { actorWords } from './actor-words.ts'

type Words = Readonly<Record<string, string>>
type Detail = { readonly name: string; readonly words?: Words; readonly say?: (value: string) => string }

/** Codes by which to find entries that belong together. They tell a reader nothing, so they come after the rest. */
const codes: Readonly<Record<string, Detail>> = {
  account: { name: 'Address code' },
  network: { name: 'Network code' },
  importId: { name: 'Import code' },
  search: { name: 'Search code' },
}

export const isCode = (key: string): boolean => Object.hasOwn(codes, key)

/** A row is called by the beginning of its id, as in the list. */
const short = (id: string) => id.slice(0, 8)

const details: Readonly<Record<string, Detail>> = {
  actorId: { name: 'Person', say: short },
  actorKind: { name: 'Who', words: actorWords },
  assignee: { name: 'Assigned to', words: { mine: 'the person who exported', none: 'no one' }, say: short },
  by: {
    name: 'Method',
    words: {
      'known-browser': 'password, from a browser used before',
      'current-password': 'current password',
      code: 'two-factor code',
      'second-factor': 'two-factor code',
      'password-reset': 'password link',
      'sign-in-link': 'sign-in link',
      'sign-in-code': 'sign-in code',
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
  kept: { name: 'Unchanged' },
  kind: {
    name: 'Link',
    words: { recovery: 'password reset', 'sign-in': 'sign-in' },
  },
  letter: { name: 'Email', words: emailNames },
  limit: { name: 'New limit' },
  madeBy: { name: 'Generator', words: { model: 'AI model' } },
  outsideHours: { name: 'Outside our hours' },
  overlaps: { name: 'Same time as' },
  pace: { name: 'Limit reached', words: { hour: 'hourly', day: 'daily' } },
  path: { name: 'Path' },
  purpose: { name: 'Summary', words: { copy: 'copied', download: 'downloaded' } },
  'put back': { name: 'Restored' },
  reason: {
    name: 'Reason',
    words: { unsubscribed: 'unsubscribed', bounced: 'address bounced', complained: 'reported us as spam' },
  },
  removed: { name: 'Removed' },
  requestKind: { name: 'Type', words: kindWords },
  resubscribe: { name: 'Resubscribed people who opted out' },
  rows: { name: 'Rows' },
  searched: { name: 'Filtered by search' },
  source: { name: 'Source', words: { email_signup: 'email signup', check_in: 'check-in' } },
  startsAt: { name: 'Visit', say: when },
  subjectType: { name: 'Type', words: subjectWords },
  subjectId: { name: 'Item', say: short },
  to: { name: 'To' },
  verb: { name: 'Action' },
  view: { name: 'View', words: viewWords },
  winningTicket: { name: 'Winning ticket' },
  ...codes,
}

const order = Object.keys(details)
const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)

/** "failuresThisHour" → "Failures this hour", for a detail that has no name here. */
export function spaced(key: string): string {
  const words = key.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`).replace(/[-_]/g, ' ')
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
