/** What the day and time picker shows: the preferred times of a booking, those of a call, or the one time that a visit moves to. */
import type { ReadableAtom } from 'nanostores'
import type { PreferredTime } from '../../catalog/time/time-slot.ts'
import type { OpenTimes } from './availability.ts'
import type { Calendar } from './calendar.ts'
import type { TimePicker } from './time-picker.ts'

export type PickTimes = {
  readonly calendar: Calendar
  readonly picker: Pick<TimePicker, '$groups' | 'toggle' | 'most'>
  readonly openTimes: Pick<OpenTimes, '$days'>
  /** The times chosen so far, marked in the calendar. */
  readonly $times: ReadableAtom<readonly PreferredTime[]>
}
