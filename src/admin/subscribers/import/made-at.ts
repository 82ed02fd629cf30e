/** When a file was made at the latest. What it says about people who came back later is out of date. */
import { exportedTitle } from '../export.ts'

/** An instant as our exports write it. Spreadsheets keep it as text. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Archives without dates date their files before this. */
const earliest = Date.UTC(2000)

/** When a file was made: our exports say so in each row; other files, no later than their last change. Undefined if unknown. */
export function madeAtOf(
  titles: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  changedAt: number,
): string | undefined {
  const column = titles.indexOf(exportedTitle)
  const told = column < 0 ? [] : rows.map(({ cells }) => (cells[column] ?? '').trim())
  // Rows that someone added say nothing. If exports were combined, the latest counts.
  const isTold = told.length > 0 && told.every((cell) => instant.test(cell))
  const time = isTold ? Date.parse(told.reduce((a, b) => (b > a ? b : a))) : changedAt
  return time >= earliest ? new Date(time).toISOString() : undefined
}
