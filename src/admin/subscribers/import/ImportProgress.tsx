import { formatCount } from '../../../catalog/count.ts'
import { subscriberImport, type ImportState } from '../../../stores/subscriber-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureBanner } from '../../parts/Failure.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import { downloadSkipped, reasonsOf, skipWords } from './skipped.ts'

type Begun = Exclude<ImportState, { readonly status: 'idle' }>

type Props = { readonly state: Begun; readonly onAnother: () => void; readonly onClose: () => void }

export function ImportProgress({ state, onAnother, onClose }: Props) {
  const { status, file, sent, tally, problem } = state
  const text = `${formatCount(sent)} of ${formatCount(file.people.length)}`
  const left = reasonsOf(tally)
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium break-words">{file.name}</span>
          <span className="text-mute tabular-nums">{text}</span>
        </p>
        <ProgressBar label="Import" value={sent} of={file.people.length} text={text} />
        <p role="status" className="text-mute">
          {status === 'running'
            ? 'Importing. You can close this window; it goes on while the page is open.'
            : status === 'stopped'
              ? 'Stopped. Whoever was imported so far stays imported.'
              : 'Import complete'}
        </p>
      </div>
      {problem !== undefined && status === 'stopped' && (
        <FailureBanner message={problem} onRetry={() => void subscriberImport.resume()} />
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-field bg-shell px-4 py-3.5 tabular-nums sm:grid-cols-5">
        <Figure label="Added" value={tally.added} />
        <Figure label="Updated" value={tally.updated} />
        <Figure label="Unchanged" value={tally.unchanged} />
        <Figure label="Kept unsubscribed" value={tally.keptUnsubscribed} />
        <Figure label="Opted out in the file" value={tally.leftByFile} />
      </dl>
      {left.length > 0 && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-48 flex-1">
            <p className="font-medium">
              {formatCount(tally.skipped.length)} {tally.skipped.length === 1 ? 'row was' : 'rows were'} skipped
            </p>
            <ul className="mt-0.5 text-mute">
              {left.map(([reason, count]) => (
                <li key={reason}>
                  {skipWords[reason]}: {formatCount(count)}
                </li>
              ))}
            </ul>
          </div>
          <Button variant="secondary" size="admin" onClick={() => downloadSkipped(tally.skipped)}>
            Download the list
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {status === 'running' && (
          <Button variant="secondary" size="admin" onClick={subscriberImport.stop}>
            Stop
          </Button>
        )}
        {status === 'stopped' && (
          <>
            <Button variant="secondary" size="admin" onClick={onAnother}>
              Give it up
            </Button>
            <Button size="admin" onClick={() => void subscriberImport.resume()}>
              Resume
            </Button>
          </>
        )}
        {status === 'done' && (
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
