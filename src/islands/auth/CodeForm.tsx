import { useStore } from '@nanostores/react'
import { signInMinutes } from '../../catalog/account.ts'
import { auth } from '../../stores/account/auth.ts'
import { AccountForm } from '../account/AccountForm.tsx'
import { TextField } from '../form/BoundField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

export function CodeForm() {
  const { email } = useStore(auth.link.$values)

  return (
    <>
      <ViewHeading>
        Check <em>your inbox.</em>
      </ViewHeading>
      <p className="mt-5 text-mute">
        We’re emailing <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. Open the link or enter the code
        here. Both work for {signInMinutes} minutes.
      </p>
      <div className="mt-8">
        <AccountForm
          form={auth.code}
          submit="Sign in"
          submitting="Signing in..."
          aside={
            <button type="button" className="text-link min-h-11 cursor-pointer text-small" onClick={() => auth.show('link')}>
              Send another email
            </button>
          }
        >
          <TextField
            form={auth.code}
            field="code"
            label="Code"
            hint="6 digits"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </AccountForm>
      </div>
      <BackToSignIn />
    </>
  )
}
