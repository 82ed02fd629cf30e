/** One line a request for the operator: what happened and how long it took, and nothing about a person. */
import { sqlError } from '../db/client.ts'

export type LogLine = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * An error without what it was about: drivers put values into their messages, so theirs are left out and the
 * SQLSTATE, the constraint and the stack's places are kept.
 */
function describe(error: unknown): LogLine {
  if (!(error instanceof Error)) return { error: typeof error }
  const sql = sqlError(error)
  const names: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) names.push(at.name)
  const places = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' ')
  return { error: names.join(' < '), sqlState: sql?.state, constraint: sql?.constraint, places }
}

/** Writes a line; an error goes to stderr. */
export function log(line: LogLine, error?: unknown): void {
  if (error === undefined) console.log(JSON.stringify(line))
  else console.error(JSON.stringify({ ...line, ...describe(error) }))
}
