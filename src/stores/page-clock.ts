/** Time as a page measures it: no change of the device's clock moves it. */
export type PageClock = {
  readonly now: () => number
  /** Calls once after a time; returns a function that cancels it. */
  readonly after: (ms: number, done: () => void) => () => void
}

export const pageClock: PageClock = {
  now: () => performance.now(),
  after(ms, done) {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  },
}
