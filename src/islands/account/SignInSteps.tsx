/** The steps between a password and being signed in; they replace the form (decision 9). */
import { useState } from 'react'
import type { SignInStep, SignInSteps as Steps } from '../../stores/account/sign-in-steps.ts'
import { TextField } from '../form/BoundField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { AccountForm } from './AccountForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretToScan } from './SecretToScan.tsx'

type Props = { steps: Steps; step: Exclude<SignInStep, { kind: 'none' }>; onCancel: () => void }

export function SignInSteps({ steps, step, onCancel }: Props) {
  if (step.kind === 'recovery-codes') {
    return (
      <>
        <ViewHeading>
          Save <em>these codes.</em>
        </ViewHeading>
        <div className="mt-6">
          <RecoveryCodes codes={step.codes} onKept={() => void steps.proceed()} />
        </div>
      </>
    )
  }
  return (
    <>
      {step.kind === 'setup' ? (
        <>
          <ViewHeading>
            Add <em>two-factor authentication.</em>
          </ViewHeading>
          <p className="mt-5 mb-6">
            Every admin account needs an authenticator app. Scan this with yours, then enter the 6-digit code it shows.
          </p>
          <SecretToScan secret={step.secret} uri={step.uri} />
        </>
      ) : (
        <ViewHeading>
          One more <em>code.</em>
        </ViewHeading>
      )}
      <CodeForm steps={steps} recoverable={step.kind === 'code'} />
      <button type="button" className="text-link mt-4 min-h-11 cursor-pointer text-small" onClick={onCancel}>
        Start again
      </button>
    </>
  )
}

function CodeForm({ steps, recoverable }: { steps: Steps; recoverable: boolean }) {
  const [recovering, setRecovering] = useState(false)

  return (
    <div className="mt-7">
      <AccountForm form={steps.form} submit="Sign in" submitting="Signing in...">
        <TextField
          key={String(recovering)}
          form={steps.form}
          field="code"
          label={recovering ? 'Recovery code' : 'Code'}
          hint={
            recovering
              ? 'One of the codes you saved when you set up your authenticator app.'
              : 'The 6 digits in your authenticator app.'
          }
          autoComplete={recovering ? 'off' : 'one-time-code'}
          inputMode={recovering ? 'text' : 'numeric'}
          spellCheck={false}
          autoCapitalize="none"
        />
      </AccountForm>
      {recoverable && (
        <button
          type="button"
          className="text-link mt-5 min-h-11 cursor-pointer text-small"
          onClick={() => {
            steps.form.reset()
            setRecovering(!recovering)
          }}
        >
          {recovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  )
}
