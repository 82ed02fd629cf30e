import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatCount } from '../../../catalog/count.ts'
import { subscriberImport } from '../../../stores/subscriber-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import type { SubscriberActions } from '../use-subscribers.ts'

type Props = {
  readonly onOpen: () => void
  readonly onDone: Pick<SubscriberActions, 'restart' | 'refresh'>
  /** The dialog is open and shows all of this. */
  readonly hidden: boolean
}

const words = { running: 'Importing', stopped: 'Import stopped', undone: 'Import undone', done: 'Import complete' } as const

/** Shows above the list an import whose dialog was closed. */
export function ImportStrip({ onOpen, onDone, hidden }: Props) {
  const state = useStore(subscriberImport.$state)
  const { status } = state
  const isOver = status !== 'idle' && status !== 'running'
  const { restart, refresh } = onDone
  useEffect(() => {
    if (!isOver) return
    restart()
    refresh()
  }, [isOver, restart, refresh])

  if (hidden || state.status === 'idle') return null
  const text = `${formatCount(state.sent)} of ${formatCount(state.file.people.length)}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-line bg-pearl py-2 pr-2 pl-4 text-admin">
      <p className="min-w-40 flex-1 truncate">
        {words[state.status]}: <span className="text-mute">{state.file.name}</span>
      </p>
      <span className="text-mute tnum">{text}</span>
      <div className="w-40 max-sm:w-full">
        <ProgressBar label="Import" value={state.sent} of={state.file.people.length} text={text} />
      </div>
      <Button variant="secondary" size="admin" onClick={onOpen}>
        Show
      </Button>
    </div>
  )
}
