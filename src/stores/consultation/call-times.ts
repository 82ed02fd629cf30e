/** When the visitor would like to be called: up to three times, added and removed with one press each. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { maxCallTimes, preferredTime, type PreferredTime } from '../../catalog/time/time-slot.ts'
import { usualVisitMinutes } from '../../catalog/visit/visit.ts'
import { createOpenTimes } from '../booking/availability.ts'
import { createCalendar } from '../booking/calendar.ts'
import type { PickTimes } from '../booking/pick-times.ts'
import { createTimePicker, timesAhead } from '../booking/time-picker.ts'
import { pageFormWorld, type FormWorld } from '../form/request.ts'
import type { ConsultationForm } from './form.ts'
import { consultationPage } from './page.ts'

type CallTimes = PickTimes & {
  /** How many times were removed because they began before the request was sent. */
  readonly $passedCount: ReadableAtom<number>
  readonly removeTime: (time: PreferredTime) => void
  /** Reads the clock again. */
  readonly tick: () => void
}

export function createCallTimes(form: ConsultationForm, world: FormWorld): CallTimes {
  const $now = atom(world.now())
  const $passedCount = atom(0)
  const $times = computed(form.$values, ({ callTimes }) => callTimes)
  const keep = (times: readonly PreferredTime[]) => form.change('callTimes', times)
  const calendar = createCalendar($now)
  const openTimes = createOpenTimes(atom({ minutes: usualVisitMinutes }), world)
  const { $days } = openTimes
  const picker = createTimePicker({ $day: calendar.$selected, $times, keep, $now, $days, most: maxCallTimes })
  form.$state.listen(({ status }) => {
    if (status === 'success') $passedCount.set(0)
  })
  const removeTime = (time: PreferredTime) => keep($times.get().filter((other) => other !== time))

  return {
    calendar,
    openTimes,
    $times,
    $passedCount,
    removeTime,
    picker: {
      most: picker.most,
      // A second press removes a time, so an added one counts as picked.
      $groups: computed(picker.$groups, (groups) =>
        groups.map(({ name, slots }) => ({
          name,
          slots: slots.map(({ slot, status }) => ({ slot, status: status === 'added' ? ('picked' as const) : status })),
        })),
      ),
      toggle(slot) {
        const day = calendar.$selected.get()
        if (day === undefined) return
        const time = preferredTime(day, slot)
        $passedCount.set(0)
        if ($times.get().includes(time)) return removeTime(time)
        picker.toggle(slot)
        picker.add()
      },
    },
    tick() {
      $now.set(world.now())
      openTimes.refresh()
      const kept = $times.get()
      const ahead = timesAhead(kept, world.now())
      if (ahead.length === kept.length) return
      $passedCount.set(kept.length - ahead.length)
      keep(ahead)
    },
  }
}

/** The page's instance. */
export const callTimes: CallTimes = createCallTimes(consultationPage.form, pageFormWorld())
