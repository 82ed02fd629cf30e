/** Sends the changes of one row in the order they were made; in parallel, the first could arrive last. */
export function makeTurns() {
  const last = new Map<string, Promise<unknown>>()
  return {
    /** Does the work after everything started earlier under this name has ended, successfully or not. */
    take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
      last.set(name, mine)
      return mine
    },
    /** Whether nothing was started under this name since that work; if so, forgets it. */
    isLast(name: string, work: Promise<unknown>): boolean {
      if (last.get(name) !== work) return false
      last.delete(name)
      return true
    },
  }
}
