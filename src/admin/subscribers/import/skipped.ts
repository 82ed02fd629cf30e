import { easternDay } from '../../../catalog/eastern.ts'
import type { ImportTally, SkippedRow, SkipReason } from '../../../stores/subscriber-import.ts'
import { downloadCsv, type Column } from '../../parts/list/csv.ts'

export const skipWords: Readonly<Record<SkipReason, string>> = {
  'not-an-email': 'No valid email address',
  duplicate: 'Duplicate in file',
  broken: 'A stray quote makes the row unreadable',
  'opted-out': 'Opted out earlier',
  'provider-keeps-out': 'Opted out, and Postmark won’t send there again',
  bounced: 'Emails bounced for good',
  complained: 'Reported an email as spam',
}

const columns: readonly Column<SkippedRow>[] = [
  ['Row', ({ row }) => row],
  ['Content', ({ text }) => text],
  ['Reason', ({ reason }) => skipWords[reason]],
]

/** Saves the skipped rows and the reasons as CSV, in the file's order. */
export function downloadSkipped(skipped: readonly SkippedRow[]): void {
  const name = `subscribers-skipped-${easternDay(new Date())}.csv`
  downloadCsv(
    name,
    columns,
    skipped.toSorted((a, b) => a.row - b.row),
  )
}

/** How many rows were skipped for each reason, most frequent first. */
export function reasonsOf({ skipped }: Pick<ImportTally, 'skipped'>): readonly (readonly [SkipReason, number])[] {
  const counts = new Map<SkipReason, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}
