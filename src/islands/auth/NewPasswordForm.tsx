import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { minPasswordLength } from '../../catalog/account.ts'
import { passwordsDiffer, resetPassword } from '../../stores/account/reset-password.ts'
import { AccountForm } from '../account/AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

type Props = { title: ReactNode; invited: boolean; email: string; fullName: string | null }

export function NewPasswordForm({ title, invited, email, fullName }: Props) {
  const { form, $match } = resetPassword
  const { password, confirmation } = useStore(form.$values)
  const empty = password === '' || confirmation === ''

  return (
    <>
      <ViewHeading className="font-display text-h2">{title}</ViewHeading>
      <p className="mt-5 text-mute">
        {invited && `Welcome${fullName === null ? '' : `, ${fullName}`}. `}For{' '}
        <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
        {!invited && ' This signs you out everywhere else.'}
      </p>
      <div className="mt-8">
        <AccountForm
          form={form}
          submit={invited ? 'Set password' : 'Update password'}
          submitting="Saving..."
          hold={empty ? 'Enter your new password twice.' : undefined}
        >
          {/* Tells the browser's password manager whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            form={form}
            field="password"
            label="New password"
            hint={`At least ${minPasswordLength} characters. A short sentence is easy to remember.`}
            autoComplete="new-password"
          />
          <div className="grid gap-2">
            <PasswordField form={form} field="confirmation" label="Confirm password" autoComplete="new-password" />
            <MatchHint match={useStore($match)} wrong={useStore(form.$errors)['confirmation'] !== undefined} />
          </div>
        </AccountForm>
      </div>
    </>
  )
}

/** Says whether the entries match while the second one is typed; quiet once the form itself reports a mismatch. */
function MatchHint({ match, wrong }: { match: 'empty' | 'differs' | 'match'; wrong: boolean }) {
  return (
    <p role="status" className="min-h-6 text-small">
      {match === 'match' && (
        <span className="inline-flex items-center gap-2 text-success">
          <Check size={18} strokeWidth={1.5} aria-hidden /> The passwords match.
        </span>
      )}
      {match === 'differs' && !wrong && <span className="text-mute">{passwordsDiffer}</span>}
    </p>
  )
}
