/** Prints figures as a table, each next to its limit. */

export type Row = {
  readonly what: string
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly databaseMs?: number
  readonly target?: { readonly says: string; readonly ratio: number; readonly most: number }
}

/** The median and the slow end of some times, in milliseconds. */
export function summary(times: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Prints the rows. Returns whether every target is met. */
export function report(title: string, rows: readonly Row[]): boolean {
  console.log(`\n${title}\n`)
  const line = (cells: readonly string[]) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(52) : cell.padStart(12))).join(''))
  line(['', 'p50 ms', 'p95 ms', 'p99 ms', 'database ms'])
  let met = true
  for (const { what, p50, p95, p99, databaseMs, target } of rows) {
    line([what, ...[p50, p95, p99, databaseMs].map((value) => (value === undefined ? '' : value.toFixed(2)))])
    if (!target) continue
    const good = target.ratio <= target.most
    met &&= good
    console.log(`  ${good ? 'met' : 'MISSED'}: ${target.says}; measured ${target.ratio.toFixed(2)}`)
  }
  return met
}
