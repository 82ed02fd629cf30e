/** Chooses pending signups, these or all that match, and approves them at once. */
import { Check } from 'lucide-react'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { formatCount } from '../../catalog/count.ts'
import type { EmailSignupRow } from '../../contracts/admin-email-signup.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckLine } from '../parts/form/Fields.tsx'
import type { Chosen } from './use-email-signups.ts'

type Props = {
  readonly rows: readonly EmailSignupRow[]
  readonly hasMore: boolean
  readonly search: string
  readonly chosen: ReadonlySet<string>
  readonly onChoose: Dispatch<SetStateAction<ReadonlySet<string>>>
  readonly onApprove: (chosen: Chosen, seen: (progress: string | undefined) => void, finish: () => void) => Promise<void>
}

export function SelectionBar({ rows, hasMore, search, chosen, onChoose, onApprove }: Props) {
  /** The search whose matches are all chosen, including those that aren't loaded. */
  const [everyMatchOf, setEveryMatchOf] = useState<string>()
  const [progress, setProgress] = useState<string>()
  const pending = rows.filter(({ approved }) => !approved)
  const picked = pending.filter(({ id }) => chosen.has(id))
  if (pending.length === 0 && progress === undefined) return null
  const allShown = picked.length === pending.length
  const everyMatch = allShown && hasMore && everyMatchOf === search

  const approve = () => {
    const what: Chosen = everyMatch ? { search } : { ids: picked.map(({ id }) => id) }
    // Others may be chosen by the time it is done.
    void onApprove(what, setProgress, () => onChoose((now) => new Set([...now].filter((id) => !chosen.has(id)))))
  }

  return (
    <div className="flex min-h-button flex-wrap items-center gap-x-4 gap-y-1 text-admin max-md:-mb-2 max-md:w-full max-md:pl-3.75 md:ml-2">
      <CheckLine
        label={`Select all ${formatCount(pending.length)} shown`}
        checked={allShown && pending.length > 0}
        onChange={(event) => {
          setEveryMatchOf(undefined)
          onChoose(new Set(event.target.checked ? pending.map(({ id }) => id) : []))
        }}
      />
      {allShown && hasMore && !everyMatch && (
        <button type="button" className="text-link cursor-pointer" onClick={() => setEveryMatchOf(search)}>
          Select all matches
        </button>
      )}
      <p role="status" className="text-mute tnum">
        {progress ?? (everyMatch ? 'All matches selected' : picked.length > 0 && `${formatCount(picked.length)} selected`)}
      </p>
      {picked.length > 0 && (
        <Button size="admin" busy={progress !== undefined} onClick={approve}>
          <Check size={16} strokeWidth={1.5} aria-hidden /> Approve {everyMatch ? 'all' : formatCount(picked.length)}
        </Button>
      )}
    </div>
  )
}
