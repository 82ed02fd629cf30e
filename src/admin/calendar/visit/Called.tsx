import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { markCalled } from '../../../contracts/visit/change.ts'
import type { DayVisit } from '../../../contracts/visit/days.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, sentenceOf } from '../../parts/ask.ts'
import { notifyDone, notifyFailed } from '../../parts/Notices.tsx'
import { calendarKey } from '../days-query.ts'

/** Removes a client from the list of those waiting for a call. */
export function Called({ visit: { id, name, version } }: { readonly visit: Pick<DayVisit, 'id' | 'name' | 'version'> }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const mark = async (called: boolean) => {
    try {
      await ask(markCalled, { id, called, ...(called && { version }) })
      if (called) notifyDone(`${name}: Called.`, () => void mark(false), id)
    } catch (error) {
      notifyFailed(sentenceOf(error, 'We couldn’t mark this client as called. Please try again.'))
    }
    await Promise.all([[calendarKey], ['dashboard'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const press = async () => {
    setBusy(true)
    await mark(true)
    setBusy(false)
  }
  return (
    <Button variant="secondary" size="row" busy={busy} onClick={() => void press()}>
      <Check size={16} strokeWidth={1.5} aria-hidden />
      <span>
        Mark as called<span className="sr-only"> {name}</span>
      </span>
    </Button>
  )
}
