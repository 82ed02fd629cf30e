/** Decides who may call an endpoint. */
import { backgroundHeader, type Access } from '../../src/contracts/endpoint.ts'
import { may, provedLately, type Caller, type SignedInAccess } from '../auth/access.ts'
import { readCaller } from '../auth/session.ts'
import { isWebhookLogin } from '../auth/webhook-login.ts'
import type { Db } from '../db/client.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses `foreign-origin` for a request made by another site's page. `own` is the configured site's origin, not what the request
 * claims. A browser always names the origin of a request that changes something; other programs name none, and they carry no
 * visitor's cookies.
 */
export function assertOwnOrigin(request: Request, own: string): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign = origin !== null && origin !== own
  if (foreign || site === 'cross-site') throw new Refusal('foreign-origin')
}

/** The access token that a request shows. Only its form is checked. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** The caller of a request. Refuses `not-signed-in` and `session-idle`. */
export function callerOf(db: Db, request: Request, now: Date): Promise<Caller> {
  return readCaller(db, bearerOf(request), request.headers.get(backgroundHeader) !== '1', now)
}

/** The caller of a public request, if they are signed in. */
export async function knownCaller(db: Db, request: Request, now: Date): Promise<Caller | undefined> {
  if (bearerOf(request) === undefined) return undefined
  return callerOf(db, request, now)
}

/** Refuses `not-signed-in` unless the request proves it comes from the email provider. */
export function assertWebhook(request: Request): void {
  if (!isWebhookLogin(request.headers.get('authorization') ?? undefined)) throw new Refusal('not-signed-in')
}

export function needsCaller(access: Access): access is SignedInAccess {
  return access === 'signed-in' || access === 'admin'
}

/** Refuses `access-denied` if the caller's role can't use the endpoint. */
export function assertMay({ role }: Caller, access: SignedInAccess): void {
  if (!may(role, access)) throw new Refusal('access-denied')
}

/** Refuses `prove-again` if a token isn't enough and the caller last proved who they are too long ago. */
export function assertProved(caller: Caller, now: Date): void {
  if (!provedLately(caller, now)) throw new Refusal('prove-again')
}
