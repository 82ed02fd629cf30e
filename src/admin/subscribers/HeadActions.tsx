/** What can be done with the whole list. On a phone, only adding someone keeps its button. */
import { Download, Plus, Upload } from 'lucide-react'
import { exportSubscribers } from '../../contracts/subscriber.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportPress, useRowsExport } from '../parts/list/ExportButton.tsx'
import { RowMenu } from '../parts/list/RowMenu.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { useIsNarrow } from '../parts/use-media.ts'
import { subscriberColumns } from './export.ts'

type Props = {
  readonly onImport: () => void
  readonly onAdd: () => void
  readonly onProblem: RowChanges['fail']
}

const everyone = {}

export function HeadActions({ onImport, onAdd, onProblem }: Props) {
  const narrow = useIsNarrow()
  const exporting = useRowsExport({
    endpoint: exportSubscribers,
    filters: everyone,
    name: 'subscribers',
    columns: subscriberColumns,
    onProblem,
  })
  const isRunning = exporting.count !== undefined
  return (
    <>
      {!narrow && (
        <Button variant="secondary" size="admin" onClick={onImport}>
          <Upload size={16} strokeWidth={1.5} aria-hidden />
          Import CSV
        </Button>
      )}
      {(!narrow || isRunning) && <ExportPress {...exporting} />}
      {narrow && (
        <RowMenu
          label="this list"
          items={() => [
            { label: 'Import CSV', icon: Upload, onSelect: onImport },
            ...(isRunning ? [] : [{ label: 'Export CSV', icon: Download, onSelect: exporting.press }]),
          ]}
        />
      )}
      <Button size="admin" onClick={onAdd}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        <span>
          Add<span className="max-sm:sr-only"> Subscriber</span>
        </span>
      </Button>
    </>
  )
}
