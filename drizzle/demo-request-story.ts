/** The demo requests: who asked for what, and how it ended. */
import type { CartLine } from '../src/catalog/quote.ts'
import type { TimeSlot } from '../src/catalog/time/time-slot.ts'
import type { RequestState } from '../src/catalog/request.ts'
import type { DemoName } from './demo-people.ts'

/** An IV visit at home, or a consultation at the place they chose. */
type Asked = { readonly cart: readonly CartLine[] } | { readonly services: readonly string[]; readonly at: string }

export type DemoRequest = Asked & {
  readonly name: DemoName
  readonly hoursAgo: number
  readonly words: string
  readonly state: RequestState
  /** The visit: its working day, counted from today, and its slot. */
  readonly visit?: readonly [workingDay: number, slot: TimeSlot]
  /** The slot of an earlier visit, three days after it was asked for. */
  readonly slot?: TimeSlot
}

const one = (treatmentId: CartLine['treatmentId'], quantity = 1): CartLine => ({ treatmentId, quantity })

/** Open and confirmed requests. No two visits start at the same hour. */
export const current: readonly DemoRequest[] = [
  {
    name: 'Leila Haddad',
    hoursAgo: 0.8,
    state: 'new',
    cart: [one('immune-boost')],
    words: 'The doorman will let you up.',
  },
  {
    name: 'Marisol Vega',
    hoursAgo: 3,
    state: 'new',
    cart: [one('everyday-wellness', 2)],
    words: 'For my sister and me.',
  },
  {
    name: 'Priya Nair',
    hoursAgo: 7,
    state: 'new',
    services: ['Dermal Fillers'],
    at: 'Miami Beach',
    words: 'It’s my first time, and I’d like to talk it through.',
  },
  {
    name: 'Jonah Adler',
    hoursAgo: 19,
    state: 'new',
    cart: [one('nad-500'), one('travel-detox')],
    words: 'I’m back from a long flight the day before.',
  },
  {
    name: 'Owen Blake',
    hoursAgo: 26,
    state: 'new',
    services: ['Semaglutide Program'],
    at: 'NYC',
    words: 'Evenings are the best time to reach me.',
  },
  {
    name: 'Nadia Petrov',
    hoursAgo: 30,
    state: 'contacted',
    services: ['BPC-157'],
    at: 'Five Towns, Long Island',
    words: 'My knee is slow to heal.',
  },
  {
    name: 'Marcus Hale',
    hoursAgo: 44,
    state: 'contacted',
    cart: [one('lipotropic-fat-burn')],
    words: 'Any weekday before ten.',
  },
  {
    name: 'Amara Osei',
    hoursAgo: 52,
    state: 'contacted',
    services: ['NAD+ Therapy'],
    at: 'Miami Beach',
    words: 'I’ve read about it and have questions.',
  },
  {
    name: 'Elena Ruiz',
    hoursAgo: 104,
    state: 'confirmed',
    cart: [one('vitamin-c-25000')],
    words: 'Same as last time, please.',
    visit: [1, '9:00 AM'],
  },
  {
    name: 'Tom Becker',
    hoursAgo: 122,
    state: 'confirmed',
    cart: [one('everyday-wellness')],
    words: 'Please ring twice.',
    visit: [1, '2:00 PM'],
  },
  {
    name: 'Grace Whitman',
    hoursAgo: 146,
    state: 'confirmed',
    cart: [one('high-dose-glutathione', 2)],
    words: 'Two of us.',
    visit: [2, '11:00 AM'],
  },
  {
    name: 'Kenji Mori',
    hoursAgo: 170,
    state: 'confirmed',
    services: ['BroTox'],
    at: 'Miami Beach',
    words: 'A follow-up.',
    visit: [2, '4:30 PM'],
  },
  {
    name: 'Sofia Lindqvist',
    hoursAgo: 191,
    state: 'confirmed',
    cart: [one('hangover-recovery', 3)],
    words: 'The morning after a wedding.',
    visit: [3, '10:30 AM'],
  },
  {
    name: 'Daniel Okafor',
    hoursAgo: 214,
    state: 'confirmed',
    services: ['Semaglutide Program'],
    at: 'NYC',
    words: 'My second month.',
    visit: [4, '1:00 PM'],
  },
  {
    name: 'Ruth Abrams',
    hoursAgo: 238,
    state: 'confirmed',
    cart: [one('immune-boost')],
    words: 'Before I travel.',
    visit: [5, '6:00 PM'],
  },
  {
    name: 'Camila Torres',
    hoursAgo: 260,
    state: 'declined',
    services: ['Dermal Fillers'],
    at: 'Other',
    words: 'I live in Orlando. Could you come?',
  },
  {
    name: 'Amara Osei',
    hoursAgo: 284,
    state: 'canceled',
    cart: [one('travel-detox')],
    words: 'After a long flight.',
  },
]

/** Regulars of the last twelve weeks, and what they came for. */
const regulars: readonly (Pick<DemoRequest, 'name' | 'words'> & Asked)[] = [
  { name: 'Elena Ruiz', cart: [one('vitamin-c-25000')], words: 'Mornings, please.' },
  { name: 'Kenji Mori', services: ['BroTox'], at: 'Miami Beach', words: 'Just the forehead again.' },
  { name: 'Tom Becker', cart: [one('everyday-wellness')], words: 'Please ring twice.' },
  { name: 'Daniel Okafor', services: ['Semaglutide Program'], at: 'NYC', words: 'My next month.' },
  { name: 'Sofia Lindqvist', cart: [one('nad-500')], words: 'A slow infusion, if you can.' },
  { name: 'Hannah Cole', services: ['Dermal Fillers'], at: 'Miami Beach', words: 'Just a little.' },
  { name: 'Ruth Abrams', cart: [one('immune-boost')], words: 'Before I travel.' },
  { name: 'Lucia Ferreira', services: ['BPC-157'], at: 'Miami Beach', words: 'My shoulder again.' },
  { name: 'Grace Whitman', cart: [one('high-dose-glutathione', 2)], words: 'Two of us, as always.' },
]

/** People the clinic couldn't help. */
const turnedAway: readonly (Pick<DemoRequest, 'name' | 'words'> & Asked)[] = [
  { name: 'Victor Sandoval', services: ['Dermal Fillers'], at: 'Other', words: 'I’m in Tampa. Could you come?' },
  { name: 'Ivy Coleman', cart: [one('hangover-recovery', 8)], words: 'Tonight at 11, for eight of us.' },
  { name: 'Paul Greer', services: ['Tirzepatide Program'], at: 'NYC', words: 'I’m in a clinical trial until spring.' },
  { name: 'Mei Tanaka', services: ['Dermal Fillers'], at: 'Miami Beach', words: 'I’m due in March.' },
  { name: 'Samir Aziz', cart: [one('travel-detox')], words: 'Today, before my flight at 2.' },
]

export const past: readonly DemoRequest[] = Array.from({ length: 44 }, (_, index) => {
  const isDeclined = index % 9 === 5
  const before = Math.floor((index + 3) / 9)
  const row = isDeclined ? turnedAway[before]! : regulars[(index - before) % regulars.length]!
  const hoursAgo = 24 * (11 + index * 1.65 + (index % 3) * 0.4)
  // Two in a row can be on one day.
  return { ...row, hoursAgo, state: isDeclined ? 'declined' : 'done', slot: index % 2 === 0 ? '10:00 AM' : '2:30 PM' }
})
