/** What the calendar says about steps of the day. */
import type { DayStep, VisitStatus } from '../../../catalog/visit/visit.ts'
import { formatEasternTime } from '../../../catalog/time/eastern.ts'
import { countOf } from '../../../catalog/count.ts'
import { refusalSentences } from '../../../contracts/failure.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import type { RefusedStep } from '../../../stores/visit-steps/queue.ts'

export const stepLabels: Readonly<Record<DayStep, string>> = {
  'on-the-way': 'On my way',
  arrived: 'Arrived',
  completed: 'Done',
  'no-show': 'No-show',
  reopened: 'Back to scheduled',
}

/** The step that usually comes next: nobody drives to a call, and a client comes to the clinic. */
export function usualStep({ kind, status }: Pick<CalendarVisit, 'kind' | 'status'>): DayStep | undefined {
  const first: Readonly<Record<CalendarVisit['kind'], DayStep>> = { home: 'on-the-way', clinic: 'arrived', phone: 'completed' }
  const next: Readonly<Partial<Record<VisitStatus, DayStep>>> = {
    scheduled: first[kind],
    'on-the-way': 'arrived',
    arrived: 'completed',
  }
  return next[status]
}

/** Whether the client gets an email about a step. */
export function emailsClient(step: DayStep, { email }: Pick<CalendarVisit, 'email'>): boolean {
  return email !== '' && (step === 'on-the-way' || step === 'no-show')
}

/** The toast after a step; `undoes` is whether it reversed a later step, which we don't tell the client about. */
export function takenText(step: DayStep, visit: Pick<CalendarVisit, 'name' | 'email'>, undoes: boolean): string {
  const what: Readonly<Record<DayStep, string>> = {
    'on-the-way': 'On the way.',
    arrived: 'Arrived.',
    completed: 'Done.',
    'no-show': 'Marked as a no-show.',
    reopened: 'Back to scheduled.',
  }
  return `${visit.name}: ${what[step]}${!undoes && emailsClient(step, visit) ? ' We’re emailing the client.' : ''}`
}

function whyRefused({ code, visit }: RefusedStep): string {
  if (!visit) return 'This visit was deleted.'
  if (code === 'time-taken' || code === 'no-provider' || code === 'step-not-possible') return refusalSentences[code]
  return 'Someone else changed this visit first. Here’s the latest version.'
}

/** Why a step was not saved. The row shows what is true instead. */
export function refusedText(refused: RefusedStep): string {
  const { step, savedAt, visit, dropped } = refused
  const about = visit ? ` for ${visit.name}` : ''
  const more =
    dropped === 0 ? '' : ` ${countOf(dropped, 'later step')} for this visit ${dropped === 1 ? 'wasn’t' : 'weren’t'} saved either.`
  return `“${stepLabels[step]}” from ${formatEasternTime(new Date(savedAt))}${about} wasn’t saved. ${whyRefused(refused)}${more}`
}
