/** What the calendar says about a visit. */
import { initialOf, nameWords } from '../../catalog/name-words.ts'
import { formatDay, formatEasternMoment } from '../../catalog/time/eastern.ts'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import { guestName, treatmentText } from '../../catalog/visit/guests.ts'
import { visitMinutes } from '../../catalog/visit/length.ts'
import { initialsOf, lengthOf, type VisitKind, type VisitStatus, type VisitStepName } from '../../catalog/visit/visit.ts'
import type { CalendarProvider, CalendarVisit, VisitDetail, VisitGuest } from '../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../contracts/visit/earlier.ts'
import type { Tone } from '../parts/Status.tsx'
import { stretch, timeOfDay, when } from '../parts/when.ts'

export const statusText: Readonly<Record<VisitStatus, string>> = {
  scheduled: 'Scheduled',
  'on-the-way': 'On the way',
  arrived: 'Arrived',
  completed: 'Done',
  canceled: 'Canceled',
  'no-show': 'No-show',
}

export const statusTone: Readonly<Record<VisitStatus, Tone>> = {
  scheduled: 'info',
  'on-the-way': 'warn',
  arrived: 'warn',
  completed: 'success',
  canceled: 'neutral',
  'no-show': 'danger',
}

export const kindText: Readonly<Record<VisitKind, string>> = { home: 'In home', clinic: 'In clinic', phone: 'By phone' }

/** What staff do about a change if the client gave no address. */
export const callThem = 'We have no email for this client, so please call them.'

/** Who hears that a guest isn't cleared. The first guest is whoever booked, unless the place has another name by now. */
export function unfitTold({ name, email }: Pick<CalendarVisit, 'name' | 'email'>, guest: VisitGuest): string {
  if (email === '') return callThem
  return guest.position === 1 && guest.name === name
    ? 'We’ll email them to say they’re off the guest list, but not why.'
    : `We’ll email the person who booked to say ${guestName(guest)} isn’t coming, but not why.`
}

/** A step in the history; `startsAt` is the time it is about. */
export function stepText(step: VisitStepName, startsAt: string | null, reason: string): string {
  switch (step) {
    case 'placed':
      return `Scheduled for ${when(startsAt!)}`
    case 'moved':
      return `Moved to ${when(startsAt!)}`
    case 'running-late':
      return `Said they’re running ${reason} minutes late`
    case 'asked-to-move':
      return `Asked to move to ${when(startsAt!)}`
    case 'asked-to-cancel':
      return 'Asked to cancel'
    case 'asked-earlier':
      return `Asked for an earlier time, ${formatDay(reason)} or later`
    case 'ended-earlier':
      return 'No longer waiting for an earlier time'
    case 'guest-out':
      return `Guest ${reason} isn’t coming`
    case 'guest-back':
      return `Guest ${reason} is coming after all`
    case 'reopened':
      return 'Back to scheduled'
    default:
      return statusText[step]
  }
}

/** What staff read once the guests who come need less time than the visit has. It never gets shorter on its own. */
export function spareText({ visit, guests }: Pick<VisitDetail, 'visit' | 'guests'>): string | undefined {
  const planned = lengthOf({ startsAt: new Date(visit.startsAt), endsAt: new Date(visit.endsAt) })
  const enough = visitMinutes(visit.treatments, visit.guests)
  const isLess = guests.some(({ droppedOut }) => droppedOut) && visit.treatments.length > 0 && enough < planned
  if (!isLess || visit.status !== 'scheduled') return undefined
  const [long, needed] = [planned, enough].map((minutes) => stretch(minutes * minuteMs))
  return `The visit is ${long} long. ${needed} is enough for everyone coming: choose Move… to shorten it.`
}

/** What the client says through the visit's link and nobody has answered. */
export function askedText({ step, startsAt, reason, late }: NonNullable<CalendarVisit['asked']>): string {
  const words = stepText(step, startsAt, reason)
  const also = late === null ? '' : `, and is running ${late} minutes late`
  return `The client ${words.charAt(0).toLowerCase()}${words.slice(1)}${also}.`
}

