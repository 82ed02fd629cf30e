import { auth } from '../../stores/account/auth.ts'
import { AccountForm } from '../account/AccountForm.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { AuthAlert } from './AuthAlert.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

export function LinkForm() {
  return (
    <>
      <ViewHeading>
        Sign in <em>by email.</em>
      </ViewHeading>
      <p className="mt-5 text-mute">
        Clients don’t need a password. We’ll email you a link and a code. We’ll create your account the first time you sign in.
      </p>
      <AuthAlert />
      <div className="mt-8">
        <AccountForm form={auth.link} submit="Email me a sign-in link" submitting="Sending...">
          <EmailField form={auth.link} hint="Use the address you gave us, so we can find your requests" />
        </AccountForm>
      </div>
      <BackToSignIn />
    </>
  )
}
