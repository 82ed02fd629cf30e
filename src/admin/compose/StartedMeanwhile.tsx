/** The newsletter started before these words were saved, so they are in none. A copy keeps them. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { randomKey } from '../../stores/form/memory.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import { Button } from '../../ui/Button.tsx'

export function StartedMeanwhile({ composer }: { readonly composer: Composer }) {
  const [copyId] = useState(randomKey)
  const { work } = useStore(composer.$state)
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-field bg-warn-bg px-4 py-3 text-admin text-warn">
      <p>
        <span className="font-medium">This newsletter started before your changes were saved, so they weren’t sent.</span> They’re
        still on this device. Save them as a copy to keep them.
      </p>
      <Button variant="secondary" size="admin" disabled={work !== undefined} onClick={() => void composer.saveCopy(copyId)}>
        {work === 'saving' ? 'Saving…' : 'Save as a copy'}
      </Button>
    </div>
  )
}
