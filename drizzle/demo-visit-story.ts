/** The visits that staff of the demo made for callers: around today, and in the weeks before. */
import type { IvTreatmentId } from '../src/catalog/treatment/iv-treatment.ts'
import type { CityName } from '../src/catalog/practice/city.ts'
import type { TimeSlot } from '../src/catalog/time/time-slot.ts'
import type { DemoName } from './demo-people.ts'

export type DemoVisit = {
  readonly name: DemoName
  /** Working days from today; today itself is 0, whatever day it is. */
  readonly day: number
  readonly slot: TimeSlot
  readonly city: CityName
  /** An IV at home, a visit in the clinic, or a call. */
  readonly what: readonly IvTreatmentId[] | 'clinic' | 'phone'
  readonly ended?: 'no-show' | 'canceled'
}

const beach = 'Miami Beach'
const york = 'New York'

/** What a steady working week had: the slots leave room for the visits of earlier requests, at 10:00 AM and 2:30 PM. */
const week: readonly (readonly Pick<DemoVisit, 'city' | 'slot'>[])[] = [
  [
    { city: beach, slot: '8:00 AM' },
    { city: york, slot: '8:00 AM' },
  ],
  [
    { city: beach, slot: '8:00 AM' },
    { city: beach, slot: '6:00 PM' },
  ],
  [
    { city: beach, slot: '8:00 AM' },
    { city: york, slot: '6:00 PM' },
  ],
  [
    { city: beach, slot: '6:00 PM' },
    { city: york, slot: '8:00 AM' },
  ],
  [{ city: beach, slot: '8:00 AM' }],
  [
    { city: beach, slot: '8:00 AM' },
    { city: york, slot: '8:00 AM' },
  ],
]

const regulars = {
  [beach]: ['Tom Becker', 'Hannah Cole', 'Lucia Ferreira', 'Amara Osei', 'Jonah Adler', 'Sofia Lindqvist', 'Samir Aziz'],
  [york]: ['Ruth Abrams', 'Owen Blake', 'Leila Haddad', 'Nadia Petrov', 'Grace Whitman'],
} as const satisfies Readonly<Record<string, readonly DemoName[]>>

const usual = ['everyday-wellness', 'immune-boost', 'travel-detox', 'high-dose-glutathione', 'hangover-recovery'] as const

/** The six weeks before the last one, so that the report doesn't begin with it. */
const earlier: readonly DemoVisit[] = Array.from({ length: 42 }, (_, index) =>
  week[index % week.length]!.map(({ city, slot }, place) => ({
    city,
    slot,
    day: -6 - index,
    name: regulars[city][(index + place) % regulars[city].length]!,
    what: [usual[(index + 2 * place) % usual.length]!],
    ...(index % 17 === 16 && { ended: 'canceled' as const }),
  })),
).flat()

export const callers: readonly DemoVisit[] = [
  ...earlier,
  { city: beach, day: -5, slot: '9:30 AM', name: 'Hannah Cole', what: ['everyday-wellness'] },
  { city: beach, day: -5, slot: '1:00 PM', name: 'Kenji Mori', what: 'clinic' },
  { city: beach, day: -4, slot: '10:00 AM', name: 'Lucia Ferreira', what: ['high-dose-glutathione'] },
  { city: beach, day: -4, slot: '3:00 PM', name: 'Jonah Adler', what: ['travel-detox'] },
  { city: beach, day: -3, slot: '9:00 AM', name: 'Amara Osei', what: ['immune-boost'] },
  { city: beach, day: -3, slot: '12:30 PM', name: 'Marcus Hale', what: ['lipotropic-fat-burn'], ended: 'no-show' },
  { city: beach, day: -3, slot: '4:00 PM', name: 'Priya Nair', what: 'phone' },
  { city: beach, day: -2, slot: '10:30 AM', name: 'Sofia Lindqvist', what: ['nad-500'] },
  { city: beach, day: -1, slot: '9:00 AM', name: 'Tom Becker', what: ['everyday-wellness'] },
  { city: beach, day: -1, slot: '11:30 AM', name: 'Elena Ruiz', what: ['vitamin-c-25000'], ended: 'canceled' },
  { city: beach, day: -1, slot: '2:30 PM', name: 'Hannah Cole', what: ['hangover-recovery'] },
  { city: beach, day: 0, slot: '9:00 AM', name: 'Marcus Hale', what: ['lipotropic-fat-burn'] },
  { city: beach, day: 0, slot: '11:30 AM', name: 'Lucia Ferreira', what: ['immune-boost', 'high-dose-glutathione'] },
  { city: beach, day: 0, slot: '3:00 PM', name: 'Amara Osei', what: 'phone' },
  { city: beach, day: 0, slot: '5:30 PM', name: 'Hannah Cole', what: ['everyday-wellness'] },
  { city: beach, day: 1, slot: '11:30 AM', name: 'Lucia Ferreira', what: 'clinic' },
  { city: beach, day: 2, slot: '9:30 AM', name: 'Samir Aziz', what: ['travel-detox'] },
  { city: beach, day: 2, slot: '1:30 PM', name: 'Amara Osei', what: ['nad-500'] },
  { city: beach, day: 4, slot: '10:00 AM', name: 'Hannah Cole', what: ['immune-boost'] },
  { city: beach, day: 4, slot: '2:00 PM', name: 'Priya Nair', what: 'clinic' },
  { city: beach, day: 5, slot: '11:00 AM', name: 'Elena Ruiz', what: ['vitamin-c-25000'] },
  { city: beach, day: 7, slot: '9:00 AM', name: 'Tom Becker', what: ['everyday-wellness'] },
  { city: beach, day: 8, slot: '3:30 PM', name: 'Sofia Lindqvist', what: ['nad-500'] },
  { city: york, day: -5, slot: '11:00 AM', name: 'Ruth Abrams', what: ['immune-boost'] },
  { city: york, day: -4, slot: '2:00 PM', name: 'Owen Blake', what: 'phone' },
  { city: york, day: -3, slot: '10:00 AM', name: 'Leila Haddad', what: ['everyday-wellness'] },
  { city: york, day: -3, slot: '1:30 PM', name: 'Grace Whitman', what: ['high-dose-glutathione'] },
  { city: york, day: -1, slot: '9:30 AM', name: 'Daniel Okafor', what: 'phone' },
  { city: york, day: -1, slot: '12:00 PM', name: 'Paul Greer', what: ['travel-detox'], ended: 'no-show' },
  { city: york, day: 0, slot: '10:00 AM', name: 'Ruth Abrams', what: ['everyday-wellness'] },
  { city: york, day: 0, slot: '1:00 PM', name: 'Owen Blake', what: ['nad-500'] },
  { city: york, day: 0, slot: '5:30 PM', name: 'Nadia Petrov', what: ['vitamin-c-25000'] },
  { city: york, day: 1, slot: '10:30 AM', name: 'Leila Haddad', what: ['travel-detox'] },
  { city: york, day: 1, slot: '3:00 PM', name: 'Nadia Petrov', what: 'phone' },
  { city: york, day: 3, slot: '9:30 AM', name: 'Owen Blake', what: ['immune-boost'] },
  { city: york, day: 6, slot: '11:00 AM', name: 'Grace Whitman', what: ['high-dose-glutathione'] },
  { city: york, day: 8, slot: '2:00 PM', name: 'Daniel Okafor', what: 'phone' },
]
