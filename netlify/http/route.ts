/** The path of one request: method, origin, body, contract, domain, answer. All refusals are caught here and nowhere else. */
import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import * as z from 'zod/mini'
import { bodyLimits, type Endpoint } from '../../src/contracts/endpoint.ts'
import { isUnavailable, openDb, type Db } from '../db/client.ts'
import { Refusal } from '../refusal.ts'
import { answer, answerRefusal } from './answer.ts'
import { readJson } from './body.ts'
import { assertOwnOrigin } from './guard.ts'
import { log } from './log.ts'

export type Call<Input> = { readonly db: Db; readonly input: Input; readonly now: Date }

export type Handler<Input, Output> = {
  readonly handle: (call: Call<Input>) => Promise<Output>
  /** Work that the caller need not wait for, begun once the answer is decided. */
  readonly after?: (db: Db, now: Date) => Promise<unknown>
}

/** What runs after the answer may take longer than an answer may: a letter's provider can be slow. */
const afterTimeoutMs = 20_000

function inputOf<Input>(endpoint: Endpoint<Input, unknown>, raw: unknown): Input {
  const result = z.safeParse(endpoint.input, raw)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new Refusal('invalid-input', { fields })
}

async function read<Input>(endpoint: Endpoint<Input, unknown>, request: Request): Promise<Input> {
  if (endpoint.method === 'GET') return inputOf(endpoint, Object.fromEntries(new URL(request.url).searchParams))
  assertOwnOrigin(request)
  return inputOf(endpoint, await readJson(request, bodyLimits[endpoint.access]))
}

/** What an error is to the caller: its own refusal, a pause of the database, or a bug. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(isUnavailable(error) ? 'unavailable' : 'unexpected')
}

/** A function for one endpoint. The clock is read here, once, and handed on. */
export function route<Input, Output>(endpoint: Endpoint<Input, Output>, { handle, after }: Handler<Input, Output>) {
  return async (request: Request, context: Context): Promise<Response> => {
    const started = performance.now()
    const now = new Date()
    const requestId = context.requestId || randomUUID()
    const line = (status: number, code?: string) => ({
      at: now.toISOString(),
      requestId,
      endpoint: endpoint.name,
      method: request.method,
      status,
      code,
      ms: Math.round(performance.now() - started),
    })

    if (request.method !== endpoint.method) {
      const response = answerRefusal(new Refusal('method-not-allowed'), requestId, { allow: endpoint.method })
      log(line(response.status, 'method-not-allowed'))
      return response
    }
    try {
      const value = await handle({ db: openDb(), input: await read(endpoint, request), now })
      if (after)
        context.waitUntil(
          after(openDb(afterTimeoutMs), now).catch((error: unknown) => log({ ...line(200), stage: 'after' }, error)),
        )
      log(line(200))
      return answer(value, requestId)
    } catch (error) {
      const refusal = refusalOf(error)
      const response = answerRefusal(refusal, requestId, refusal.code === 'unavailable' ? { 'retry-after': '5' } : {})
      log(line(response.status, refusal.code), error === refusal ? undefined : error)
      return response
    }
  }
}
