import { pageClock, type PageClock } from '../page-clock.ts'

/** A success view that ends automatically, and waits while someone is reading or using it (WCAG 2.2.1). */
export type ThankYou = {
  readonly begin: () => void
  /** Pauses the timer for a reason, "pointer" or "focus". It continues when all reasons are gone. */
  readonly hold: (reason: string) => void
  readonly release: (reason: string) => void
  /** The person left the view themselves. */
  readonly stop: () => void
}

/** After a pause at least this much time is left, so that nothing vanishes under a moving pointer. */
const leastMs = 1000

export function createThankYou(ms: number, over: () => void, clock: PageClock = pageClock): ThankYou {
  const reasons = new Set<string>()
  let left: number | undefined
  let running: { readonly since: number; readonly cancel: () => void } | undefined

  function pause() {
    if (!running || left === undefined) return
    running.cancel()
    left -= clock.now() - running.since
    running = undefined
  }

  function stop() {
    pause()
    left = undefined
    reasons.clear()
  }

  function run() {
    if (left === undefined || running || reasons.size > 0) return
    const cancel = clock.after(left, () => {
      stop()
      over()
    })
    running = { since: clock.now(), cancel }
  }

  return {
    begin() {
      stop()
      left = ms
      run()
    },
    hold(reason) {
      if (left === undefined) return
      reasons.add(reason)
      pause()
    },
    release(reason) {
      if (left === undefined || !reasons.delete(reason)) return
      left = Math.max(left, leastMs)
      run()
    },
    stop,
  }
}
