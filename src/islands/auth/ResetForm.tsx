import { useStore } from '@nanostores/react'
import { auth } from '../../stores/account/auth.ts'
import { successClass } from '../../ui/message-class.ts'
import { AccountForm } from '../account/AccountForm.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { AuthAlert } from './AuthAlert.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

export function ResetForm() {
  const sent = useStore(auth.reset.$state).status === 'success'

  return (
    <>
      <ViewHeading>
        Reset <em>your password.</em>
      </ViewHeading>
      <p className="mt-5 text-mute">We’ll email a link to the address on your account. It works once and expires in an hour.</p>
      <AuthAlert />
      <div className="mt-8">
        <AccountForm
          form={auth.reset}
          submit="Send reset link"
          submitting="Sending..."
          hold={sent ? 'Typo in the address? Correct it to send a new link.' : undefined}
        >
          <EmailField form={auth.reset} autoComplete="username" />
          <div role="status">
            {sent && (
              <p className={successClass}>
                <span className="block font-medium">Password reset link sent! Check your email for instructions.</span>
                You’ll get it only if that address has an account. Check your spam folder too.
              </p>
            )}
          </div>
        </AccountForm>
      </div>
      <BackToSignIn />
    </>
  )
}
