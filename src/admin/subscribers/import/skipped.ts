import type { ImportFile, ImportTally, Left, SkippedRow, SkipReason } from '../../../stores/subscriber-import.ts'
import { csvText, downloadCsvText, type Column } from '../../parts/list/csv.ts'
import { exportedTitle } from '../export.ts'
import { leftTitle, reasonTitle } from './columns.ts'

export const skipWords: Readonly<Record<SkipReason, string>> = {
  'not-an-email': 'No valid email address',
  duplicate: 'Duplicate in file',
  unclear: 'Unclear whether they want emails',
  broken: 'Unreadable because of a stray quotation mark',
  'opted-out': 'Opted out earlier',
  'postmark-keeps-out': 'Opted out, and Postmark blocks the address',
  bounced: 'Bounced permanently',
  complained: 'Reported an email as spam',
  'came-back': 'Resubscribed after this file was made',
  deleted: 'Deleted since this import began',
}

/** The cells of a row of the file, by its number. */
function cellsOf({ rows }: ImportFile['source'], number: number): readonly string[] {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.row < number) low = middle + 1
    else high = middle
  }
  return rows[low]?.row === number ? rows[low]!.cells : []
}

/** How many people the file says left, who came back since it was made. */
export function cameBackIn({ skipped }: Pick<ImportTally, 'skipped'>): number {
  return skipped.filter(({ reason }) => reason === 'came-back').length
}

const leftCells: Readonly<Record<Left, string>> = { unsubscribed: 'Yes', bounced: 'Bounced', complained: 'Complained' }

/**
 * The skipped rows as they are in the file, with the reason beside each: corrected, the list can be imported. It says who left where
 * the row alone doesn't. If someone in it came back since the file was made, it says when that was.
 */
export function skippedCsv({ source, madeAt }: Pick<ImportFile, 'source' | 'madeAt'>, skipped: readonly SkippedRow[]): string {
  const made: Column<SkippedRow>[] = cameBackIn({ skipped }) > 0 && madeAt ? [[exportedTitle, () => madeAt]] : []
  // The file can be such a list itself, whose rows say who left.
  const listed = source.titles.indexOf(leftTitle)
  const left: Column<SkippedRow>[] = skipped.some((row) => row.left)
    ? [[leftTitle, (row) => (row.left ? leftCells[row.left] : (cellsOf(source, row.row)[listed] ?? ''))]]
    : []
  const ours = [reasonTitle, ...[...made, ...left].map(([title]) => title)]
  const columns: Column<SkippedRow>[] = source.titles.flatMap((title, column) =>
    ours.includes(title) ? [] : [[title, ({ row }: SkippedRow) => cellsOf(source, row)[column] ?? ''] as const],
  )
  const reason: Column<SkippedRow> = [reasonTitle, (row) => skipWords[row.reason]]
  return csvText(
    [...columns, ...left, ...made, reason],
    skipped.toSorted((a, b) => a.row - b.row),
  )
}

/** Keeps the file's name, which can say that everyone in it left. */
export function downloadSkipped(file: Pick<ImportFile, 'name' | 'source' | 'madeAt'>, skipped: readonly SkippedRow[]): void {
  downloadCsvText(`${file.name.replace(/\.[^.]*$/, '')}-not-imported.csv`, skippedCsv(file, skipped))
}

/** How many rows were skipped for each reason, most frequent first. */
export function reasonsOf({ skipped }: Pick<ImportTally, 'skipped'>): readonly (readonly [SkipReason, number])[] {
  const counts = new Map<SkipReason, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}
