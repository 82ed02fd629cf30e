import { countOf, formatCount } from '../../../catalog/count.ts'
import { refusalSentences } from '../../../contracts/failure.ts'
import { subscriberImport, type ImportState } from '../../../stores/subscriber-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureBanner } from '../../parts/Failure.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import { cameBackIn, downloadSkipped, reasonsOf, skipWords } from './skipped.ts'
import { useUndoImport } from './use-undo-import.ts'

type Begun = Exclude<ImportState, { readonly status: 'idle' }>

type Props = { readonly state: Begun; readonly onAnother: () => void; readonly onClose: () => void }

const statusWords: Readonly<Record<Begun['status'], string>> = {
  running: 'Importing. You can close this window. The import keeps running while this page is open.',
  stopped: 'Stopped. Everyone imported so far is saved.',
  undone: refusalSentences['import-undone'],
  done: 'Import complete',
}

export function ImportProgress({ state, onAnother, onClose }: Props) {
  const { status, importId, file, sent, tally, problem } = state
  const { undo, undoing, problem: notUndone } = useUndoImport()
  const canUndo = (status === 'stopped' || status === 'done') && tally.added + tally.updated + tally.leftByFile > 0
  const text = `${formatCount(sent)} of ${formatCount(file.people.length)}`
  const left = reasonsOf(tally)
  const cameBack = cameBackIn(tally)
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium break-words">{file.name}</span>
          <span className="text-mute tnum">{text}</span>
        </p>
        <ProgressBar label="Import" value={sent} of={file.people.length} text={text} />
        <p role="status" className="text-mute">
          {statusWords[status]}
        </p>
      </div>
      {problem !== undefined && status === 'stopped' && (
        <FailureBanner message={problem} onRetry={() => void subscriberImport.resume()} />
      )}
      {status !== 'undone' && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-field bg-shell px-4 py-3.5 tnum sm:grid-cols-5">
          <Figure label="Added" value={tally.added} />
          <Figure label="Updated" value={tally.updated} />
          <Figure label="Unchanged" value={tally.unchanged} />
          <Figure label="Kept unsubscribed" value={tally.keptUnsubscribed} />
          <Figure label="Opted out in the file" value={tally.leftByFile} />
        </dl>
      )}
      {cameBack > 0 && (
        <p className="rounded-field bg-info-bg px-3 py-2 text-info">
          {countOf(cameBack, 'person', 'people')} in this file opted out but came back after the file was made: they confirmed a
          new signup, or staff resubscribed them. We left them as they are. If someone has asked to opt out again, unsubscribe
          them in the list.
        </p>
      )}
      {left.length > 0 && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-48 flex-1">
            <p className="font-medium">{countOf(tally.skipped.length, 'row')} skipped</p>
            <ul className="mt-0.5 text-mute">
              {left.map(([reason, count]) => (
                <li key={reason}>
                  {skipWords[reason]}: {formatCount(count)}
                </li>
              ))}
            </ul>
          </div>
          <p className="w-full text-mute">
            Download these rows, fix them in a spreadsheet, then import that file. You can leave the reasons in; we’ll ignore
            them.
          </p>
          <Button variant="secondary" size="admin" onClick={() => downloadSkipped(file, tally.skipped)}>
            Download skipped rows
          </Button>
        </div>
      )}
      {notUndone !== undefined && <FailureBanner message={notUndone} />}
      <div className="flex flex-wrap justify-end gap-2">
        {canUndo && (
          <Button
            variant="secondary"
            size="admin"
            className="mr-auto"
            disabled={undoing !== undefined}
            onClick={async () => {
              if (!(await undo({ id: importId, fileName: file.name }))) return
              subscriberImport.clear()
              onClose()
            }}
          >
            {undoing === undefined ? 'Undo import' : 'Undoing…'}
          </Button>
        )}
        {status === 'running' && (
          <Button variant="secondary" size="admin" onClick={subscriberImport.stop}>
            Stop
          </Button>
        )}
        {status === 'stopped' && (
          <>
            <Button variant="secondary" size="admin" onClick={onAnother}>
              Cancel the rest
            </Button>
            <Button size="admin" onClick={() => void subscriberImport.resume()}>
              Resume
            </Button>
          </>
        )}
        {(status === 'done' || status === 'undone') && (
          <>
            <Button variant="secondary" size="admin" onClick={onAnother}>
              Import another file
            </Button>
            <Button
              size="admin"
              onClick={() => {
                subscriberImport.clear()
                onClose()
              }}
            >
              Done
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt className="text-fine text-mute">{label}</dt>
      <dd className="text-[1.25rem] leading-7 font-semibold">{formatCount(value)}</dd>
    </div>
  )
}
