/** One description of an endpoint, used by both its caller and its server. */
import type * as z from 'zod/mini'
import type { RefusalCode } from './failure.ts'

/** Who may call: anyone; a signed-in person; an admin; or another server, which authenticates in its own way. */
export type Access = 'public' | 'signed-in' | 'admin' | 'webhook'

/** How many bytes of a body the server reads, depending on who may send it. */
export const bodyLimits = {
  public: 32 * 1024,
  'signed-in': 32 * 1024,
  admin: 512 * 1024,
  webhook: 256 * 1024,
} as const satisfies Record<Access, number>

export type Endpoint<Input = unknown, Output = unknown, Who extends Access = Access> = {
  /** A verb phrase, shared with the domain function. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Who
  /** Default: JSON from the clinic's own pages. `form` is what an email program posts; it includes the query's fields. */
  readonly body?: 'form'
  readonly input: z.ZodMiniType<Input>
  readonly output: z.ZodMiniType<Output>
  /** Codes the domain may refuse with, in addition to those of every endpoint. */
  readonly refusals?: readonly RefusalCode[]
  /** Refuses `prove-again` if the caller last gave a password or code more than ten minutes ago. */
  readonly fresh?: true
  /** The same, but only for some inputs. */
  freshFor?(input: Input): boolean
  /** For an answer that is the same for everyone: how many seconds the edge may reuse it. Otherwise nothing is cached. */
  readonly cachedFor?: number
  /** The same input twice has one effect, so a caller may retry automatically, as it may any GET. */
  readonly repeatable?: true
}

/** Declares an endpoint. `access` has no default, so nobody makes an endpoint public by forgetting it. */
export function defineEndpoint<Input, Output, const Who extends Access>(
  endpoint: Endpoint<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  return endpoint
}

/** A request caused by a timer carries this header with "1": it doesn't count as activity (decision 7). */
export const backgroundHeader = 'x-background'

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never
export type OutputOf<E> =
  E extends Endpoint<never, infer Output> ? Output : E extends Endpoint<unknown, infer Output> ? Output : never
