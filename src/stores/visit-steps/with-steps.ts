import { isAwaited, statusAfter } from '../../catalog/visit/visit.ts'
import type { CalendarVisit } from '../../contracts/visit/calendar.ts'
import type { StoredStep } from './sent-step.ts'

/**
 * A visit as it will be once the steps being sent have arrived. A step that the server already counted, because only its answer
 * was lost, changes nothing.
 */
export function withSteps(
  visit: CalendarVisit,
  steps: readonly Pick<StoredStep, 'visitId' | 'version' | 'step'>[],
): CalendarVisit {
  return steps
    .filter(({ visitId }) => visitId === visit.id)
    .reduce((before, { version, step }) => {
      if (version !== before.version) return before
      const status = statusAfter(step)
      return { ...before, status, version: version + 1, asked: isAwaited(status) ? before.asked : null }
    }, visit)
}
