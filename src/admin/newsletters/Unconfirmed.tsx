import { useState } from 'react'
import { countOf } from '../../catalog/count.ts'
import { type NewsletterRow } from '../../contracts/newsletter/newsletter.ts'
import { releaseAfterMinutes, releaseUnconfirmed, rememberedDays } from '../../contracts/newsletter/sending.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { unansweredCount } from './words.ts'

type Props = { readonly row: NewsletterRow; readonly onChanged: () => void }

const emails = (count: number) => countOf(count, 'email')

/** Emails we can't tell were sent or not: we ask Postmark about them, and only an admin releases them. */
export function Unconfirmed({ row, onChanged }: Props) {
  const confirm = useConfirm()
  const [isAsking, setAsking] = useState(false)
  const [told, setTold] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const act = async (knowingly: boolean) => {
    setAsking(true)
    setProblem(undefined)
    setTold(undefined)
    try {
      const { accepted, released, waiting } = await ask(releaseUnconfirmed, { id: row.id, knowingly }, { timeoutMs: 20_000 })
      const parts = [
        accepted > 0 && `${emails(accepted)} confirmed as sent`,
        released > 0 && `${emails(released)} released and waiting to be resent`,
        waiting > 0 && `${emails(waiting)} still unconfirmed`,
      ].filter(Boolean)
      setTold(parts.length === 0 ? 'All emails are confirmed now.' : `${parts.join(', ')}.`)
    } catch (error) {
      setProblem(
        sentenceOf(error, 'The server didn’t answer, so we can’t tell how far this got. Check the numbers here, then try again.'),
      )
    } finally {
      setAsking(false)
      onChanged()
    }
  }
  const release = async () => {
    const yes = await confirm({
      title: 'Release unconfirmed emails?',
      body: `We’ll check with the email provider again. Emails it can’t find go back in line if they’re older than ${releaseAfterMinutes} minutes. The provider forgets emails after ${rememberedDays} days, so anything older goes back in line unchecked. Either way, someone may get “${row.title}” twice.`,
      action: 'Release',
      danger: true,
    })
    if (yes) await act(true)
  }
  const unconfirmed = unansweredCount(row.stats)
  // The answer stays when it leaves nothing to ask about.
  if (unconfirmed === 0 && told === undefined && problem === undefined) return null
  return (
    <div className="grid gap-2.5 rounded-field bg-warn-bg px-4 py-3">
      {unconfirmed > 0 && (
        <p className="text-warn">
          <span className="font-medium">{emails(unconfirmed)} unconfirmed.</span> The email provider didn’t answer, so we can’t
          tell what was sent. We’ll check every hour for a day, and we won’t resend anything automatically.
        </p>
      )}
      {told !== undefined && (
        <p role="status" className="font-medium text-warn">
          {told}
        </p>
      )}
      {problem !== undefined && <FailureBanner message={problem} />}
      {unconfirmed > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="admin" disabled={isAsking} onClick={() => void act(false)}>
            {isAsking ? 'Checking…' : 'Check with the provider now'}
          </Button>
          <Button variant="secondary" size="admin" disabled={isAsking} onClick={() => void release()}>
            Release unconfirmed
          </Button>
        </div>
      )}
    </div>
  )
}
