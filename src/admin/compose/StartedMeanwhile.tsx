/** The newsletter started before these words were saved, so it doesn't include them. A copy keeps them. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { randomKey } from '../../stores/form/memory.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  readonly composer: Composer
  readonly onDiscard: () => void
}

export function StartedMeanwhile({ composer, onDiscard }: Props) {
  const [copyId] = useState(randomKey)
  const { work } = useStore(composer.$state)
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-field bg-warn-bg px-4 py-3 text-admin text-warn">
      <p>
        <span className="font-medium">
          Sending started before your changes were saved, so the newsletter doesn’t include them.
        </span>{' '}
        They’re still on this device. Save them as a copy to keep them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="admin" disabled={work !== undefined} onClick={() => void composer.saveCopy(copyId)}>
          {work === 'saving' ? 'Saving…' : 'Save as a copy'}
        </Button>
        <Button variant="ghost" size="admin" disabled={work !== undefined} onClick={onDiscard}>
          Discard my changes
        </Button>
      </div>
    </div>
  )
}
