import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { minPasswordLength } from '../../catalog/account.ts'
import { passwordsDiffer, userFailures, userSuccesses } from '../../client/admin-messages.ts'
import { changePassword } from '../../contracts/account/password.ts'
import { passwordTooShort, proveAgain, triedPassword } from '../../contracts/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, isUnanswered, sentenceOf, tellForm, wasRefusedWith } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { notifyDone, notifyError } from '../parts/Notices.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { useIsShown } from '../parts/use-is-shown.ts'

const maybeChanged = 'That’s not your password. Your last attempt may have changed it, so please try the new one.'
const empty = { currentPassword: '', password: '', confirmation: '' }

/** Changes the password of the signed-in account. */
export function ChangePassword({ email }: { readonly email: string }) {
  const id = useId()
  const { register, handleSubmit, watch, reset, setError, formState } = useForm({ defaultValues: empty })
  const { errors, isSubmitting } = formState
  const tied = tieFields(id, { register, formState })
  const { currentPassword, password, confirmation } = watch()
  const differ = confirmation !== '' && confirmation !== password
  const ready = currentPassword !== '' && password !== '' && confirmation === password
  /** A try that got no answer may have changed the password. */
  const mayBeChanged = useRef(false)
  const isShown = useIsShown()
  const longEnough = password.length >= minPasswordLength

  const submit = handleSubmit(async (answers) => {
    if (!ready || isSubmitting) return
    const tried = triedPassword.safeParse(answers.currentPassword)
    if (!tried.success) return setError('currentPassword', tried.error.issues[0]!, { shouldFocus: true })
    if (!longEnough) return setError('password', { message: passwordTooShort }, { shouldFocus: true })
    try {
      // A change needs a proof from the last ten minutes. The current password is one, so nobody is asked for it twice.
      await ask(proveAgain, { password: answers.currentPassword })
      await ask(changePassword, { currentPassword: answers.currentPassword, password: answers.password })
      mayBeChanged.current = false
      reset(empty)
      notifyDone(userSuccesses.password)
    } catch (error) {
      if (!isShown()) return notifyError(error, userFailures.password)
      mayBeChanged.current ||= isUnanswered(error)
      if (!wasRefusedWith(error, 'wrong-password')) return tellForm(setError, error, ['password'], userFailures.password)
      const message = mayBeChanged.current ? maybeChanged : sentenceOf(error, userFailures.password)
      setError('currentPassword', { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} aria-label="Change password" className="grid max-w-96 grid-cols-1 gap-4">
      {/* Tells the browser's password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField type="password" autoComplete="current-password" label="Current password" {...tied('currentPassword')} />
      <TextField
        type="password"
        autoComplete="new-password"
        label="New password"
        hint={
          <span className={`inline-flex items-center gap-1.5 ${longEnough ? 'text-success' : ''}`}>
            {longEnough && <Check size={14} strokeWidth={1.5} aria-hidden />}
            At least {minPasswordLength} characters
          </span>
        }
        {...tied('password')}
      />
      <TextField
        id={`${id}-again`}
        type="password"
        autoComplete="new-password"
        label="Confirm new password"
        error={differ ? passwordsDiffer : undefined}
        {...register('confirmation')}
      />
      {errors.root?.message && <FailureBanner message={errors.root.message} />}
      <Button type="submit" size="admin" className="justify-self-start" aria-disabled={!ready || isSubmitting || undefined}>
        {isSubmitting ? 'Updating…' : 'Update password'}
      </Button>
    </form>
  )
}
