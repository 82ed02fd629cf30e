/** Two changes of one row go to the server in the order they were made: sent side by side, the first could arrive last. */
export function makeTurns() {
  const last = new Map<string, Promise<unknown>>()
  return {
    /** Does the work once all that was begun before under this name is over, however it ended. */
    take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
      last.set(name, mine)
      return mine
    },
    /** Whether nothing has been begun under this name since that work; it is then forgotten. */
    isLast(name: string, work: Promise<unknown>): boolean {
      if (last.get(name) !== work) return false
      last.delete(name)
      return true
    },
  }
}
