/** Sends one test email of the saved version; it counts toward today's limit. */
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { composerFailures, composerSentences, quotaReached } from '../../client/admin-messages.ts'
import { sendTest } from '../../contracts/newsletter/single.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, fieldsOf, sentenceOf, wasRefusedWith } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { useMe } from '../parts/use-me.ts'

export function TestSend({ composer }: { readonly composer: Composer }) {
  const id = useId()
  const me = useMe()
  const [typed, setTyped] = useState<string>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<string>()
  const busy = useRef(false)
  const { draft, exists, dirty } = useStore(composer.$state)
  const email = typed ?? me?.email ?? ''

  // A warning about an empty or unsaved draft goes away once that is fixed.
  const [stood, setStood] = useState({ exists, content: draft.content !== undefined })
  if (stood.exists !== exists || stood.content !== (draft.content !== undefined)) {
    setStood({ exists, content: draft.content !== undefined })
    setProblem(undefined)
  }

  const send = async () => {
    setSent(undefined)
    setProblem(undefined)
    if (email.trim() === '' || draft.content === undefined) return setProblem(composerSentences.test)
    if (!exists) return setProblem(composerSentences.save)
    if (busy.current) return
    busy.current = true
    setSending(true)
    try {
      const { outcome } = await ask(sendTest, { id: draft.id, email }, { timeoutMs: 20_000 })
      setSent(
        outcome === 'accepted'
          ? `Test email sent to ${email}.`
          : `The email provider didn’t answer, so the test may or may not have gone to ${email}. Check that inbox before you send another.`,
      )
    } catch (error) {
      if (wasRefusedWith(error, 'daily-quota-reached')) return setProblem(quotaReached)
      const { email: address, content } = fieldsOf(error)
      setProblem(address ?? content ?? sentenceOf(error, composerFailures.test))
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <form
      noValidate
      aria-label="Test Send"
      className="grid grid-cols-1 gap-3 rounded-field border border-line bg-pearl p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[min(13rem,100%)] flex-1">
          <TextField
            id={`${id}-email`}
            type="email"
            label="Test Send"
            autoComplete="off"
            placeholder="name@example.com"
            value={email}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" size="admin" className="min-h-10" aria-disabled={!exists} busy={sending}>
          {sending ? 'Sending…' : 'Send Test'}
        </Button>
      </div>
      <p className="text-fine text-mute">
        {!exists
          ? 'Save the newsletter first.'
          : dirty
            ? 'Sends the saved version, without your unsaved changes.'
            : 'Sends the saved version.'}{' '}
        Each test counts toward today’s limit.
      </p>
      {problem !== undefined && <FailureBanner message={problem} onDismiss={() => setProblem(undefined)} />}
      {sent !== undefined && (
        <p role="status" className="rounded-field bg-success-bg px-4 py-3 text-admin font-medium text-success">
          {sent}
        </p>
      )}
    </form>
  )
}
