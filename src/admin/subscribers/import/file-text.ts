/** The text of a CSV file, however it was saved: with or without a byte order mark, as UTF-8, as UTF-16, or by old Excel. */

/** The encoding a file has according to its byte order mark (`sure`), or most likely has. */
function encodingOf(bytes: Uint8Array): { name: string; sure: boolean } {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return { name: 'utf-16le', sure: true }
  if (first === 0xfe && second === 0xff) return { name: 'utf-16be', sure: true }
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: 'utf-8', sure: true }
  // In Western text as UTF-16, every other byte is zero.
  const start = bytes.subarray(0, 400)
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (zeros > start.length / 4) return { name: start[0] === 0 ? 'utf-16be' : 'utf-16le', sure: true }
  return { name: 'utf-8', sure: false }
}

/** Whether at least half of the non-ASCII characters decoded as UTF-8: one broken byte spoils a character, not the file. */
function isMostlyRead(text: string): boolean {
  let broken = 0
  let read = 0
  for (const [sign] of text.matchAll(/[^\u0000-\u007F]/gu)) {
    if (sign === '\uFFFD') broken += 1
    else read += 1
  }
  return read >= broken
}

/** The text of a file, without its byte order mark. */
export function textOf(bytes: Uint8Array): string {
  const { name, sure } = encodingOf(bytes)
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    const lenient = new TextDecoder(name).decode(bytes)
    return sure || isMostlyRead(lenient) ? lenient : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A sentence for people about a file that is no text, such as a spreadsheet; undefined for text. */
export function notText(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  const isZip = a === 0x50 && b === 0x4b && c === 3 && d === 4
  const isOldOffice = a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
  return isZip || isOldOffice
    ? 'This is an Excel workbook or a zip file. Open it, save the list as CSV, and choose that file.'
    : undefined
}
