/** What a visit can be (decision 35). */
import { hourMs, minuteMs } from '../time/milliseconds.ts'
import { initialOf, nameWords } from '../name-words.ts'

/** `home`: we come to the client. `clinic`: the client comes to us. `phone`: a call. */
export const visitKinds = ['home', 'clinic', 'phone'] as const

export type VisitKind = (typeof visitKinds)[number]

/** What emails call a visit of this kind if it answers no request. */
export function emailKindOf(kind: VisitKind) {
  return kind === 'home' ? ('booking' as const) : ('appointment' as const)
}

export const visitStatuses = ['scheduled', 'on-the-way', 'arrived', 'completed', 'canceled', 'no-show'] as const

export type VisitStatus = (typeof visitStatuses)[number]

/** Who canceled a visit. */
export const cancelers = ['clinic', 'client'] as const

/**
 * `placed`: made, or confirmed again after it was canceled. `reopened`: back to `scheduled`. What follows comes from the client, through
 * the visit's link: they run late, or ask the clinic within the last day (decision 39). `asked-earlier`: they would take an earlier time;
 * `ended-earlier`: no longer, or staff say so (decision 53). The last two are about one of the visit's guests (decision 52).
 */
export const visitStepNames = [
  'placed',
  'moved',
  'on-the-way',
  'arrived',
  'completed',
  'no-show',
  'canceled',
  'reopened',
  'running-late',
  'asked-to-move',
  'asked-to-cancel',
  'asked-earlier',
  'ended-earlier',
  'guest-out',
  'guest-back',
] as const

export type VisitStepName = (typeof visitStepNames)[number]

/** Steps that don't change a visit's day. Like the steps of the day, they don't answer anything the client asked. */
export const asideSteps = [
  'running-late',
  'asked-earlier',
  'ended-earlier',
  'guest-out',
  'guest-back',
] as const satisfies readonly VisitStepName[]

/** A guest drops out, or comes after all. Its reason is the guest's position. */
export type GuestStep = Extract<VisitStepName, 'guest-out' | 'guest-back'>

export const dayStepNames = [
  'on-the-way',
  'arrived',
  'completed',
  'no-show',
  'reopened',
] as const satisfies readonly VisitStepName[]

/** A step on the day of a visit, taken by the provider. */
export type DayStep = (typeof dayStepNames)[number]

/** Status → the steps of the day that lead on from it. */
export const daySteps: Readonly<Record<VisitStatus, readonly DayStep[]>> = {
  scheduled: ['on-the-way', 'arrived', 'completed', 'no-show'],
  'on-the-way': ['arrived', 'completed', 'no-show', 'reopened'],
  arrived: ['completed', 'no-show', 'reopened'],
  completed: ['reopened'],
  'no-show': ['reopened'],
  canceled: [],
}

/** Status → the earlier steps of the day that Undo can take again. */
const undoSteps: Readonly<Partial<Record<VisitStatus, readonly DayStep[]>>> = {
  arrived: ['on-the-way'],
  completed: ['on-the-way', 'arrived'],
  'no-show': ['on-the-way', 'arrived'],
}

/** Whether a step of the day is possible from a status, forward or back. */
export function mayTake(step: DayStep, status: VisitStatus): boolean {
  return daySteps[status].includes(step) || (undoSteps[status] ?? []).includes(step)
}

/** Whether a client can have missed a visit: not before it begins, or they would read “We missed you” first. */
export function mayBeMissed(startsAt: Date, now: Date): boolean {
  return startsAt <= now
}

/** The step that takes back the one after a status. */
export function stepBackTo(status: VisitStatus): DayStep {
  return status === 'on-the-way' || status === 'arrived' ? status : 'reopened'
}

/** The status that a step of the day leads to. */
export function statusAfter(step: DayStep): VisitStatus {
  return step === 'reopened' ? 'scheduled' : step
}

/** The statuses before the provider arrives. Until then, client requests wait for an answer; after that they talk in person. */
export const awaitedStatuses = ['scheduled', 'on-the-way'] as const satisfies readonly VisitStatus[]

/** Whether the client still waits for the provider to arrive. */
export function isAwaited(status: VisitStatus): boolean {
  return (awaitedStatuses as readonly VisitStatus[]).includes(status)
}

/** Whether a visit is still to come or under way: neither over nor canceled. */
export function isStillOn(status: VisitStatus): boolean {
  return status === 'scheduled' || isUnderWay(status)
}

/** How long past its planned end a visit may still be under way. After that, we assume nobody marked it done. */
const overrunMs = 4 * hourMs

type Ending = { readonly status: VisitStatus; readonly endsAt: Date }

/** Whether a visit is still on at a moment: even past its end, while its provider is on the way or there. */
export function isStillOnAt({ status, endsAt }: Ending, now: Date): boolean {
  return isStillOn(status) && now.getTime() < endsAt.getTime() + (isUnderWay(status) ? overrunMs : 0)
}

/** The statuses of a visit that takes none of its provider's time: nobody travels to it. */
export const idleStatuses = ['canceled', 'no-show'] as const satisfies readonly VisitStatus[]

/** Whether a visit takes its provider's time. */
export function holdsTime(status: VisitStatus): boolean {
  return !(idleStatuses as readonly VisitStatus[]).includes(status)
}

/** Whether its provider has set out or is there, so it can't move anymore. */
export function isUnderWay(status: VisitStatus): boolean {
  return status === 'on-the-way' || status === 'arrived'
}

/** How long a visit takes as planned, in minutes. */
export function lengthOf({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }): number {
  return (endsAt.getTime() - startsAt.getTime()) / minuteMs
}

/** How long a visit takes at least, a call too, in minutes. */
export const usualVisitMinutes = 60

/** The shortest and the longest that a visit can be, in minutes, as the database has it too: up to half a day. */
export const leastVisitMinutes = 15
export const mostVisitMinutes = 720

/** The longest that the travel to a visit can be, likewise. */
export const mostTravelMinutes = 600

/** "On my way" emails the client only within this time of the click: a phone without a connection may send it hours later. */
export const onTheWayMinutes = 15

/** How many seconds an email about staff's change waits, so that another drag or Undo makes it one email, or none. */
export const emailWaitSeconds = 20

/** A client's initials, "A. P.", for calendars and mailboxes that name nobody. */
export function initialsOf(name: string): string {
  const words = nameWords(name)
  return (words.length > 1 ? [words[0]!, words.at(-1)!] : words).map((word) => `${initialOf(word)}.`).join(' ')
}

/** Until this many hours before a visit, its client can move and cancel it; after that they ask the clinic (decision 39). */
export const freeHours = 24

/** How late a client can say they are. */
export const lateMinutes = [10, 20, 30] as const

export type LateMinutes = (typeof lateMinutes)[number]

/** What a visit is called in a sentence. */
export function visitNoun(kind: VisitKind): 'visit' | 'appointment' {
  return kind === 'home' ? 'visit' : 'appointment'
}

/** What a visit is called on its own. */
export const visitTitles: Readonly<Record<VisitKind, string>> = {
  home: 'In-home visit',
  clinic: 'Appointment in the clinic',
  phone: 'Phone appointment',
}
