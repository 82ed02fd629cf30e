import { auth } from '../../stores/account/auth.ts'
import { AccountForm } from '../account/AccountForm.tsx'
import { EmailField } from '../account/EmailField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { AuthAlert } from './AuthAlert.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

export function LinkForm() {
  return (
    <>
      <ViewHeading>
        Sign in <em>by email.</em>
      </ViewHeading>
      <p className="mt-5 text-mute">Clients need no password. We send you a link and a code; the first use makes your account.</p>
      <AuthAlert />
      <div className="mt-8">
        <AccountForm form={auth.link} submit="Email me a sign-in link" submitting="Sending...">
          <EmailField form={auth.link} hint="The address you gave the clinic, so that your requests are found" />
        </AccountForm>
      </div>
      <BackToSignIn />
    </>
  )
}
