/**
 * Recognizes a picture by its bytes, and ignores what the sender says it is. Only JPEG, PNG and WebP count: an SVG is a program.
 */

import { leastSide, mostSide } from '../../src/catalog/newsletter/picture-size.ts'

type ImageFile = { readonly extension: 'jpg' | 'png' | 'webp'; readonly width: number; readonly height: number }

export const imageTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** The most bytes that an email program still shows without trouble. */
const mostBytes = 5 * 1024 * 1024

/** A JPEG's frame header comes after other segments. */
function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** What a picture needs of the segments before its pixels: a camera's or a program's notes and comments are none of it. */
function isNeeded(segment: Buffer): boolean {
  const marker = segment[1]!
  const isNote = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
  return !isNote || segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
}

/** A JPEG without notes such as where it was taken; undefined for anything else. Its pixels and colors stay. */
export function withoutNotes(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, next)
    if (isNeeded(segment)) kept.push(segment)
    at = next
  }
  const pixels = bytes.subarray(at)
  return bytes[0] === 0xff && bytes[1] === 0xd8 && pixels[0] === 0xff ? Buffer.concat([...kept, pixels]) : undefined
}

function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

function read(bytes: Buffer): ImageFile | undefined {
  const starts = (signature: string, at = 0) => bytes.toString('latin1', at, at + signature.length) === signature
  if (starts('\xff\xd8\xff') && bytes.subarray(-2).toString('latin1') === '\xff\xd9') {
    const size = jpegSize(bytes)
    return size && { extension: 'jpg', ...size }
  }
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12) && bytes.includes('IEND', bytes.length - 12, 'latin1'))
    return { extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (starts('RIFF') && starts('WEBP', 8) && bytes.readUInt32LE(4) + 8 <= bytes.length + 1) {
    const size = webpSize(bytes)
    return size && { extension: 'webp', ...size }
  }
  return undefined
}

/**
 * Reads what picture the bytes hold; undefined for anything else, and for a picture that is cut off or too large for an email.
 */
export function inspectImage(data: Uint8Array): ImageFile | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.length < 64 || bytes.length > mostBytes) return undefined
  const found = read(bytes)
  const fits = (side: number) => side >= leastSide && side <= mostSide
  return found && fits(found.width) && fits(found.height) ? found : undefined
}
