/** Tables as CSV that a spreadsheet opens as text, and never as a formula (promises, "Hostile input"). */

/** The wide forms too: a spreadsheet set to Japanese or Chinese computes them. */
const startsFormula = /^[=+\-@＝＋－＠\t\r\n\0]/

/** A cell: a leading `'` before what a spreadsheet would compute; quoted where it has to be. */
export function csvCell(text: string): string {
  const inert = startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** One line with its line end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
