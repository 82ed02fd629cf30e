import { Check } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { passwordsDiffer, userFailures, userSuccesses } from '../../client/admin-messages.ts'
import { changePassword, passwordTooShortInModal } from '../../contracts/account/password.ts'
import { minPasswordLength } from '../../contracts/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, tellForm } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/Fields.tsx'
import { notifyDone } from '../parts/Notices.tsx'
import { Section } from '../requests/Section.tsx'

const empty = { password: '', confirmation: '' }

/** Changes the password of the signed-in account. */
export function ChangePassword() {
  const id = useId()
  const { register, handleSubmit, watch, reset, setError, formState } = useForm({ defaultValues: empty })
  const { errors, isSubmitting } = formState
  const { password, confirmation } = watch()
  const differ = confirmation !== '' && confirmation !== password
  const ready = password !== '' && confirmation === password

  const submit = handleSubmit(async (answers) => {
    if (answers.password.length < minPasswordLength) return setError('password', { message: passwordTooShortInModal })
    try {
      await ask(changePassword, { password: answers.password })
      reset(empty)
      notifyDone(userSuccesses.password)
    } catch (error) {
      tellForm(setError, error, ['password'], userFailures.password)
    }
  })
  return (
    <Section title="Change password">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextField
          id={`${id}-new`}
          type="password"
          autoComplete="new-password"
          label="New password"
          hint={
            <span className={`inline-flex items-center gap-1.5 ${password.length >= minPasswordLength ? 'text-success' : ''}`}>
              {password.length >= minPasswordLength && <Check size={14} strokeWidth={1.5} aria-hidden />}
              {minPasswordLength} characters at least
            </span>
          }
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          id={`${id}-again`}
          type="password"
          autoComplete="new-password"
          label="The same again"
          error={differ ? passwordsDiffer : undefined}
          {...register('confirmation')}
        />
        {errors.root?.message && <FailureBanner message={errors.root.message} />}
        <Button type="submit" size="admin" className="justify-self-start" disabled={!ready || isSubmitting}>
          Update password
        </Button>
      </form>
    </Section>
  )
}
