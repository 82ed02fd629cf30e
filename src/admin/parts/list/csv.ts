/** Files for spreadsheets. */
import { csvLine } from '../../../catalog/csv.ts'
import type { Endpoint } from '../../../contracts/endpoint.ts'
import { maxRows } from '../../../contracts/page.ts'
import { ask } from '../ask.ts'

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

/** The text of a CSV file. */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const header = csvLine(columns.map(([title]) => title))
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => String(cell(row) ?? ''))))
  return byteOrderMark + header + lines.join('')
}

export function downloadText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the URL after click() has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function downloadCsvText(name: string, text: string): void {
  downloadText(name, text, 'text/csv;charset=utf-8')
}

type Pages<Row> = { readonly rows: readonly Row[]; readonly next: string | null }
export type Paged = { readonly cursor?: string | undefined; readonly size?: number }

/** Every row under the filters, fetched 200 at a time; `seen` gets the count so far. */
export async function everyRow<Input extends Paged, Row>(
  endpoint: Endpoint<Input, Pages<Row>>,
  filters: Omit<Input, 'cursor' | 'size'>,
  seen: (count: number) => void,
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await ask(endpoint, { ...filters, size: maxRows, cursor } as Input, { signal })
    rows.push(...page.rows)
    seen(rows.length)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return rows
}

export type CsvPart = {
  readonly fileName: string
  readonly csv: string
  readonly rows: number
  readonly next: string | null
}

/** A whole file that the server writes in parts; `seen` gets the number of rows so far. */
export async function everyPart<Input extends { readonly cursor?: string | undefined }>(
  endpoint: Endpoint<Input, CsvPart>,
  filters: Omit<Input, 'cursor'>,
  seen: (count: number) => void,
  signal: AbortSignal,
): Promise<{ readonly fileName: string; readonly text: string; readonly rows: number }> {
  let rows = 0
  let text = byteOrderMark
  for (let cursor: string | undefined; ;) {
    const part = await ask(endpoint, { ...filters, cursor } as Input, { signal })
    rows += part.rows
    text += part.csv
    seen(rows)
    if (part.next === null) return { fileName: part.fileName, text, rows }
    cursor = part.next
  }
}
