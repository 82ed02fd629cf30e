/** Imports a CSV file: choose it, check what we understood, start, and see the result. */
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { subscriberFailures } from '../../../client/admin-messages.ts'
import { subscriberImport } from '../../../stores/subscriber-import.ts'
import { Modal } from '../../parts/overlay/Modal.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { FileChoice } from './FileChoice.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { readTable, type Table } from './read-file.ts'

type Choice =
  | { readonly kind: 'none'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly table: Table }

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useStore(subscriberImport.$state)
  const [choice, setChoice] = useState<Choice>({ kind: 'none' })

  // The file chosen last counts, also if an earlier one takes longer to read.
  const latest = useRef<File>(undefined)
  const choose = async (file: File) => {
    latest.current = file
    setChoice({ kind: 'reading' })
    const next = await readTable(file).then(
      (table): Choice => ({ kind: 'read', table }),
      (error: unknown): Choice => ({ kind: 'none', problem: error instanceof Error ? error.message : subscriberFailures.import }),
    )
    if (latest.current === file) setChoice(next)
  }
  const another = () => {
    subscriberImport.clear()
    setChoice({ kind: 'none' })
  }

  if (state.status !== 'idle')
    return (
      <Modal open onClose={onClose} title="Import subscribers" wide>
        <ImportProgress state={state} onAnother={another} onClose={onClose} />
      </Modal>
    )
  return (
    <Modal
      open
      onClose={onClose}
      title="Import subscribers"
      intro="Use a CSV file with an email column, plus columns for names and tags if you have them. People who opted out stay opted out."
      wide
    >
      {choice.kind === 'read' ? (
        <ImportPreview
          table={choice.table}
          onBack={() => setChoice({ kind: 'none' })}
          onStart={(file, resubscribe) => void subscriberImport.start(file, resubscribe)}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <FileChoice
            isReading={choice.kind === 'reading'}
            problem={choice.kind === 'none' ? choice.problem : undefined}
            onChoose={(file) => void choose(file)}
          />
          <EarlierImports />
        </div>
      )}
    </Modal>
  )
}
