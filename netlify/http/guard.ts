/** Who may knock at all. */
import { Refusal } from '../refusal.ts'

/**
 * Refuses `foreign-origin` for a request that another site's page makes. A browser always names the origin of a
 * request that changes something; a program that is no browser names none, and carries no visitor's cookies either.
 */
export function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign = origin !== null && origin !== new URL(request.url).origin
  if (foreign || site === 'cross-site') throw new Refusal('foreign-origin')
}
