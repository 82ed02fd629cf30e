import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const smallest = 512

/** The encoding to answer with; undefined for none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}

export function isCompressible(type: string | null, bytes: number): boolean {
  return (
    bytes >= smallest && /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|[a-z.+-]+\+(json|xml)))/.test(type ?? '')
  )
}

/** Compresses harder when the result is kept than when it is sent once. */
export async function compress(bytes: Uint8Array, encoding: Encoding, kept: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: kept ? 9 : 6 })
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 11 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
