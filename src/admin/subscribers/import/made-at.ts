/** When a file was made at the latest. What it says of somebody who came back later is out of date. */
import { exportedTitle } from '../export.ts'

/** An instant as our exports write it. A spreadsheet keeps it as text. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Archives without dates give their files one before this. */
const earliest = Date.UTC(2000)

/**
 * When a file was made: our own export says so in each row, and any other not after it was last changed. Undefined if neither tells.
 */
export function madeAtOf(
  titles: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  changedAt: number,
): string | undefined {
  const column = titles.indexOf(exportedTitle)
  const told = column < 0 ? [] : rows.map(({ cells }) => (cells[column] ?? '').trim())
  // Rows that somebody added tell nothing. If exports were put together, the latest counts.
  const isTold = told.length > 0 && told.every((cell) => instant.test(cell))
  const time = isTold ? Date.parse(told.reduce((a, b) => (b > a ? b : a))) : changedAt
  return time >= earliest ? new Date(time).toISOString() : undefined
}
