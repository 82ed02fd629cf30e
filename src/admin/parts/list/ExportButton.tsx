import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countOf, formatCount } from '../../../catalog/count.ts'
import { easternDay } from '../../../catalog/time/eastern.ts'
import type { Endpoint } from '../../../contracts/endpoint.ts'
import { Button } from '../../../ui/Button.tsx'
import { wasLeft } from '../ask.ts'
import { csvText, downloadCsvText, everyPart, everyRow, type Column, type CsvPart, type Paged } from './csv.ts'
import { notifyDone } from '../Notices.tsx'
import { changesAnswered, type Problem } from '../row-change.ts'

type Saved = { readonly fileName: string; readonly text: string; readonly rows: number }

type Collect = (seen: (count: number) => void, signal: AbortSignal) => Promise<Saved>

type OnProblem = { readonly onProblem: (problem: Problem) => void }

/** A running export has a count. `press` starts it, or stops it. */
type Exporting = { readonly count: number | undefined; readonly press: () => void }

/** Saves the collected rows as a CSV file. */
function useExport(collect: Collect, onProblem: OnProblem['onProblem']): Exporting {
  const [count, setCount] = useState<number>()
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setCount(0)
    try {
      await changesAnswered()
      const { fileName, text, rows } = await collect(setCount, controller.signal)
      downloadCsvText(fileName, text)
      notifyDone(`${countOf(rows, 'row')} exported`)
    } catch (error) {
      if (!controller.signal.aborted && !wasLeft(error))
        onProblem({ message: 'The export didn’t finish, so no file was saved.', retry: () => void run() })
    } finally {
      setCount(undefined)
    }
  }

  return { count, press: () => (count === undefined ? void run() : running.current?.abort()) }
}

/** Starts an export; a second press stops it. */
export function ExportPress({ count, press }: Exporting) {
  return (
    <>
      <Button variant="secondary" size="admin" onClick={press}>
        <Download size={16} strokeWidth={1.5} aria-hidden />
        {count === undefined ? 'Export CSV' : `Stop export (${formatCount(count)})`}
      </Button>
      <span role="status" className="sr-only">
        {count !== undefined && `Exporting, ${countOf(count, 'row')} so far`}
      </span>
    </>
  )
}

type RowsProps<Input, Row> = OnProblem & {
  readonly endpoint: Endpoint<Input, { readonly rows: readonly Row[]; readonly next: string | null }>
  readonly filters: Omit<Input, 'cursor' | 'size'>
  /** The file name, without its date. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
}

/** Exports every row of a filtered list. */
export function useRowsExport<Input extends Paged, Row>(props: RowsProps<Input, Row>): Exporting {
  const { endpoint, filters, name, columns, onProblem } = props
  const collect: Collect = async (seen, signal) => {
    const rows = await everyRow(endpoint, filters, seen, signal)
    return { fileName: `${name}-${easternDay(new Date())}.csv`, text: csvText(columns, rows), rows: rows.length }
  }
  return useExport(collect, onProblem)
}

export function ExportButton<Input extends Paged, Row>(props: RowsProps<Input, Row>) {
  return <ExportPress {...useRowsExport(props)} />
}

type PartsProps<Input> = OnProblem & {
  readonly endpoint: Endpoint<Input, CsvPart>
  readonly filters: Omit<Input, 'cursor'>
}

/** Exports CSV that the server writes in parts. */
export function ExportPartsButton<Input extends { readonly cursor?: string | undefined }>({
  endpoint,
  filters,
  onProblem,
}: PartsProps<Input>) {
  return <ExportPress {...useExport((seen, signal) => everyPart(endpoint, filters, seen, signal), onProblem)} />
}
