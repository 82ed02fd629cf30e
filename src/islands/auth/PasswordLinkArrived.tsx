import type { ReactNode } from 'react'
import { resetPassword } from '../../stores/account/reset-password.ts'
import { Button } from '../../ui/Button.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** Asks for one press before using the link to a new password, because some email programs open links on their own. */
export function PasswordLinkArrived({ title, invited }: { title: ReactNode; invited: boolean }) {
  return (
    <>
      <ViewHeading className="font-display text-h2" arrived={false}>
        {title}
      </ViewHeading>
      <p className="mt-5 text-lead text-mute">
        {invited ? 'You’re invited. Continue to choose your password.' : 'Continue to choose your new password.'} Your link works
        once.
      </p>
      <Button className="mt-8 max-sm:w-full" onClick={() => void resetPassword.useLink()}>
        Continue
      </Button>
    </>
  )
}
