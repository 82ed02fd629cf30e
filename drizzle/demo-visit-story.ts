/** The visits that staff of the demo made for callers, around today. */
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

export const callers: readonly DemoVisit[] = [
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
