import type { ImportFile, ImportTally, SkippedRow, SkipReason } from '../../../stores/subscriber-import.ts'
import { csvText, downloadCsvText, type Column } from '../../parts/list/csv.ts'
import { reasonTitle } from './columns.ts'

export const skipWords: Readonly<Record<SkipReason, string>> = {
  'not-an-email': 'No valid email address',
  duplicate: 'Duplicate in file',
  broken: 'Unreadable because of a stray quotation mark',
  'opted-out': 'Opted out earlier',
  'postmark-keeps-out': 'Opted out, and Postmark won’t send there again',
  bounced: 'Bounced permanently',
  complained: 'Reported an email as spam',
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

/** The skipped rows as they are in the file, with the reason beside each: corrected, the list can be imported. */
export function skippedCsv({ source }: Pick<ImportFile, 'source'>, skipped: readonly SkippedRow[]): string {
  const columns: Column<SkippedRow>[] = source.titles.flatMap((title, column) =>
    title === reasonTitle ? [] : [[title, ({ row }: SkippedRow) => cellsOf(source, row)[column] ?? ''] as const],
  )
  const reason: Column<SkippedRow> = [reasonTitle, (row) => skipWords[row.reason]]
  return csvText(
    [...columns, reason],
    skipped.toSorted((a, b) => a.row - b.row),
  )
}

/** Keeps the file's name, which can say that everybody in it left. */
export function downloadSkipped(file: Pick<ImportFile, 'name' | 'source'>, skipped: readonly SkippedRow[]): void {
  downloadCsvText(`${file.name.replace(/\.[^.]*$/, '')}-not-imported.csv`, skippedCsv(file, skipped))
}

/** How many rows were skipped for each reason, most frequent first. */
export function reasonsOf({ skipped }: Pick<ImportTally, 'skipped'>): readonly (readonly [SkipReason, number])[] {
  const counts = new Map<SkipReason, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}
