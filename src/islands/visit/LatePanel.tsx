import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { lateMinutes, type LateMinutes } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from './Panel.tsx'
import { Problem } from './Problem.tsx'

/** How late the client is. */
export function LatePanel({ visit }: { visit: OwnVisit }) {
  const sending = useStore(ownVisit.$sending)
  const [minutes, setMinutes] = useState<LateMinutes>(lateMinutes[0])
  return (
    <Panel title="How late are you running?">
      <p className="mt-4 max-w-prose">
        We’ll tell {visit.provider.firstName || 'your clinician'} right away. Your time stays the same.
      </p>
      <fieldset className="mt-6 flex flex-wrap gap-3 border-0 p-0 max-[28rem]:gap-2">
        <legend className="sr-only">Minutes late</legend>
        {lateMinutes.map((choice) => (
          <label
            key={choice}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-field px-5 max-[28rem]:px-2.5 tnum transition-colors hover:border-mute has-checked:border-lagoon has-checked:bg-lagoon has-checked:text-on-dark has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon"
          >
            <input
              type="radio"
              name="late-minutes"
              className="sr-only"
              checked={minutes === choice}
              onChange={() => setMinutes(choice)}
            />
            {choice} minutes
          </label>
        ))}
      </fieldset>
      <Problem />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button aria-disabled={sending || undefined} onClick={() => void ownVisit.change({ act: 'running-late', minutes })}>
          {sending ? 'One moment...' : 'Tell the clinic'}
        </Button>
        <Button variant="secondary" onClick={() => ownVisit.show('none')}>
          Back
        </Button>
      </div>
    </Panel>
  )
}
