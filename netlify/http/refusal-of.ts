/** Turns any thrown error into a refusal for the caller. */
import { isUnavailable } from '../db/client.ts'
import { EnvironmentError } from '../env.ts'
import { Refusal } from '../refusal.ts'

/**
 * The refusal itself, `not-configured` for a missing variable, `unavailable` for a database outage, or `unexpected` for a bug.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof EnvironmentError) return new Refusal('not-configured')
  return new Refusal(isUnavailable(error) ? 'unavailable' : 'unexpected')
}
