/** "Is it still you?": one dialog for the whole back office. If proved, the pending action continues; if not, nothing changes. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { readSecondFactor } from '../../../contracts/account/second-factor.ts'
import { proveAgain } from '../../../contracts/account/session.ts'
import { proof } from '../../../stores/account/proof.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, fieldsOf, sentenceOf } from '../ask.ts'
import { TextField } from '../form/Fields.tsx'
import { FormModal } from './FormModal.tsx'
import { useOpener } from './opener.ts'
import { useMe } from '../use-me.ts'

type Answer = (proved: boolean) => void

export function ProveAgain() {
  const [answer, setAnswer] = useState<Answer>()
  const opener = useOpener()

  useEffect(
    () =>
      proof.offer(() => {
        opener.remember()
        return new Promise((resolve) => setAnswer(() => resolve))
      }),
    [opener],
  )

  if (!answer) return null
  const close = (proved: boolean) => {
    // A check whose dialog was closed may still answer while the next dialog is open.
    setAnswer((open?: Answer) => (open === answer ? undefined : open))
    answer(proved)
  }
  return <ProofForm onClose={close} onCloseAutoFocus={opener.giveBack} />
}

type Props = { readonly onClose: Answer; readonly onCloseAutoFocus: (event: Event) => void }

/** Every screen loads this, so it avoids the forms library. */
function ProofForm({ onClose, onCloseAutoFocus }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const me = useMe()
  const [byCode, setByCode] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data: factor } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => ask(readSecondFactor, {}, { signal }),
  })

  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    field.current?.focus()
  }
  useEffect(() => field.current?.focus(), [byCode])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const secret = field.current?.value ?? ''
    if (busy) return
    setBusy(true)
    try {
      await ask(proveAgain, byCode ? { code: secret } : { password: secret })
      onClose(true)
    } catch (error) {
      setBusy(false)
      const [sentence] = Object.values(fieldsOf(error))
      setWrong(sentence ?? sentenceOf(error, 'We couldn’t check that. Please try again.'))
      field.current?.select()
    }
  }

  const title = byCode ? 'Enter a code to continue' : 'Enter your password to continue'
  return (
    <FormModal
      title={title}
      intro="You signed in a while ago, so we need to make sure it’s still you. Then we’ll finish what you started."
      action={busy ? 'Checking…' : 'Continue'}
      busy={busy}
      instead={
        factor?.enabled && (
          <Button
            variant="ghost"
            size="admin"
            onClick={() => {
              setWrong(undefined)
              setByCode(!byCode)
            }}
          >
            {byCode ? 'Use your password' : 'Use a code'}
          </Button>
        )
      }
      onSubmit={(event) => void submit(event)}
      onClose={() => onClose(false)}
      focus={{ onOpenAutoFocus, onCloseAutoFocus }}
    >
      {/* Tells the browser's password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <TextField
        key={String(byCode)}
        id={`${id}-secret`}
        type={byCode ? 'text' : 'password'}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        label={byCode ? 'Code' : 'Password'}
        hint={byCode ? 'The 6-digit code from your authenticator app, or a recovery code' : undefined}
        error={wrong}
        ref={field}
      />
    </FormModal>
  )
}
