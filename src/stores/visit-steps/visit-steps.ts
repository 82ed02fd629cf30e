/** The steps of visits that this page sends, whichever screen is open. */
import { callSignedIn } from '../account/signed-in-call.ts'
import { deviceDatabase, deviceItems } from '../device-items.ts'
import { createStepQueue } from './queue.ts'

/** The time between two tries. */
const retryMs = 15_000

/** The page's instance. */
export const visitSteps = createStepQueue({
  box: deviceItems(deviceDatabase('visit-steps')),
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  call: callSignedIn,
})

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (visitSteps.wouldLose()) event.preventDefault()
}

/** Sends what an account left on this device, and retries while something waits. Returns how to stop. */
export function keepSendingSteps(by: string): () => void {
  void visitSteps.open(by)
  const tryAgain = () => void visitSteps.send(true)
  const timer = setInterval(() => visitSteps.$steps.get().length > 0 && tryAgain(), retryMs)
  const control = new AbortController()
  for (const event of ['online', 'pageshow'] as const) window.addEventListener(event, tryAgain, { signal: control.signal })
  window.addEventListener('beforeunload', askBeforeLeaving, { signal: control.signal })
  return () => {
    visitSteps.close()
    clearInterval(timer)
    control.abort()
  }
}
