/** The steps of the day, for every part of the calendar. They show at once and survive a lost connection (stores/visit-steps). */
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { formatEasternTime } from '../../../catalog/time/eastern.ts'
import { stepBackTo, type DayStep } from '../../../catalog/visit/visit.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import type { WaitingStep } from '../../../stores/visit-steps/kept-steps.ts'
import { visitSteps } from '../../../stores/visit-steps/visit-steps.ts'
import { forgetNotice, notifyDone } from '../../parts/Notices.tsx'
import { useConfirm } from '../../parts/overlay/Confirm.tsx'
import { emailsClient, takenText } from './step-words.ts'

export type VisitSteps = {
  /** Takes a step. A no-show asks first. */
  readonly take: (visit: CalendarVisit, step: DayStep) => Promise<void>
  /** Takes back a step that hasn't left the device; otherwise schedules the visit again. */
  readonly undo: (visit: CalendarVisit) => Promise<void>
  /** The last step of a visit that the server hasn't confirmed. */
  readonly pendingOf: (visitId: string) => WaitingStep | undefined
}

const stored = 'Saved on this device. We’ll send it as soon as we can.'

export function useVisitSteps(): VisitSteps {
  const steps = useStore(visitSteps.$steps)
  const confirm = useConfirm()
  return useMemo(() => {
    const take = async (visit: CalendarVisit, step: DayStep, undoes = step === 'reopened'): Promise<void> => {
      if (step === 'no-show' && !(await confirm(noShowQuestion(visit)))) return
      forgetNotice(visit.id)
      const { outcome, version } = await visitSteps.press(visit, step)
      if (outcome === 'refused') return
      const after = { ...visit, version }
      const canUndo = undoes ? undefined : () => void undo(after, stepBackTo(visit.status))
      notifyDone(outcome === 'taken' ? takenText(step, visit, undoes) : stored, canUndo, visit.id)
    }
    const undo = async (visit: CalendarVisit, back: DayStep = 'reopened'): Promise<void> => {
      forgetNotice(visit.id)
      if (!(await visitSteps.takeBack(visit.id))) await take(visit, back, true)
    }
    return { take, undo, pendingOf: (visitId) => steps.findLast((step) => step.visitId === visitId) }
  }, [steps, confirm])
}

function noShowQuestion(visit: CalendarVisit) {
  const at = formatEasternTime(new Date(visit.startsAt))
  return {
    title: 'Mark as a no-show?',
    body: `${visit.name} wasn’t there for the visit at ${at}. The time will open up again${emailsClient('no-show', visit) ? ', and we’ll email them' : ''}.`,
    action: 'Mark as a no-show',
    danger: true,
  }
}
