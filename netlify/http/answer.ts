/** Builds every function's answer: status, headers and the one error body. */
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { refusalSentences, type FailureBody, type RefusalCode } from '../../src/contracts/failure.ts'
import type { Refusal } from '../refusal.ts'

/** Code → status. A new code won't compile without one. */
const statuses: Readonly<Record<RefusalCode, number>> = {
  'invalid-input': 422,
  'invalid-json': 400,
  'unsupported-media-type': 415,
  'body-too-large': 413,
  'method-not-allowed': 405,
  'foreign-origin': 403,
  'wrong-host': 421,
  'preview-without-database': 503,
  'not-configured': 503,
  'not-found': 404,
  'too-many-requests': 429,
  'too-fast': 422,
  'looks-automated': 422,
  'invalid-link': 422,
  'time-passed': 422,
  'already-sent-differently': 409,
  'key-retired': 409,
  'not-signed-in': 401,
  'session-idle': 401,
  'access-denied': 403,
  'invalid-credentials': 401,
  'not-admin': 403,
  'too-many-attempts': 429,
  'too-many-codes': 429,
  'too-many-emails': 429,
  'invalid-code': 422,
  'sign-in-expired': 422,
  'invalid-reset-link': 422,
  'invalid-sign-in-link': 422,
  'prove-again': 401,
  'wrong-password': 422,
  'too-many-answers': 429,
  'second-factor-on': 409,
  'second-factor-off': 409,
  'second-factor-required': 409,
  'last-admin': 409,
  'above-you': 403,
  'deleted-above-you': 403,
  'account-exists': 409,
  'already-published': 409,
  'changed-meanwhile': 409,
  'no-consent': 409,
  'answers-unread': 409,
  'check-first': 409,
  'shot-recorded': 409,
  'visit-recorded': 409,
  'visit-ahead': 409,
  'step-not-possible': 409,
  'appointment-not-possible': 422,
  'no-provider': 422,
  'time-taken': 409,
  'offer-over': 409,
  'visit-soon': 409,
  'guest-stays': 409,
  'visits-affected': 409,
  'visit-times': 422,
  'feed-ended': 410,
  'email-under-way': 409,
  'address-taken': 409,
  'address-bounced': 409,
  'address-complained': 409,
  'postmark-keeps-out': 409,
  'postmark-silent': 503,
  'import-undone': 409,
  'address-suppressed': 409,
  'newsletter-started': 409,
  'newsletter-over': 409,
  'unknown-placeholder': 422,
  'no-subscribers': 409,
  'nothing-to-send': 409,
  'noon-passed': 422,
  'already-sent': 409,
  'daily-quota-reached': 409,
  'postmark-refused': 422,
  'no-eligible-entries': 409,
  'already-drawn': 409,
  'generator-quota': 429,
  'generator-unavailable': 502,
  'generator-slow': 504,
  'generator-declined': 422,
  'generator-unusable': 502,
  'not-a-picture': 422,
  unavailable: 503,
  unexpected: 500,
}

/** Netlify's header rules don't apply to functions, so their answers set their own. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export function answer(
  value: unknown,
  requestId: string,
  cookies: readonly string[] = [],
  { cachedFor }: Pick<Endpoint, 'cachedFor'> = {},
): Response {
  const response = new Response(JSON.stringify(value), { status: 200, headers: { ...headers, 'x-request-id': requestId } })
  if (cachedFor !== undefined) response.headers.set('netlify-cdn-cache-control', `public, s-maxage=${cachedFor}`)
  return withCookies(response, cookies)
}

export function answerRefusal(
  { code, detail }: Refusal,
  requestId: string,
  extra: Readonly<Record<string, string>> = {},
  cookies: readonly string[] = [],
): Response {
  const body: FailureBody = { error: { code, message: refusalSentences[code], requestId, ...detail } }
  const response = new Response(JSON.stringify(body), {
    status: statuses[code],
    headers: { ...headers, 'x-request-id': requestId, ...extra },
  })
  return withCookies(response, cookies)
}

/** Bytes that an endpoint answers instead of JSON. */
export class FileAnswer {
  readonly bytes: ArrayBuffer
  readonly contentType: string
  readonly version: string
  /** For one person's file that changes at its address. Without it, the file is public and never changes. */
  readonly changedAt: Date | undefined

  constructor(bytes: ArrayBuffer, contentType: string, version: string, changedAt?: Date) {
    this.bytes = bytes
    this.contentType = contentType
    this.version = version
    this.changedAt = changedAt
  }
}

const forGood = 'public, max-age=31536000, immutable'

/**
 * Browsers and Netlify cache a file that never changes. Email programs show it too, and they count as other sites. A client
 * that has this version already gets no body: `known` is the request's If-None-Match.
 */
export function answerFile(
  { bytes, contentType, version, changedAt }: FileAnswer,
  requestId: string,
  known: string | null,
): Response {
  const kept = {
    ...headers,
    'content-security-policy': `${headers['content-security-policy']}; sandbox`,
    'x-request-id': requestId,
    etag: `"${version}"`,
    ...(changedAt
      ? { 'cache-control': 'private, no-cache', 'last-modified': changedAt.toUTCString() }
      : {
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': forGood,
          'netlify-cdn-cache-control': `${forGood}, durable`,
          'netlify-vary': 'query=file',
        }),
    'content-type': contentType,
  }
  return known?.includes(version)
    ? new Response(null, { status: 304, headers: kept })
    : new Response(bytes, { headers: { ...kept, 'content-length': String(bytes.byteLength) } })
}
