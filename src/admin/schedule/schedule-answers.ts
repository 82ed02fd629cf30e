/** The schedule's form: times as their controls hold them, and the plan that we store. */
import * as z from 'zod/mini'
import { addDays, easternDay, easternInstant, isDay } from '../../catalog/time/eastern.ts'
import { cityNames, type CityName, type State } from '../../catalog/practice/city.ts'
import type { Stay } from '../../catalog/practice/stay.ts'
import { endAfterStart, hours, license, providerPlan, stay, timeOff, type Provider } from '../../contracts/provider.ts'
import { clockChangeProblem, clockOf } from '../parts/when.ts'

/** Minutes since midnight from "HH:MM", as a time control has it. */
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The other way around. */
const clockOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

type HoursAnswers = { city: CityName; weekday: number; opensAt: string; closesAt: string }
type LicenseAnswers = { state: State | ''; number: string; expiresOn: string }
/** Without times, the whole of both days and of those between. */
type TimeOffAnswers = { firstDay: string; from: string; lastDay: string; until: string; note: string }

export type ScheduleAnswers = {
  treats: boolean
  stays: Stay[]
  hours: HoursAnswers[]
  licenses: LicenseAnswers[]
  timeOff: TimeOffAnswers[]
}

const clock = z.string().check(z.regex(/^\d\d:\d\d$/, { error: 'Enter a time.', abort: true }))
const clockOrBlank = z.union([z.literal(''), clock])
const day = z.string().check(z.refine(isDay, { error: 'Choose a day.', abort: true }))
const startOf = (on: string, at: string) => easternInstant(on, 0, at === '' ? 0 : minuteOf(at))
const endOf = (on: string, at: string) => (at === '' ? easternInstant(addDays(on, 1), 0, 0) : startOf(on, at))

const hoursAnswers = z.object({ city: z.enum(cityNames), weekday: z.number(), opensAt: clock, closesAt: clock })

const timeOffAnswers = z.object({ firstDay: day, from: clockOrBlank, lastDay: day, until: clockOrBlank, note: z.string() }).check(
  z.refine((row) => startOf(row.firstDay, row.from) < endOf(row.lastDay, row.until), {
    error: endAfterStart,
    path: ['lastDay'],
  }),
  z.check(({ value, issues }) => {
    for (const [path, on, at] of [
      ['from', value.firstDay, value.from] as const,
      ['until', value.lastDay, value.until] as const,
    ]) {
      const message = at === '' ? undefined : clockChangeProblem(on, at)
      if (message !== undefined) issues.push({ code: 'custom', input: at, path: [path], message })
    }
  }),
)

const hoursOf = (row: z.output<typeof hoursAnswers>) => ({
  ...row,
  opensAt: minuteOf(row.opensAt),
  closesAt: minuteOf(row.closesAt),
})

const timeOffOf = ({ firstDay, from, lastDay, until, note }: z.output<typeof timeOffAnswers>) => ({
  startsAt: startOf(firstDay, from).toISOString(),
  endsAt: endOf(lastDay, until).toISOString(),
  note,
})

/** The answers, and from them the plan, by the contract's own rules: first each entry, then the lists. */
export const scheduleSchema = z.pipe(
  z.object({
    treats: z.boolean(),
    stays: z.array(stay),
    hours: z.array(z.pipe(z.pipe(hoursAnswers, z.transform(hoursOf)), hours)),
    licenses: z.array(license),
    timeOff: z.array(z.pipe(z.pipe(timeOffAnswers, z.transform(timeOffOf)), timeOff)),
  }),
  z.object({ treats: z.boolean(), ...providerPlan.shape }),
)

/** A stored schedule as the form shows it. */
export function answersOf({ treats, plan }: Provider): ScheduleAnswers {
  return {
    treats,
    stays: [...plan.stays],
    hours: plan.hours.map((row) => ({ ...row, opensAt: clockOfMinute(row.opensAt), closesAt: clockOfMinute(row.closesAt) })),
    licenses: [...plan.licenses],
    timeOff: plan.timeOff.map(({ startsAt, endsAt, note }) => {
      const [from, until] = [clockOf(startsAt), clockOf(endsAt)]
      const lastDay = easternDay(new Date(endsAt))
      return {
        firstDay: easternDay(new Date(startsAt)),
        from: from === '00:00' ? '' : from,
        lastDay: until === '00:00' ? addDays(lastDay, -1) : lastDay,
        until: until === '00:00' ? '' : until,
        note,
      }
    }),
  }
}
