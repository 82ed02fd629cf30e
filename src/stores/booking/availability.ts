/** Which slots somebody could come at, in the visitor's city. Helps choosing, and never stands in the way (decision 37). */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { addDays, daysFrom, type Day } from '../../catalog/eastern.ts'
import type { CityName } from '../../catalog/practice/city.ts'
import { areaOf } from '../../catalog/practice/service-area.ts'
import { preferredTime, timeSlots, type PreferredTime, type TimeSlot } from '../../catalog/time-slot.ts'
import { call } from '../../client/call.ts'
import { readAvailability, type Availability } from '../../contracts/availability.ts'
import type { FormWorld } from '../form/request.ts'

export type OpenTimes = {
  /** The city of the ZIP code, or the one that the visitor chose before typing it. */
  readonly $city: ReadableAtom<CityName | undefined>
  readonly chooseCity: (city: CityName) => void
  readonly $isOpen: ReadableAtom<(day: Day, slot: TimeSlot) => boolean>
  /** Whether a day has any slot. */
  readonly $hasAny: ReadableAtom<(day: Day) => boolean>
  /** The first open time after a day, as far as the answer reaches. */
  readonly $nextAfter: ReadableAtom<(day: Day) => PreferredTime | undefined>
  /** Asks again if we last did more than a minute ago. */
  readonly refresh: () => void
}

const freshMs = 60_000

type Asked = { readonly city: CityName; readonly zip: string | undefined; readonly minutes: number }

const isSame = (one: Asked | undefined, other: Asked | undefined) =>
  one?.city === other?.city && one?.zip === other?.zip && one?.minutes === other?.minutes

export function createOpenTimes($zip: ReadableAtom<string>, $minutes: ReadableAtom<number>, world: FormWorld): OpenTimes {
  const $chosen = atom<CityName | undefined>()
  const $city = computed([$chosen, $zip], (chosen, zip) => areaOf(zip)?.city ?? chosen)
  const $asked = computed([$city, $zip, $minutes], (city, zip, minutes) =>
    city === undefined ? undefined : { city, zip: areaOf(zip) ? zip.trim().slice(0, 5) : undefined, minutes },
  )
  const $answer = atom<Availability | undefined>()

  let last: Asked | undefined
  let askedAt = 0

  async function ask(asked: Asked) {
    last = asked
    askedAt = world.now().getTime()
    const { zip, ...rest } = asked
    const result = await call(readAvailability, { ...rest, ...(zip !== undefined && { zip }) }, { fetch: world.fetch })
    if (result.ok && last === asked) $answer.set(result.value)
  }
  $asked.listen((asked) => {
    if (isSame(asked, last)) return
    last = undefined
    // What was open elsewhere, or for a shorter visit, says nothing here.
    $answer.set(undefined)
    if (asked) void ask(asked)
  })

  const slotsOf = (answer: Availability, day: Day) => answer.days[daysFrom(answer.first, day)]
  const isOpen = (answer: Availability | undefined, day: Day, slot: TimeSlot) =>
    answer === undefined || slotsOf(answer, day)?.[timeSlots.indexOf(slot)] !== '0'
  const hasAny = (answer: Availability | undefined, day: Day) =>
    answer === undefined || slotsOf(answer, day)?.includes('1') !== false

  return {
    $city,
    chooseCity: (city) => $chosen.set(city),
    $isOpen: computed($answer, (answer) => (day: Day, slot: TimeSlot) => isOpen(answer, day, slot)),
    $hasAny: computed($answer, (answer) => (day: Day) => hasAny(answer, day)),
    $nextAfter: computed($answer, (answer) => (day: Day) => {
      if (answer === undefined) return undefined
      const start = Math.max(0, daysFrom(answer.first, day) + 1)
      const index = answer.days.findIndex((slots, place) => place >= start && slots.includes('1'))
      const slot = timeSlots[answer.days[index]?.indexOf('1') ?? -1]
      return slot === undefined ? undefined : preferredTime(addDays(answer.first, index), slot)
    }),
    refresh() {
      const asked = $asked.get()
      if (asked && world.now().getTime() - askedAt >= freshMs) void ask(asked)
    },
  }
}
