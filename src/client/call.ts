/** The browser's only fetch of an endpoint: sends an endpoint's input and returns its output or a failure. Never throws. */
import * as z from 'zod/mini'
import { backgroundHeader, type Endpoint } from '../contracts/endpoint.ts'
import { failureBody, type RefusalCode } from '../contracts/failure.ts'

export type Failure =
  /** The server refused, with a code. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: RefusalCode
      readonly message: string
      readonly requestId: string
      readonly fields: Readonly<Record<string, string>>
      readonly receipt: unknown
    }
  /** The response isn't ours: a gateway's error page, or a body that doesn't match the contract. */
  | { readonly kind: 'broken'; readonly status: number }
  /** No response: offline, refused, reset, or too slow. We don't know whether the request arrived. */
  | { readonly kind: 'unreachable' }

/** Why the server refused; undefined if it gave no answer of its own. */
export function codeOf(failure: Failure): RefusalCode | undefined {
  return failure.kind === 'refused' ? failure.code : undefined
}

/** Whether the server refused the link that opened a page, or the link was cut off. */
export function isInvalidLink(failure: Failure): boolean {
  return codeOf(failure) === 'invalid-link' || codeOf(failure) === 'invalid-input'
}

export type Result<Output> = { readonly ok: true; readonly value: Output } | { readonly ok: false; readonly failure: Failure }

/** The signed-in person, as the session store provides them. The token comes from nowhere else. */
export type TokenSource = {
  /** The access token to send; undefined if nobody is signed in. */
  readonly token: () => Promise<string | undefined>
  /**
   * Called when the server refuses this token: returns a newer one, or why there is none. `idle`: the server ended the session
   * because nothing happened for too long.
   */
  readonly renew: (refused: string, idle: boolean) => Promise<Result<string>>
}

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Without it the call is anonymous. */
  readonly caller?: TokenSource
  /** Send only once; for a caller that does its own retries. */
  readonly once?: boolean
  /** A timer caused this call, not a person. */
  readonly background?: boolean
  /** Finish the request even if its page is left. */
  readonly lasting?: boolean
  /** Per attempt; we give up on a stalled response after this. */
  readonly timeoutMs?: number
  /** Tests pass in the server itself. */
  readonly fetch?: typeof globalThis.fetch
  readonly wait?: (ms: number) => Promise<void>
}

const retryDelays = [400, 1600]
/** Statuses while the server is away, most often from its gateway. */
export const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** Browsers let only small requests outlive their page. */
const mostLasting = 16_384

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Aborts a request after its time limit or by the caller's own signal. Written by hand, for browsers whose AbortSignal has no
 * `any`.
 */
function limit({ timeoutMs = 12_000, signal }: CallOptions): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

/** The address of a request; a GET carries its input in the query. */
function addressOf<Input>({ method, path }: Endpoint<Input, unknown>, input: Input): string {
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''
  return query === '' ? path : `${path}?${query}`
}

async function attempt<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions,
  token: string | undefined,
): Promise<Result<Output>> {
  const send = options.fetch ?? globalThis.fetch
  const { signal, release } = limit(options)
  const sent = endpoint.method === 'GET' ? undefined : JSON.stringify(input)
  try {
    const response = await send(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(options.background && { [backgroundHeader]: '1' }),
      },
      ...(sent !== undefined && { body: sent }),
      ...(options.lasting && sent !== undefined && sent.length <= mostLasting && { keepalive: true }),
      signal,
    })
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined
      throw error
    })
    if (response.ok) {
      const output = z.safeParse(endpoint.output, body)
      return output.success
        ? { ok: true, value: output.data }
        : { ok: false, failure: { kind: 'broken', status: response.status } }
    }
    const failure = z.safeParse(failureBody, body)
    if (!failure.success) return { ok: false, failure: { kind: 'broken', status: response.status } }
    const { code, message, requestId, fields = {}, receipt } = failure.data.error
    return { ok: false, failure: { kind: 'refused', status: response.status, code, message, requestId, fields, receipt } }
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } }
  } finally {
    release()
  }
}

/** Whether the token was the problem; a wrong password has the same status. */
function isUnknown(failure: Failure): boolean {
  return codeOf(failure) === 'not-signed-in' || codeOf(failure) === 'session-idle'
}

/** One attempt as the signed-in person. Renews a refused token once. */
async function attemptSigned<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions,
): Promise<Result<Output>> {
  const token = await options.caller?.token()
  const result = await attempt(endpoint, input, options, token)
  if (result.ok || token === undefined || !isUnknown(result.failure)) return result
  const renewed = await options.caller!.renew(token, codeOf(result.failure) === 'session-idle')
  if (renewed.ok) return attempt(endpoint, input, options, renewed.value)
  if (renewed.failure.kind !== 'refused') return renewed
  // Nobody is signed in anymore, so send what is public anonymously.
  return endpoint.access === 'public' ? attempt(endpoint, input, options, undefined) : result
}

function worthRepeating(failure: Failure): boolean {
  return failure.kind === 'unreachable' || awayStatuses.has(failure.status)
}

/**
 * Calls an endpoint. If the response to a repeatable call is lost, sends it up to two more times with the same input, and so the
 * same key; the server treats the repeats as one.
 */
export async function call<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Result<Output>> {
  let result = await attemptSigned(endpoint, input, options)
  const isRepeatable = endpoint.repeatable || endpoint.method === 'GET'
  if (!isRepeatable || options.once) return result
  for (const delay of retryDelays) {
    if (result.ok || !worthRepeating(result.failure) || options.signal?.aborted) return result
    await (options.wait ?? pause)(delay)
    result = await attemptSigned(endpoint, input, options)
  }
  return result
}
