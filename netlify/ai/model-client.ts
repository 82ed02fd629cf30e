/** Calls a service that speaks OpenAI's API. No other file calls a model. Callers must not trust the text or bytes it answers. */
import * as z from 'zod/mini'
import { generatorTimeoutMs } from '../../src/catalog/newsletter/generator.ts'
import { env } from '../env.ts'
import { Refusal } from '../refusal.ts'

export type ModelService = { readonly key: string; readonly baseUrl: string }

/** The service that the environment names; undefined without a key. */
export function configuredModelService(): ModelService | undefined {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl } = env()
  return key === undefined ? undefined : { key, baseUrl: baseUrl.replace(/\/+$/, '') }
}

/** Reads a body and counts its bytes; refuses `generator-unusable` as soon as there are more than `limit`. */
async function readBytes(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Refusal('generator-unusable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const failure = z.object({ error: z.object({ code: z.nullish(z.unknown()), type: z.nullish(z.unknown()) }) })

/** A 400 declines the content when it says so. Any other error means that our request is at fault or the service is down. */
function refusalOf(status: number, body: unknown): Refusal {
  const found = z.safeParse(failure, body)
  const reasons = found.success ? `${String(found.data.error.code)} ${String(found.data.error.type)}` : ''
  return new Refusal(status === 400 && /policy|safety|moderation/i.test(reasons) ? 'generator-declined' : 'generator-unavailable')
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Posts to the service and returns its JSON; never follows redirects. Refuses `generator-unavailable`, `generator-slow` when the
 * whole call takes longer than `timeoutMs`, `generator-declined`, and `generator-unusable` for an answer that is not JSON or is
 * longer than `limit` bytes.
 */
export async function askModel(
  { key, baseUrl }: ModelService,
  path: `/${string}`,
  body: object,
  {
    signal,
    limit,
    timeoutMs = generatorTimeoutMs,
  }: { readonly signal: AbortSignal; readonly limit: number; readonly timeoutMs?: number },
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    })
    const answer = parse(await readBytes(response, limit))
    if (!response.ok) throw refusalOf(response.status, answer)
    if (answer === undefined) throw new Refusal('generator-unusable')
    return answer
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(timeout.aborted ? 'generator-slow' : 'generator-unavailable')
  }
}
