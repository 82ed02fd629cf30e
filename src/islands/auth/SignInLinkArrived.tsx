import { auth } from '../../stores/account/auth.ts'
import { AccountForm } from '../account/AccountForm.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

/** Asks for one press before using the sign-in link, because some email programs open links on their own. */
export function SignInLinkArrived() {
  return (
    <>
      <ViewHeading>
        Almost <em>there.</em>
      </ViewHeading>
      <p className="mt-5 text-mute">One tap and you’re signed in on this device.</p>
      <div className="mt-8">
        <AccountForm form={auth.arrived} submit="Sign in" submitting="Signing in..." />
      </div>
      <BackToSignIn />
    </>
  )
}
