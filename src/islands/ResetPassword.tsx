/** The island of /reset-password: the emailed link, the new password, and what comes next. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { paths } from '../catalog/site/paths.ts'
import { afterPassword, resetPassword } from '../stores/account/reset-password.ts'
import { buttonClass } from '../ui/button-class.ts'
import { SignInSteps } from './account/SignInSteps.tsx'
import { PasswordLinkArrived } from './auth/PasswordLinkArrived.tsx'
import { LinkError } from './auth/LinkError.tsx'
import { NewPasswordForm } from './auth/NewPasswordForm.tsx'
import { HeadlineLines, type HeadlineParts } from './form/HeadlineLines.tsx'
import { ViewHeading } from './form/ViewHeading.tsx'

type Props = { headline: HeadlineParts }

export function ResetPassword({ headline }: Props) {
  const view = useStore(resetPassword.$view)
  const step = useStore(resetPassword.steps.$step)

  /** Whether there was something to press, so that what replaces it takes focus. */
  const acted = useRef(false)
  if (view.kind === 'arrived' || view.kind === 'form') acted.current = true

  useEffect(() => resetPassword.open(), [])

  const title: ReactNode = <HeadlineLines parts={headline} />

  if (step.kind !== 'none' && view.kind !== 'success') {
    return (
      <>
        <p className="mb-6 text-small font-medium text-success">Your new password is set.</p>
        <SignInSteps steps={resetPassword.steps} step={step} onCancel={() => location.assign(paths.auth)} />
      </>
    )
  }
  switch (view.kind) {
    case 'reading':
      return (
        <div role="status">
          <ViewHeading className="font-display text-h2" arrived={acted.current}>
            {title}
          </ViewHeading>
          <p className="scripted mt-5 text-lead text-mute">Checking your link.</p>
        </div>
      )
    case 'arrived':
      return <PasswordLinkArrived title={title} invited={view.invited} />
    case 'form':
      return <NewPasswordForm title={title} {...view} />
    case 'error':
      return <LinkError view={view} arrived={acted.current} />
    case 'success':
      return (
        <>
          <ViewHeading>
            Your password <em>is set.</em>
          </ViewHeading>
          <p role="status" className="mt-5 text-lead text-mute">
            {view.invited
              ? 'You’re signed in. The back office will open in a moment.'
              : 'You’re signed in here and signed out everywhere else. Your account will open in a moment.'}
          </p>
          <a href={afterPassword(view.invited)} className={`${buttonClass()} mt-8 max-sm:w-full`}>
            {view.invited ? 'Open the back office' : 'Go to your account'}
          </a>
        </>
      )
  }
}
