/** What a thrown error is to whoever called. */
import { isUnavailable } from '../db/client.ts'
import { EnvironmentError } from '../env.ts'
import { Refusal } from '../refusal.ts'

/** Its own refusal, a deploy that lacks a variable, a pause of the database, or a bug. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof EnvironmentError) return new Refusal('not-configured')
  return new Refusal(isUnavailable(error) ? 'unavailable' : 'unexpected')
}
