/**
 * What goes wrong between the site and the database, for tests. It applies to what changes anything or asks over HTTP (/sql), and to the
 * COMMIT of a transaction over WebSocket.
 */
export type NeonFault = {
  /**
   * Before it runs, so that nothing is written: 'refuse' closes the connection unheard, 'reset' closes it after hearing all of it,
   * 'unavailable' answers 503 (over WebSocket it closes), 'stall' waits `stallMs` and then runs it, unless the asker has gone.
   */
  before?: 'refuse' | 'reset' | 'unavailable' | 'stall'
  /** After it is committed, so that only the answer suffers. */
  after?: 'reset-after-commit' | 'stall'
  /** Default 20 s. */
  stallMs?: number
  /** How often; without it until `bridge.fault` is set to undefined. */
  times?: number
  /** Only statements for which this is true (of a batch: any of them; over WebSocket: 'commit'). */
  only?: (sql: string) => boolean
}

export type NeonFaultBox = {
  current: NeonFault | undefined
}

/** Answers the fault that hits this request, and counts it. */
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
