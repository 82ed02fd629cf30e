import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { StaticHandler } from '@netlify/static'
import { chooseEncoding, compress, isCompressible } from './compression.ts'
import type { Encoding } from './compression.ts'

type StaticFile = {
  bytes: Buffer
  headers: Headers
  hash: string
  compressed: Map<Encoding, Promise<Buffer>>
}

type StaticFiles = {
  find(request: Request): Promise<StaticFile | undefined>
  /** Changes when another build replaces this one. */
  generation(): string
}

const mostPaths = 5_000

/** Finds a build's files as Netlify does, and keeps them in memory until another build replaces it. */
export function createStaticFiles(dir: string): StaticFiles {
  const handler = new StaticHandler({ directory: dir })
  let kept = new Map<string, Promise<StaticFile | undefined>>()
  let keptGeneration = ''

  const generation = (): string => {
    try {
      const { ino, mtimeMs } = statSync(dir)
      return `${ino} ${mtimeMs}`
    } catch {
      // The moment between two builds.
      return keptGeneration
    }
  }

  const read = async (request: Request): Promise<StaticFile | undefined> => {
    const match = await handler.match(request)
    if (match === undefined) return undefined
    const response = await match.handle()
    const bytes = Buffer.from(await response.arrayBuffer())
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    return { bytes, headers: response.headers, hash, compressed: new Map() }
  }

  return {
    generation,
    find: async (request) => {
      const current = generation()
      if (current !== keptGeneration || kept.size > mostPaths) {
        kept = new Map()
        keptGeneration = current
      }
      const { pathname } = new URL(request.url)
      if (isPrivate(pathname)) return undefined
      const known = kept.get(pathname)
      if (known !== undefined) return known
      const reading = read(request)
      kept.set(pathname, reading)
      const found = await reading.catch(() => undefined)
      if (found === undefined) kept.delete(pathname)
      return found
    },
  }
}

/** Answers with a file: 304 if the client has it, a part for a range request, and compressed if that helps. */
export async function respondWithFile(
  file: StaticFile,
  request: Request,
  status: number,
  rules: Record<string, string>,
): Promise<Response> {
  const headers = new Headers(file.headers)
  for (const [name, value] of Object.entries(rules)) headers.set(name, value)
  const range = status === 200 ? request.headers.get('range') : null
  const compressible = isCompressible(headers.get('content-type'), file.bytes.length)
  const encoding = compressible && range === null ? chooseEncoding(request.headers.get('accept-encoding')) : undefined
  const etag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`
  headers.set('etag', etag)
  if (compressible) headers.append('vary', 'Accept-Encoding')
  if (status === 200 && knows(request.headers.get('if-none-match'), file.hash))
    return new Response(null, { status: 304, headers })

  const ifRange = request.headers.get('if-range')
  if (range !== null && (ifRange === null || ifRange === etag)) return respondWithPart(file, range, headers)
  if (!compressible) headers.set('accept-ranges', 'bytes')
  if (encoding === undefined) return new Response(new Uint8Array(file.bytes), { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await compressedOnce(file, encoding)), { status, headers })
}

function respondWithPart(file: StaticFile, range: string, headers: Headers): Response {
  const size = file.bytes.length
  const [, from = '', to = ''] = range.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === '' && to === '') return new Response(new Uint8Array(file.bytes), { headers })
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end || start >= size) {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end}/${size}`)
  headers.set('accept-ranges', 'bytes')
  return new Response(new Uint8Array(file.bytes.subarray(start, end + 1)), { status: 206, headers })
}

function compressedOnce(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  let compressed = file.compressed.get(encoding)
  if (compressed === undefined) {
    compressed = compress(file.bytes, encoding, true)
    file.compressed.set(encoding, compressed)
  }
  return compressed
}

/** Whether one of the client's tags is this content, in any encoding. */
function knows(ifNoneMatch: string | null, hash: string): boolean {
  return (ifNoneMatch ?? '').split(',').some(
    (tag) =>
      tag.trim() === '*' ||
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/^"([0-9a-f]+)(-\w+)?"$/, '$1') === hash,
  )
}

/** Netlify's own rule files and dotfiles are not part of the site, however the path is spelled. */
function isPrivate(pathname: string): boolean {
  const path = decoded(pathname).replace(/[\\/]+/g, '/')
  return /^\/(_headers|_redirects)(\.html)?\/?$/i.test(path) || /\/\.(?!well-known(\/|$))/.test(path)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
