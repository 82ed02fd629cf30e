import { useState } from 'react'
import { countOf } from '../../catalog/count.ts'
import type { AffectedVisit } from '../../contracts/provider.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { when } from '../parts/when.ts'

type Props = {
  readonly visits: readonly AffectedVisit[]
  readonly name: string
  readonly onSave: () => Promise<void>
  readonly onClose: () => void
}

/** The visits that a new schedule would conflict with, before it is saved: it moves or drops none of them. */
export function AffectedVisits({ visits, name, onSave, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave()
    setBusy(false)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`${countOf(visits.length, 'visit')} no longer ${visits.length === 1 ? 'fits' : 'fit'}`}
      intro={`Saving won’t move or cancel any visits. ${visits.length === 1 ? 'It stays' : 'They stay'} with ${name} until you move or cancel ${visits.length === 1 ? 'it' : 'them'}.`}
    >
      <ul aria-label="Affected visits" tabIndex={0} className="-mx-2 max-h-[50dvh] overflow-y-auto border-y border-line">
        {visits.map((visit) => (
          <li key={visit.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line px-2 py-2.5 not-first:border-t">
            <span className="font-medium wrap-anywhere">{visit.name}</span>
            <span className="text-right tnum">{when(visit.startsAt)}</span>
            <span className="col-span-2 text-mute">{visit.why}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="admin" onClick={onClose}>
          Keep editing
        </Button>
        <Button size="admin" busy={busy} onClick={() => void save()}>
          {busy ? 'Saving…' : 'Save anyway'}
        </Button>
      </div>
    </Modal>
  )
}
