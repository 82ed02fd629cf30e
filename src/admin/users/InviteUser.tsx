import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { invitationDays } from '../../catalog/account.ts'
import { userFailures } from '../../client/admin-messages.ts'
import { inviteAdmin } from '../../contracts/account/admin-user.ts'
import type { InputOf } from '../../contracts/endpoint.ts'
import { tellForm } from '../parts/ask.ts'
import { EmailField } from '../parts/form/EmailField.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { notifyError } from '../parts/Notices.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import type { UserActions } from './use-users.ts'

type Answers = InputOf<typeof inviteAdmin>

/** Invites an admin: emails a link that works for seven days. */
export function InviteUser({ actions, onClose }: { readonly actions: UserActions; readonly onClose: () => void }) {
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<Answers, unknown, Answers>({
    resolver: standardSchemaResolver(inviteAdmin.input),
    defaultValues: { email: '', fullName: '' },
  })
  const { errors, isSubmitting } = formState
  const tied = tieFields(useId(), { register, formState })
  const isShown = useIsShown()
  const submit = handleSubmit(async ({ email, fullName }) => {
    try {
      await actions.invite(email, fullName)
      if (isShown()) onClose()
    } catch (error) {
      if (!isShown()) return notifyError(error, userFailures.invite)
      tellForm(setError, error, ['email', 'fullName'], userFailures.invite)
    }
  })
  return (
    <FormModal
      title="Invite an admin"
      intro={`We’ll email them a link to set their password. It works for ${invitationDays} days.`}
      problem={errors.root?.message}
      action={isSubmitting ? 'Sending…' : 'Send invitation'}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailField
        typed={watch('email')}
        onTake={(email) => setValue('email', email, { shouldValidate: true })}
        {...tied('email')}
      />
      <TextField autoComplete="off" label="Full name" {...tied('fullName')} />
    </FormModal>
  )
}
