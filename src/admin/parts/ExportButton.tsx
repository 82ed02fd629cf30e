import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { easternDay } from '../../catalog/eastern.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadCsv, everyRow, type Column } from './csv.ts'
import { notifyDone } from './Notices.tsx'
import type { Problem } from './row-change.ts'

type Props<Input, Row> = {
  readonly endpoint: Endpoint<Input, { readonly rows: readonly Row[]; readonly next: string | null }>
  readonly filters: Omit<Input, 'cursor' | 'size'>
  /** The file's name before its date. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly onProblem: (problem: Problem) => void
}

type Paged = { readonly cursor?: string | undefined; readonly size?: number }

/** Saves every row under the filters as a CSV file; a second press stops it. */
export function ExportButton<Input extends Paged, Row>({ endpoint, filters, name, columns, onProblem }: Props<Input, Row>) {
  const [count, setCount] = useState<number>()
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setCount(0)
    try {
      const rows = await everyRow(endpoint, filters, setCount, controller.signal)
      downloadCsv(`${name}-${easternDay(new Date())}.csv`, columns, rows)
      notifyDone(`${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'} exported`)
    } catch {
      if (!controller.signal.aborted) onProblem({ message: 'The export did not finish.', retry: () => void run() })
    } finally {
      setCount(undefined)
    }
  }

  return (
    <Button variant="secondary" size="admin" onClick={() => (count === undefined ? void run() : running.current?.abort())}>
      <Download size={16} strokeWidth={1.5} aria-hidden />
      {count === undefined ? 'Export CSV' : <span aria-live="polite">Stop export ({count.toLocaleString('en-US')})</span>}
    </Button>
  )
}