/** "Everyday Wellness IV × 2, NAD+ 500 mg"; a call or an appointment without treatments is named by its kind. */
export function treatmentsText({ treatments, kind }: Pick<CalendarVisit, 'treatments' | 'kind'>): string {
  if (treatments.length === 0) return kind === 'phone' ? 'Phone call' : 'Consultation'
  return treatments.map(treatmentText).join(', ')
}

/** Whether `treatmentsText` has said that the visit is by phone. */
export const isPlainCall = ({ treatments, kind }: Pick<CalendarVisit, 'treatments' | 'kind'>) =>
  kind === 'phone' && treatments.length === 0

/** "9:00": beside a grid's hours, that's enough in a narrow block. */
export function startClock({ startsAt }: Pick<CalendarVisit, 'startsAt'>): string {
  return timeOfDay(startsAt).replace(/ [AP]M/, '')
}

/** "9:00 – 11:00 AM": the half of the day once, if it is the same. */
export function clockRange({ startsAt, endsAt }: Pick<CalendarVisit, 'startsAt' | 'endsAt'>): string {
  const [from, to] = [timeOfDay(startsAt), timeOfDay(endsAt)]
  const half = to.replace(/^\S+/, '')
  return `${from.endsWith(half) ? from.slice(0, -half.length) : from} – ${to}`
}

/** "Ana R.": a client where there is little room. */
function shortName(name: string): string {
  const [first = '', ...rest] = nameWords(name)
  return rest.length === 0 ? first : `${first} ${initialOf(rest.at(-1)!)}.`
}

/** "AR": a name where there is hardly any room. */
export const tightInitialsOf = (name: string) => initialsOf(name).replaceAll(/[. ]/g, '')

/** "Held for Ana R. until 3:15 PM" */
export function heldText({ name, until }: Pick<HeldTime, 'name' | 'until'>): string {
  return `Held for ${shortName(name)} until ${timeOfDay(until)}`
}

/** A visit in one sentence, for screen readers. */
export function visitLabel(visit: CalendarVisit, provider: string): string {
  const { name, status, overbookedReason, asked, startsAt, endsAt } = visit
  return [
    `${name}, ${timeOfDay(startsAt)} to ${timeOfDay(endsAt)}`,
    treatmentsText(visit),
    provider,
    statusText[status],
    ...(overbookedReason === null ? [] : ['booked anyway']),
    ...(asked ? [askedText(asked)] : []),
  ].join(', ')
}

type Placed = Pick<CalendarVisit, 'name' | 'status' | 'startsAt' | 'endsAt' | 'providerId'>

/**
 * What a move, or its Undo, changed: "Ana’s visit is now on Tue, Dec 1 at 2:00 PM", "now ends at 4:00 PM", "is now with Renata". One
 * that was canceled had no time to keep.
 */
export function movedText(
  before: Placed,
  { startsAt, endsAt, providerId }: Omit<Placed, 'name' | 'status'>,
  providers: readonly Pick<CalendarProvider, 'id' | 'name'>[],
  isBack = false,
): string {
  const stays = before.status !== 'canceled' && Date.parse(startsAt) === Date.parse(before.startsAt)
  const provider = providerId === before.providerId ? undefined : providers.find(({ id }) => id === providerId)
  const again = isBack ? 'is back' : 'is now'
  if (stays && provider) return `${before.name}’s visit ${again} with ${provider.name}`
  if (stays && Date.parse(endsAt) !== Date.parse(before.endsAt))
    return `${before.name}’s visit ${isBack ? `ends at ${timeOfDay(endsAt)} again` : `now ends at ${timeOfDay(endsAt)}`}`
  return `${before.name}’s visit ${again} on ${formatEasternMoment(new Date(startsAt))}`
}
