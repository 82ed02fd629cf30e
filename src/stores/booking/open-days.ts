/** Days of slots, as in the server's answers. */
import { addDays, daysFrom, type Day } from '../../catalog/time/eastern.ts'
import { parsePreferredTime, preferredTime, timeSlots, type PreferredTime, type TimeSlot } from '../../catalog/time/time-slot.ts'

export { availableDays } from '../../contracts/availability.ts'

type Days = {
  readonly first: Day
  /** Each day as its 25 slots: 0 isn't open, anything else is. */
  readonly days: readonly string[]
}

export type OpenDays = {
  readonly isOpen: (day: Day, slot: TimeSlot) => boolean
  /** Whether a day has any slot. */
  readonly hasAny: (day: Day) => boolean
  /** Whether none of the days that the answer covers has any. */
  readonly hasNone: boolean
  /** The first open time after a day, within the answer. */
  readonly nextAfter: (day: Day) => PreferredTime | undefined
}

const open = /[^0]/

/** Reads an answer. `others`: the state of slots that it doesn't cover, which is all of them if there is no answer. */
export function openDays(answer: Days | undefined, { others }: { readonly others: 'open' | 'closed' }): OpenDays {
  const slotsOf = (day: Day) => answer?.days[daysFrom(answer.first, day)]
  return {
    isOpen(day, slot) {
      const slots = slotsOf(day)
      return slots === undefined ? others === 'open' : slots[timeSlots.indexOf(slot)] !== '0'
    },
    hasAny(day) {
      const slots = slotsOf(day)
      return slots === undefined ? others === 'open' : open.test(slots)
    },
    hasNone: answer !== undefined && !answer.days.some((slots) => open.test(slots)),
    nextAfter(day) {
      if (answer === undefined) return undefined
      const start = Math.max(0, daysFrom(answer.first, day) + 1)
      const index = answer.days.findIndex((slots, place) => place >= start && open.test(slots))
      const slot = timeSlots[answer.days[index]?.search(open) ?? -1]
      return slot === undefined ? undefined : preferredTime(addDays(answer.first, index), slot)
    },
  }
}

/** Which of the chosen times aren't open: the visitor may choose them before we know the place, and others take times. */
export function notOpen(times: readonly PreferredTime[], { isOpen }: Pick<OpenDays, 'isOpen'>): readonly PreferredTime[] {
  return times.filter((time) => {
    const parsed = parsePreferredTime(time)
    return parsed !== undefined && !isOpen(parsed.day, parsed.slot)
  })
}

/** Says so, in the beginning of a sentence; empty if all are open. */
export function notOpenWords(all: number, closed: number): string {
  if (closed === 0) return ''
  if (closed < all) return 'Not all of your times are open'
  return all === 1 ? 'Your time isn’t open' : 'None of your times are open'
}
