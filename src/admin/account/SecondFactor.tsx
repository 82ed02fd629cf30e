/** Sets up and manages the signed-in admin's second factor (decision 9). */
import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent } from 'react'
import { countOf } from '../../catalog/count.ts'
import { recoverySentences } from '../../client/account-messages.ts'
import { RecoveryCodes } from '../../islands/account/RecoveryCodes.tsx'
import { SecretToScan } from '../../islands/account/SecretToScan.tsx'
import { secondFactor, type SecondFactorView } from '../../stores/account/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { usersKey } from '../users/use-users.ts'

export function SecondFactor() {
  const view = useStore(secondFactor.$view)
  const box = useRef<HTMLDivElement>(null)
  const kind = useRef(view.kind)
  const queries = useQueryClient()

  useEffect(() => void secondFactor.load(), [])
  useEffect(() => {
    if (kind.current !== 'loading' && kind.current !== view.kind) {
      // The pressed button is gone, so focus whatever replaced it.
      box.current?.focus()
      // The reminder and the profile show whether it is on.
      for (const queryKey of [['second-factor'], [usersKey]]) void queries.invalidateQueries({ queryKey })
    }
    kind.current = view.kind
  }, [queries, view])

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <View view={view} />
    </div>
  )
}

function View({ view }: { readonly view: SecondFactorView }) {
  switch (view.kind) {
    case 'loading':
      return <p role="status">Loading</p>
    case 'failed':
      return <FailureBanner message={view.sentence} onRetry={() => void secondFactor.load()} />
    case 'off':
      return (
        <>
          <p>Protect your account with an authenticator app. When you sign in, we’ll also ask for a code from your phone.</p>
          <Button size="admin" className="mt-4" onClick={() => void secondFactor.begin()}>
            Set up two-factor authentication
          </Button>
        </>
      )
    case 'setup':
      return (
        <>
          <p className="mb-4">Scan this with an authenticator app, then enter the 6-digit code it shows.</p>
          <SecretToScan secret={view.secret} uri={view.uri} />
          <CodeForm submit="Turn on" isFirst />
        </>
      )
    case 'recovery-codes':
      return <RecoveryCodes codes={view.codes} onKept={() => void secondFactor.proceed()} />
    case 'on':
      return (
        <>
          {view.unsaved && (
            <p role="alert" className="mb-4 rounded-field bg-warn-bg px-4 py-3 font-medium text-warn">
              {recoverySentences.unsaved}
            </p>
          )}
          <p>On. {countOf(view.recoveryCodesLeft, 'recovery code')} left.</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant={view.unsaved ? 'default' : 'secondary'} size="admin" onClick={() => secondFactor.ask('renew')}>
              Get new recovery codes
            </Button>
            {!view.required && (
              <Button variant="ghost" size="admin" onClick={() => secondFactor.ask('remove')}>
                Turn off
              </Button>
            )}
          </div>
        </>
      )
    case 'code':
      return (
        <>
          <p>
            {view.then === 'renew'
              ? 'Your old recovery codes will stop working.'
              : 'Once it’s off, anyone who learns your password can sign in.'}
          </p>
          <CodeForm submit={view.then === 'renew' ? 'Get new codes' : 'Turn off'} />
        </>
      )
  }
}

/** `isFirst`: no recovery code counts yet. A phone’s number pad has no letters for one. */
function CodeForm({ submit, isFirst = false }: { readonly submit: string; readonly isFirst?: boolean }) {
  const { code } = useStore(secondFactor.code.$values)
  const wrong = useStore(secondFactor.code.$errors)['code']
  const state = useStore(secondFactor.code.$state)
  const field = useRef<HTMLInputElement>(null)
  const refused = state.status === 'refused'

  useEffect(() => {
    if (!refused) return
    // While it sent, the button was disabled, which takes the focus away.
    field.current?.focus()
    field.current?.select()
  }, [refused])

  const send = (event: FormEvent) => {
    event.preventDefault()
    void secondFactor.code.submit()
  }
  return (
    <form noValidate className="mt-4 grid max-w-96 grid-cols-1 gap-4" onSubmit={send}>
      <TextField
        id="second-factor-code"
        ref={field}
        label="Code"
        hint={`The 6-digit code from your authenticator app${isFirst ? '' : ', or a recovery code'}`}
        inputMode={isFirst ? 'numeric' : undefined}
        autoComplete="one-time-code"
        value={code}
        error={wrong ?? (refused ? state.alert : undefined)}
        onChange={(event) => secondFactor.code.change('code', event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="admin" disabled={state.status === 'submitting'}>
          {submit}
        </Button>
        <Button variant="ghost" size="admin" onClick={() => void secondFactor.load()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
