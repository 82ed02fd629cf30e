import { Mail } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { paths } from '../../catalog/site/paths.ts'
import { auth } from '../../stores/account/auth.ts'
import { rememberedPath } from '../../stores/account/return-path.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountForm } from '../account/AccountForm.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { AuthAlert } from './AuthAlert.tsx'
import { HeadlineLines, type HeadlineParts } from '../form/HeadlineLines.tsx'

type Props = {
  headline: HeadlineParts
  subhead: string
  arrived: boolean
}

/** What a client came here for. */
const wanted: Partial<Record<string, string>> = {
  [paths.clientDashboard]: 'your visits',
  [paths.myTestimonials]: 'your testimonials',
}

/** Names the page that sent the visitor here. As tall as the built sentence, so that nothing below moves. */
function useSubhead(built: string): string {
  const page = useSyncExternalStore(
    () => () => {},
    () => wanted[rememberedPath(location.search)?.split(/[?#]/)[0] ?? ''],
    () => undefined,
  )
  return page === undefined ? built : `Sign in to see ${page}. We’ll email you a link, no password needed.`
}

export function SignInForm({ headline, subhead, arrived }: Props) {
  return (
    <>
      <ViewHeading className="font-display text-h2" arrived={arrived}>
        <HeadlineLines parts={headline} />
      </ViewHeading>
      <p className="mt-5 text-mute">{useSubhead(subhead)}</p>
      <AuthAlert />
      <Button className="scripted mt-8 w-full" onClick={() => auth.show('link')}>
        <Mail size={18} strokeWidth={1.5} aria-hidden /> Client? Email me a sign-in link
      </Button>
      <div className="scripted mt-10 border-t border-line pt-7">
        <h2 className="mb-5 font-display text-h3 font-light">Staff</h2>
        <AccountForm
          form={auth.signIn}
          submit="Sign in"
          submitting="Signing in..."
          second
          aside={
            <button type="button" className="text-link min-h-11 cursor-pointer text-small" onClick={() => auth.show('reset')}>
              Forgot your password?
            </button>
          }
        >
          <EmailField form={auth.signIn} autoComplete="username" />
          <PasswordField form={auth.signIn} field="password" label="Password" autoComplete="current-password" />
        </AccountForm>
      </div>
    </>
  )
}
