/** Tables as CSV that a spreadsheet opens as text, and never as a formula (promises, "Hostile input"). The one home of writing CSV. */

/** The wide forms too: a spreadsheet set to Japanese or Chinese computes them. */
const formula = '=+\\-@＝＋－＠'

/** What a spreadsheet would compute, or drop to get to something it computes. */
const atStart = new RegExp(`^(?:[\\t\\r\\n\\0]|[ "']*[${formula}])`)

/** Where another country's spreadsheet would begin a cell of its own: it separates by semicolons or tabs, and reads our quotes as text. */
const inside = new RegExp(`([,;|\\t\\r\\n"][ "]*)(?=[${formula}])`, 'g')

/** A cell, quoted whatever it holds; a `'` before whatever a spreadsheet would compute. */
export function csvCell(text: string): string {
  const inert = text.replace(inside, "$1'")
  return `"${(atStart.test(inert) ? `'${inert}` : inert).replaceAll('"', '""')}"`
}

/** One line with its line end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
