/** A CSV file as rows of cells, however it was saved: with or without a byte order mark, as UTF-8, UTF-16 or by old Excel. */
import { parse, type Parser, type ParseResult } from 'papaparse'

/** The encoding a file says it has, or most likely has. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // Of Western text in UTF-16 every other byte is zero.
  const start = bytes.subarray(0, 400)
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (zeros > start.length / 4) return start[0] === 0 ? 'utf-16be' : 'utf-16le'
  return 'utf-8'
}

/** The text of a file, without its byte order mark. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Characters that are read in one go; a hundred thousand rows are some forty times as many. */
const sliceLength = 128 * 1024

/** What stands between the cells. Empty lines say nothing of that. */
function delimiterOf(text: string): string {
  return parse(text.slice(0, sliceLength), { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter
}

/** The rows of a CSV text, read slice by slice, so that the page answers meanwhile. An empty line is a row with no words. */
export function rowsOf(text: string): Promise<string[][]> {
  const rows: string[][] = []
  return new Promise((resolve, reject) => {
    parse<string[]>(text, {
      delimiter: delimiterOf(text),
      chunkSize: sliceLength,
      chunk: ({ data }: ParseResult<string[]>, parser: Parser) => {
        for (const row of data) rows.push(row)
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(rows),
      error: (error: Error) => reject(error),
    })
  })
}
