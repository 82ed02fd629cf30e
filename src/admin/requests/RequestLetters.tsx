import { useRef, useState } from 'react'
import { countOf } from '../../catalog/count.ts'
import { isOvertakenLetter } from '../../catalog/letter-standing.ts'
import { isOutdatedLetter } from '../../catalog/letter-state.ts'
import type { RequestDetail, RequestLetter } from '../../contracts/request/list.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { Status } from '../parts/Status.tsx'
import { shortWhen } from '../parts/when.ts'
import { LetterText } from './LetterText.tsx'
import { Section } from '../parts/Section.tsx'
import type { RequestActions } from './use-requests.ts'
import { letterName, letterRecipient, letterStateText, letterTones } from './words.ts'

type Props = {
  readonly detail: RequestDetail
  readonly now: Date
  readonly changes: RowChanges
  readonly actions: RequestActions
}

/** A sentence about an email's state, where the status word is not enough. */
function explain({ state, error, attempts }: RequestLetter): string | undefined {
  if (state === 'withheld') return error === null ? 'This address reached its daily email limit.' : undefined
  if (state === 'rejected') return `It didn’t go through${error ? ` (${error})` : ''}.`
  return state === 'pending' && attempts > 0 ? `We’ve tried ${countOf(attempts, 'time')} and will keep trying.` : undefined
}

/** Not an email that may still leave, and not one that is no longer true. */
function canResend(letter: RequestLetter, letters: readonly RequestLetter[]): boolean {
  const isUnderWay = letter.state === 'pending' || letter.state === 'unknown'
  return !isUnderWay && !isOutdatedLetter(letter) && !isOvertakenLetter(letter, letters)
}

/** Every email about the request: what it says, and what happened to it. */
export function RequestLetters({ detail, now, changes, actions }: Props) {
  const confirm = useConfirm()
  const [reading, setReading] = useState<RequestLetter>()
  // Until we know that an email was queued again, another click counts as the same one.
  const presses = useRef(new Map<string, string>())
  const resend = async (letter: RequestLetter) => {
    const yes = await confirm({
      title: 'Resend this email?',
      body: `We’ll send “${letterName(letter)}” again, unchanged. Recipient: ${letter.toClient ? detail.request.email : letterRecipient(letter)}.`,
      action: 'Resend',
    })
    if (!yes) return
    const newLetterId = presses.current.get(letter.id) ?? randomKey()
    presses.current.set(letter.id, newLetterId)
    await actions.resend(detail.request.id, letter.id, newLetterId, () => presses.current.delete(letter.id))
  }
  return (
    <Section title="Emails">
      {detail.letters.length === 0 && <p className="text-mute">No emails yet.</p>}
      <ul className="grid grid-cols-1">
        {detail.letters.map((letter) => (
          <li key={letter.id} className="flex flex-wrap items-start gap-x-2 gap-y-1 border-b border-line py-2.5 last:border-b-0">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{letterName(letter)}</p>
              <p className="truncate text-mute">{letterRecipient(letter)}</p>
              <p className="mt-0.5 flex flex-wrap gap-x-3 text-fine text-mute">
                <Status tone={letterTones[letter.state]}>{letterStateText(letter)}</Status>
                <span>{shortWhen(letter.sentAt ?? letter.createdAt, now)}</span>
              </p>
              {explain(letter) && <p className="mt-0.5 text-fine text-mute">{explain(letter)}</p>}
            </div>
            <div className="flex gap-2 max-sm:-ml-3">
              <Button variant="ghost" size="admin" onClick={() => setReading(letter)}>
                Read
                <span className="sr-only"> “{letterName(letter)}”</span>
              </Button>
              {canResend(letter, detail.letters) && (
                <Button variant="ghost" size="admin" busy={changes.saving.has(letter.id)} onClick={() => void resend(letter)}>
                  Resend
                  <span className="sr-only"> “{letterName(letter)}”</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {reading && <LetterText requestId={detail.request.id} letter={reading} onClose={() => setReading(undefined)} />}
    </Section>
  )
}
