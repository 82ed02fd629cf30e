/**
 * A fault between the site and the database, for tests. It applies to requests over HTTP (/sql), and to the COMMIT of a
 * transaction over WebSocket.
 */
export type NeonFault = {
  /**
   * Before the statement runs, so that nothing is written. 'refuse' and 'reset' close the connection, 'unavailable' answers 503
   * (over WebSocket it closes), 'stall' waits `stallMs` and then runs it, unless the client is gone.
   */
  before?: 'refuse' | 'reset' | 'unavailable' | 'stall'
  /** After the commit, so that only the answer suffers. */
  after?: 'reset-after-commit' | 'stall'
  /** Default 20 s. */
  stallMs?: number
  /** How many times it applies; without it, until `bridge.fault` is set to undefined. */
  times?: number
  /** Only statements for which this returns true (in a batch, any of them; over WebSocket, 'commit'). */
  only?: (sql: string) => boolean
}

export type NeonFaultBox = {
  current: NeonFault | undefined
}

/** Returns the fault that applies to this request, and counts it. */
export function takeFault(box: NeonFaultBox, statements: string[]): NeonFault | undefined {
  const fault = box.current
  if (fault === undefined) return undefined
  if (fault.only !== undefined && !statements.some(fault.only)) return undefined
  if (fault.times !== undefined) {
    if (fault.times <= 0) return undefined
    fault.times -= 1
    if (fault.times === 0) box.current = undefined
  }
  return fault
}

export const defaultStallMs = 20_000
