/**
 * Writes tables as CSV that a spreadsheet opens as text, never as a formula. All CSV is written here.
 */

/** Includes the full-width forms: a spreadsheet set to Japanese or Chinese computes them. */
const formula = '=+\\-@＝＋－＠'

/** Matches text that a spreadsheet would compute, or trim to something it computes. */
const atStart = new RegExp(`^(?:[\\t\\r\\n\\0]|[ "']*[${formula}])`)

/**
 * Matches where a spreadsheet in another locale would start a new cell: it splits at semicolons or tabs, and reads our quotes as
 * text. Looks back from what would be computed: forward from each of thousands of quotes, an export would time out.
 */
const inside = new RegExp(`(?=[${formula}])(?<=[,;|\\t\\r\\n"][ "]*)`, 'g')

/** Quotes every cell, and puts a `'` before anything a spreadsheet would compute. */
export function csvCell(text: string): string {
  const inert = text.replace(inside, "'")
  return `"${(atStart.test(inert) ? `'${inert}` : inert).replaceAll('"', '""')}"`
}

const kept = new RegExp(`^'(?=[ "']*[${formula}])`)

/** A cell of ours as it was before `csvCell` kept a spreadsheet from computing it. */
export function fromCsvCell(cell: string): string {
  return cell.replace(kept, '')
}

/** One line with its line ending (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
