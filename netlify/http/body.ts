/** Reads a request's body, JSON or form, up to the endpoint's limit. */
import { Refusal } from '../refusal.ts'

/** Reads the body's bytes. Refuses `body-too-large` as soon as they pass the limit. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('body-too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Refusal('body-too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function typeOf(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** An email program's button posts either type, preferably multipart (RFC 8058, section 3.2). */
const formTypes: readonly (string | undefined)[] = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * The fields of a posted form, and of its address's query. Refuses `unsupported-media-type`, `body-too-large`, `invalid-input`.
 */
export async function readForm(request: Request, limit: number): Promise<unknown> {
  if (!formTypes.includes(typeOf(request))) throw new Refusal('unsupported-media-type')
  const bytes = await readBytes(request, limit)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const posted = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Refusal('invalid-input')
  })
  return Object.fromEntries([...new URL(request.url).searchParams, ...posted])
}

/** The parsed body. Refuses `unsupported-media-type`, `body-too-large`, `invalid-json`. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (typeOf(request) !== 'application/json') throw new Refusal('unsupported-media-type')
  const bytes = await readBytes(request, limit)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('invalid-json')
  }
}
