/** The half hours of the chosen day, the ones picked, and the preferred times they become. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Day } from '../../catalog/time/eastern.ts'
import {
  isPastSlot,
  parsePreferredTime,
  preferredTime,
  slotGroups,
  sortPreferredTimes,
  type PreferredTime,
  type TimeSlot,
} from '../../catalog/time/time-slot.ts'
import type { OpenDays } from './open-days.ts'

/** A slot's state: available, picked, already a preferred time, begun, nobody could come, or beyond the limit. */
export type SlotStatus = 'open' | 'picked' | 'added' | 'past' | 'closed' | 'full'

type SlotGroup = {
  readonly name: string
  readonly slots: readonly { readonly slot: TimeSlot; readonly status: SlotStatus }[]
}

export type TimePicker = {
  /** How many times can be chosen. */
  readonly most: number
  readonly $groups: ReadableAtom<readonly SlotGroup[]>
  /** The slots that are picked but not added yet. */
  readonly $picked: ReadableAtom<readonly PreferredTime[]>
  readonly toggle: (slot: TimeSlot) => void
  /** Adds the picked slots to the preferred times and clears the selection; returns how many were added. */
  readonly add: () => number
  readonly clear: () => void
}

/** The preferred times that have not begun at `now`. */
export function timesAhead(times: readonly PreferredTime[], now: Date): PreferredTime[] {
  return times.filter((time) => {
    const parsed = parsePreferredTime(time)
    return parsed !== undefined && !isPastSlot(parsed.day, parsed.slot, now)
  })
}

/** Adds times to others: sorted, each once, up to `most`. */
function withTimes(times: readonly PreferredTime[], more: readonly PreferredTime[], most: number): PreferredTime[] {
  return sortPreferredTimes([...new Set([...times, ...more])].slice(0, most))
}

type PickerWorld = {
  /** The day whose slots are shown. */
  readonly $day: ReadableAtom<Day | undefined>
  /** The preferred times so far, and what keeps new ones. */
  readonly $times: ReadableAtom<readonly PreferredTime[]>
  readonly keep: (times: readonly PreferredTime[]) => void
  readonly $now: ReadableAtom<Date>
  readonly $days: ReadableAtom<OpenDays>
  readonly most: number
}

export function createTimePicker({ $day, $times, keep, $now, $days, most }: PickerWorld): TimePicker {
  const $picked = atom<readonly PreferredTime[]>([])
  // A pick belongs to the day it was made on, and goes away with it. It also goes away when its time begins or is taken.
  const $valid = computed([$picked, $day, $times, $now, $days], (picked, day, times, now, { isOpen }) =>
    timesAhead(picked, now).filter((time) => {
      const parsed = parsePreferredTime(time)
      return parsed !== undefined && parsed.day === day && isOpen(day, parsed.slot) && !times.includes(time)
    }),
  )

  function statusOf(day: Day, slot: TimeSlot): SlotStatus {
    const time = preferredTime(day, slot)
    if ($times.get().includes(time)) return 'added'
    if (isPastSlot(day, slot, $now.get())) return 'past'
    if (!$days.get().isOpen(day, slot)) return 'closed'
    if ($valid.get().includes(time)) return 'picked'
    return $times.get().length + $valid.get().length >= most ? 'full' : 'open'
  }

  return {
    most,
    $picked: $valid,
    $groups: computed([$valid, $day, $times, $now, $days], (_, day) =>
      slotGroups.map(({ name, slots }) => ({
        name,
        slots: slots.map((slot) => ({ slot, status: day === undefined ? ('open' as const) : statusOf(day, slot) })),
      })),
    ),
    toggle(slot) {
      const day = $day.get()
      if (day === undefined) return
      const time = preferredTime(day, slot)
      const now = statusOf(day, slot)
      if (now === 'picked') $picked.set($valid.get().filter((other) => other !== time))
      if (now === 'open') $picked.set([...$valid.get(), time])
    },
    add() {
      const picked = $valid.get()
      if (picked.length > 0) keep(withTimes($times.get(), picked, most))
      $picked.set([])
      return picked.length
    },
    clear: () => $picked.set([]),
  }
}
