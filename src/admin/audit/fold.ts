/** Folds repeated actions of one person, such as six approvals at once, into one line of the list. */
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import type { AuditRow } from '../../contracts/admin-audit.ts'

/** The list wants names of rows as text. */
export type Entry = Omit<AuditRow, 'id'> & { readonly id: string }

export const entryOf = (row: AuditRow): Entry => ({ ...row, id: String(row.id) })

/** A line of the list: an entry, or a fold, which looks like its newest entry and holds all of its `entries`. */
export type Line = Entry & { readonly entries?: readonly Entry[]; readonly isOpen?: boolean }

/** Fewer are as quick to read as a fold. With more, the list would load page after page to fill the screen. */
const fewest = 3
const most = 100
const apartMs = 5 * minuteMs

const isSame = (one: Entry, other: Entry): boolean =>
  one.action === other.action &&
  one.actorKind === other.actorKind &&
  one.actorId === other.actorId &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= apartMs

/** The list's lines. The folds in `open` are followed by their entries. */
export function folded(entries: readonly Entry[], open: ReadonlySet<string>): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < entries.length;) {
    let end = start + 1
    while (end < entries.length && end - start < most && isSame(entries[end - 1]!, entries[end]!)) end += 1
    const run = entries.slice(start, end)
    if (run.length < fewest) lines.push(...run)
    else {
      const id = `fold-${run[0]!.id}`
      const isOpen = open.has(id)
      lines.push({ ...run[0]!, id, entries: run, isOpen }, ...(isOpen ? run : []))
    }
    start = end
  }
  return lines
}

/** The line that shows an entry: its own, or the closed fold it is in. */
export function lineOf(lines: readonly Line[], id: string | undefined): string | undefined {
  const own = lines.find((line) => line.id === id) ?? lines.find(({ entries }) => entries?.some((entry) => entry.id === id))
  return own?.id
}
