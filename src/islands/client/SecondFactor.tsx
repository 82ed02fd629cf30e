/** Sets up and manages an admin's second factor (decision 9). Loaded for admins only. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { secondFactor, type SecondFactorView } from '../../stores/account/second-factor.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AccountForm } from '../account/AccountForm.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { RecoveryCodes } from '../account/RecoveryCodes.tsx'
import { SecretToScan } from '../account/SecretToScan.tsx'
import { TextField } from '../form/BoundField.tsx'
import { Rows } from './Rows.tsx'

export function SecondFactor() {
  const view = useStore(secondFactor.$view)
  const box = useRef<HTMLDivElement>(null)
  const kind = useRef(view.kind)

  useEffect(() => void secondFactor.load(), [])
  useEffect(() => {
    // The pressed button is gone, so focus whatever replaced it.
    if (kind.current !== 'loading' && kind.current !== view.kind) box.current?.focus()
    kind.current = view.kind
  }, [view])

  return (
    <div ref={box} tabIndex={-1} className="border-t border-line pt-6 **:[form]:max-w-[25rem]">
      <View view={view} />
    </div>
  )
}

function View({ view }: { view: SecondFactorView }) {
  switch (view.kind) {
    case 'loading':
      return <Rows label="Loading the second factor" />
    case 'failed':
      return (
        <div className="grid gap-5">
          <Banner message={view.sentence} />
          <Button className="justify-self-start" variant="secondary" onClick={() => void secondFactor.load()}>
            Try again
          </Button>
        </div>
      )
    case 'off':
      return (
        <>
          <p>With a code from your phone beside the password, a stolen password opens nothing.</p>
          <Button className="mt-5" onClick={() => void secondFactor.begin()}>
            Set up a second factor
          </Button>
        </>
      )
    case 'password':
      return (
        <AccountForm form={secondFactor.password} submit="Go on" submitting="One moment...">
          <PasswordField
            form={secondFactor.password}
            field="currentPassword"
            label="Current password"
            hint="You signed in a while ago, so we ask once more."
            autoComplete="current-password"
          />
          <BackButton />
        </AccountForm>
      )
    case 'setup':
      return (
        <>
          <p className="mb-6">Scan this with an authenticator app, then enter the six digits it shows.</p>
          <SecretToScan secret={view.secret} uri={view.uri} />
          <div className="mt-6">
            <CodeForm submit="Turn on" />
          </div>
        </>
      )
    case 'recovery-codes':
      return <RecoveryCodes codes={view.codes} onKept={() => void secondFactor.load()} />
    case 'on':
      return (
        <>
          <p>
            It is on. {view.recoveryCodesLeft === 1 ? 'One recovery code is' : `${view.recoveryCodesLeft} recovery codes are`}{' '}
            left.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => secondFactor.ask('renew')}>
              New recovery codes
            </Button>
            {!view.required && (
              <Button variant="ghost" onClick={() => secondFactor.ask('remove')}>
                Turn it off
              </Button>
            )}
          </div>
        </>
      )
    case 'code':
      return (
        <>
          <p className="mb-6">
            {view.then === 'renew'
              ? 'New recovery codes end the old ones.'
              : 'Without it, your password alone opens the back office.'}
          </p>
          <CodeForm submit={view.then === 'renew' ? 'Make new codes' : 'Turn it off'} />
        </>
      )
  }
}

function CodeForm({ submit }: { submit: string }) {
  return (
    <AccountForm form={secondFactor.code} submit={submit} submitting="One moment..." aside={<BackButton />}>
      <TextField
        form={secondFactor.code}
        field="code"
        label="Code"
        hint="Six digits from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </AccountForm>
  )
}

function BackButton() {
  return (
    <Button variant="ghost" onClick={() => void secondFactor.load()}>
      Cancel
    </Button>
  )
}
