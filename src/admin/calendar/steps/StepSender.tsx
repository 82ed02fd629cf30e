import { useEffect } from 'react'
import { keepSendingSteps, visitSteps } from '../../../stores/visit-steps/visit-steps.ts'
import { forgetNotice, notifyFailed } from '../../parts/Notices.tsx'
import { refusedText } from './step-words.ts'
import { useCalendarCache } from '../use-calendar.ts'
import { useMe } from '../../parts/use-me.ts'

/** Sends the visit steps that wait on this device, whichever screen is open, and reports the outcome. Renders nothing. */
export function StepSender() {
  const account = useMe()?.id
  const cache = useCalendarCache()
  useEffect(() => {
    const stop = visitSteps.listen({
      taken(visit) {
        cache.patch(visit.id, visit)
        cache.refresh()
      },
      found(visit) {
        cache.patch(visit.id, visit)
      },
      refused(step) {
        // Its Undo would take back what somebody else did instead.
        forgetNotice(step.visitId)
        if (step.visit) cache.patch(step.visitId, step.visit)
        cache.refresh()
        notifyFailed(refusedText(step))
      },
      changed: cache.refresh,
    })
    return stop
  }, [cache])
  useEffect(() => (account === undefined ? undefined : keepSendingSteps(account)), [account])
  return null
}
