/**
 * Reads the rows of a CSV text. A stray quote spoils its own row at most: if a quoted cell is malformed, or swallows lines that
 * are rows themselves, we read its first line alone and go on with the next. (Most readers run on to the next quote.)
 */

export type Row = {
  /** Its row number in the file, from 1, as in a spreadsheet. */
  readonly row: number
  readonly cells: readonly string[]
  /** We couldn't split it into cells: its only cell is the whole line. */
  readonly broken?: true
  /** Read after dropping its stray quotes. */
  readonly mended?: true
}

const quote = '"'
const isEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || sign === '\r'

/** The index where the next line begins, from the character that ends this one. */
const behindEnd = (text: string, end: number) => (text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1)

function lineEnd(text: string, from: number): number {
  let at = from
  while (!isEnd(text[at])) at += 1
  return at
}

/** The quoted cell that begins at `from`; undefined if no closing quote comes right before a delimiter or line end. */
function quotedAt(text: string, from: number, delimiter: string): { cell: string; end: number } | undefined {
  let cell = ''
  let start = from + 1
  for (;;) {
    const found = text.indexOf(quote, start)
    if (found < 0) return undefined
    cell += text.slice(start, found)
    if (text[found + 1] === quote) {
      cell += quote
      start = found + 2
      continue
    }
    let end = found + 1
    while (text[end] === ' ') end += 1
    return isEnd(text[end]) || text[end] === delimiter ? { cell, end } : undefined
  }
}

type Found = { readonly cells: string[]; readonly end: number }

/** The row that begins at `from`, across lines if quotes hold them together; undefined if the quotes don't match. */
function rowAt(text: string, from: number, delimiter: string): Found | undefined {
  const cells: string[] = []
  let at = from
  for (;;) {
    let start = at
    while (text[start] === ' ') start += 1
    if (text[start] === quote) {
      const quoted = quotedAt(text, start, delimiter)
      if (!quoted) return undefined
      cells.push(quoted.cell)
      at = quoted.end
    } else {
      start = at
      while (!isEnd(text[at]) && text[at] !== delimiter) at += 1
      cells.push(text.slice(start, at))
    }
    if (isEnd(text[at])) return { cells, end: at }
    at += 1
  }
}

const alone = (line: string, delimiter: string) => line.replaceAll(quote, '').split(delimiter)

const most = 10
const delimiters = [',', ';', '\t', '|']

/** Guesses the delimiter: the one that cuts the first rows into equally many cells, preferably many. */
function delimiterOf(text: string): string {
  const score = (delimiter: string) => {
    const widths: number[] = []
    for (let at = 0; at < text.length && widths.length < most;) {
      const end = lineEnd(text, at)
      const found = rowAt(text, at, delimiter) ?? { cells: alone(text.slice(at, end), delimiter), end }
      if (found.cells.some((cell) => cell.trim() !== '')) widths.push(found.cells.length)
      at = behindEnd(text, found.end)
    }
    const [width = 1] = widths
    return width === 1 ? 0 : widths.filter((other) => other === width).length * 1000 + Math.min(width, 999)
  }
  return delimiters.map((delimiter) => [score(delimiter), delimiter] as const).reduce((a, b) => (b[0] > a[0] ? b : a))[1]
}

/** Whether cells look like a row of this file on their own, as far as we know yet. */
type LooksLikeRow = (cells: readonly string[]) => boolean

/** Yields the rows in order, empty ones too. Calls `known` whenever it has to decide whether something looks like a row. */
export function* rowsOf(text: string, known: () => LooksLikeRow): Generator<Row> {
  const said = /^sep=([^\r\n])\r?\n?/i.exec(text)
  const delimiter = said?.[1] ?? delimiterOf(text)
  let row = said ? 1 : 0
  for (let at = said ? said[0].length : 0; at < text.length;) {
    row += 1
    const end = lineEnd(text, at)
    const found = rowAt(text, at, delimiter)
    const swallowed = found && found.end > end ? text.slice(behindEnd(text, end), found.end).split(/\r\n|\r|\n/) : []
    if (found && !swallowed.some((line) => known()(alone(line, delimiter)))) {
      yield { row, cells: found.cells }
      at = behindEnd(text, found.end)
      continue
    }
    const line = text.slice(at, end)
    const cells = alone(line, delimiter)
    yield known()(cells) ? { row, cells, mended: true } : { row, cells: [line], broken: true }
    at = behindEnd(text, end)
  }
}
