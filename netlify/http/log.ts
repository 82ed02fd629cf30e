/** Writes one line per request for the operator: what happened and how long it took, and nothing about a person. */
import { sqlError } from '../db/client.ts'
import { EnvironmentError } from '../env.ts'

export type LogLine = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/**
 * Describes an error without personal data. Drivers put values into messages, so we keep only the SQLSTATE, the constraint and
 * the stack's locations.
 */
function describe(error: unknown): LogLine {
  if (!(error instanceof Error)) return { error: typeof error }
  const sql = sqlError(error)
  const names: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) names.push(at.name)
  // A message can span several lines, and any of them may hold a value.
  const places = error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' ')
  return { error: names.join(' < '), sqlState: sql?.state, constraint: sql?.constraint, reason: reasonOf(error), places }
}

/** The message, for those of our own errors that name no value. */
function reasonOf(error: Error): string | undefined {
  return error instanceof EnvironmentError ? error.message : undefined
}

/** Writes a line. Errors go to stderr. */
export function log(line: LogLine, error?: unknown): void {
  if (error === undefined) console.log(JSON.stringify(line))
  else console.error(JSON.stringify({ ...line, ...describe(error) }))
}
