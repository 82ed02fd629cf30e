/** Choosing the new time for a visit: only open ones can be chosen, and none until the server answers. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { addDays, daysFrom, easternDay, type Day } from '../../catalog/time/eastern.ts'
import { parsePreferredTime, slotStartsAt, timeSlots, type PreferredTime } from '../../catalog/time/time-slot.ts'
import { clinic } from '../../catalog/clinic.ts'
import { call, type CallOptions } from '../../client/call.ts'
import { messageOf } from '../../client/messages.ts'
import { visitMessages } from '../../client/visitor-messages.ts'
import { availableDays } from '../../contracts/availability.ts'
import { readOwnVisitTimes, type VisitTimes } from '../../contracts/visit/own.ts'
import { createCalendar } from '../booking/calendar.ts'
import { openDays } from '../booking/open-days.ts'
import type { PickTimes } from '../booking/pick-times.ts'
import { createTimePicker } from '../booking/time-picker.ts'

const messages = visitMessages(clinic.phone.display)

export type MoveTimes = PickTimes & {
  readonly $state: ReadableAtom<
    { readonly status: 'loading' | 'open' | 'none' } | { readonly status: 'failed'; readonly sentence: string }
  >
  /** The chosen time. `isOther`: a different provider would come. */
  readonly $chosen: ReadableAtom<{ readonly startsAt: Date; readonly isOther: boolean } | undefined>
  /** Loads the open times and clears the choice. `fresh`: shows none until they are there. */
  readonly load: (fresh?: boolean) => Promise<void>
}

type World = Pick<CallOptions, 'fetch' | 'wait'> & { readonly now: () => Date }

export function createMoveTimes(token: () => string, { now, ...options }: World): MoveTimes {
  const $now = atom(now())
  const $answer = atom<VisitTimes | undefined>()
  const $failure = atom<string | undefined>()
  /** Counts the queries, so that an earlier one's answer, perhaps about another visit, is ignored. */
  let asked = 0
  const $days = computed($answer, (answer) => openDays(answer, { others: 'closed' }))
  const $times = atom<readonly PreferredTime[]>([])
  const calendar = createCalendar($now, (moment) => {
    const first = easternDay(moment)
    return { first, last: addDays(first, availableDays - 1) }
  })
  // The chosen time stays picked; nothing is added to a list.
  const picker = createTimePicker({ $day: calendar.$selected, $times, keep: () => {}, $now, $days, most: 1 })

  function codeOf(day: Day, slot: string): string | undefined {
    const answer = $answer.get()
    return answer?.days[daysFrom(answer.first, day)]?.[timeSlots.indexOf(slot)]
  }

  return {
    calendar,
    openTimes: { $days },
    $times,
    picker: {
      most: picker.most,
      // A new time replaces the chosen one, so choosing one closes none.
      $groups: computed(picker.$groups, (groups) =>
        groups.map((group) => ({
          ...group,
          slots: group.slots.map((one) => (one.status === 'full' ? { ...one, status: 'open' as const } : one)),
        })),
      ),
      toggle(slot) {
        const isPicked = picker.$groups
          .get()
          .some(({ slots }) => slots.some((one) => one.slot === slot && one.status === 'picked'))
        picker.clear()
        if (!isPicked) picker.toggle(slot)
      },
    },
    $state: computed([$answer, $days, $failure], (answer, { hasNone }, sentence) => {
      if (sentence !== undefined) return { status: 'failed' as const, sentence }
      if (answer === undefined) return { status: 'loading' as const }
      return { status: hasNone ? ('none' as const) : ('open' as const) }
    }),
    $chosen: computed(picker.$picked, ([time]) => {
      const parsed = time === undefined ? undefined : parsePreferredTime(time)
      return parsed && { startsAt: slotStartsAt(parsed.day, parsed.slot), isOther: codeOf(parsed.day, parsed.slot) === '2' }
    }),
    async load(fresh = false) {
      const turn = ++asked
      picker.clear()
      if (fresh) $answer.set(undefined)
      $failure.set(undefined)
      $now.set(now())
      const result = await call(readOwnVisitTimes, { token: token() }, options)
      if (turn !== asked) return
      if (!result.ok) return $failure.set(messageOf(result.failure, messages))
      $answer.set(result.value)
      const { nextAfter, hasAny } = $days.get()
      const next = nextAfter(addDays(calendar.$focused.get(), -1)) ?? nextAfter(addDays(result.value.first, -1))
      const day = next && parsePreferredTime(next)!.day
      const selected = calendar.$selected.get()
      // Begin where there is something to choose; after a time was lost, stay on its day if it has others.
      if (day !== undefined && (selected === undefined || !hasAny(selected))) calendar.select(day)
    },
  }
}
