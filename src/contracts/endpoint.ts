/** One description of an endpoint, read by its caller and by its server. */
import type * as z from 'zod/mini'
import type { RefusalCode } from './failure.ts'

/** Who may call: anybody; whoever is signed in; an admin; another server, which proves itself in its own way. */
export type Access = 'public' | 'signed-in' | 'admin' | 'webhook'

/** Where a body may come from decides how much of it is read, in bytes (promises, "Hostile input"). */
export const bodyLimits = {
  public: 32 * 1024,
  'signed-in': 32 * 1024,
  admin: 512 * 1024,
  webhook: 256 * 1024,
} as const satisfies Record<Access, number>

export type Endpoint<Input = unknown, Output = unknown, Who extends Access = Access> = {
  /** The verb phrase that the domain function shares. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Who
  /** Default JSON, from the clinic's own pages; `form` is what a mail program posts, its query's fields included. */
  readonly body?: 'form'
  readonly input: z.ZodMiniType<Input>
  readonly output: z.ZodMiniType<Output>
  /** What the domain may refuse with, beyond what every endpoint can say. */
  readonly refusals: readonly RefusalCode[]
  /** Asks whether it is still its person: refused with `prove-again` where they last proved it more than ten minutes ago. */
  readonly fresh?: true
  /** The same, for some inputs of an endpoint alone. */
  freshFor?(input: Input): boolean
  /** Whether the same input twice is one effect, so that a caller may send it again by itself. */
  readonly repeatable: boolean
}

/** Declares an endpoint; `access` has no default, so that nothing is public by forgetting. */
export function defineEndpoint<Input, Output, const Who extends Access>(
  endpoint: Endpoint<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  return endpoint
}

/** A request that a timer caused carries this header with "1": it does not count as somebody being there (decision 7). */
export const backgroundHeader = 'x-background'

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never
export type OutputOf<E> =
  E extends Endpoint<never, infer Output> ? Output : E extends Endpoint<unknown, infer Output> ? Output : never
