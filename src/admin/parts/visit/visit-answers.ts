/** What the form that confirms a visit asks for. */
import { easternInstant, isDay } from '../../../catalog/time/eastern.ts'
import { timePassed } from '../../../contracts/request/asked-times.ts'
import { longestReason, type VisitChoice } from '../../../contracts/request/choice.ts'
import { placeLine, placesFor, usualPlace, type AskedPlace, type PlaceKind } from '../../../catalog/visit/place.ts'
import { leastVisitMinutes, mostTravelMinutes, mostVisitMinutes } from '../../../catalog/visit/visit.ts'
import { upTo } from '../form/up-to.ts'
import { clockChangeProblem } from '../when.ts'

export type VisitAnswers = {
  choice: string
  day: string
  time: string
  placeKind: PlaceKind | ''
  placeWords: string
  message: string
  /** Empty until we know who treats. */
  providerId: string
  /** Minutes as typed; if empty, we calculate them. */
  minutes: string
  travelMinutes: string
  /** Why a time that isn't open is confirmed anyway. */
  reason: string
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

/** The minutes of the visit that staff typed; undefined if none, or none that can be. */
export const lengthOf = ({ minutes }: Pick<VisitAnswers, 'minutes'>) => wholeNumber(minutes, leastVisitMinutes, mostVisitMinutes)

/** The same for the minutes of travel. */
export const wayOf = ({ travelMinutes }: Pick<VisitAnswers, 'travelMinutes'>) => wholeNumber(travelMinutes, 0, mostTravelMinutes)

export const noReason = 'Enter a reason, or choose another time.'

/** The field for a reason and how it is registered. It is there only while the time isn't open. */
export const reasonField = {
  label: 'Reason for booking this time anyway',
  hint: 'We keep it with the visit. The client doesn’t see it.',
}
export const reasonRules = {
  validate: (reason = '') => reason.trim() !== '' || noReason,
  maxLength: upTo(longestReason),
  shouldUnregister: true,
}

/** The choice of a time that the client didn't prefer. */
export const another = 'another'

/** The instant chosen; undefined until a valid one is. */
export function startsAtOf({ choice, day, time }: Pick<VisitAnswers, 'choice' | 'day' | 'time'>): string | undefined {
  if (choice !== another) return choice === '' ? undefined : choice
  const [hour, minute] = time.split(':').map(Number)
  if (!isDay(day) || hour === undefined || minute === undefined || Number.isNaN(hour) || Number.isNaN(minute)) return undefined
  return easternInstant(day, hour, minute).toISOString()
}

/** Why the chosen time can't be confirmed as of `now`; undefined if it can. */
export function timeProblem(answers: Pick<VisitAnswers, 'choice' | 'day' | 'time'>, now: Date): string | undefined {
  const startsAt = startsAtOf(answers)
  if (startsAt === undefined) return 'Choose a day and a time.'
  if (Date.parse(startsAt) <= now.getTime()) return timePassed
  return answers.choice === another ? clockChangeProblem(answers.day, answers.time) : undefined
}

/**
 * The place to start with: the visit's current one, the phone if the client named times for a call, or the usual one. None if
 * the client's answers don't tell.
 */
export function firstPlace(
  asked: AskedPlace,
  before: string | null,
  wantsCall: boolean,
): Pick<VisitAnswers, 'placeKind' | 'placeWords'> {
  if (before === null) return { placeKind: wantsCall ? 'phone' : (usualPlace(asked) ?? ''), placeWords: '' }
  const same = placesFor(asked).find((kind) => kind !== 'elsewhere' && placeLine(asked, kind, '') === before)
  return same ? { placeKind: same, placeWords: '' } : { placeKind: 'elsewhere', placeWords: before }
}

/** The visit that the answers make; an empty reason is none. */
export function visitOf(
  answers: Pick<VisitAnswers, 'minutes' | 'travelMinutes'>,
  providerId: string,
  reason: string,
): VisitChoice {
  const [minutes, travelMinutes] = [lengthOf(answers), wayOf(answers)]
  return {
    providerId,
    ...(minutes !== undefined && { minutes }),
    ...(travelMinutes !== undefined && { travelMinutes }),
    ...(reason !== '' && { overbookedReason: reason }),
  }
}
