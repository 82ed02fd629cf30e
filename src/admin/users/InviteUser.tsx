import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { userFailures } from '../../client/admin-messages.ts'
import { inviteAdmin } from '../../contracts/account.ts'
import type { InputOf } from '../../contracts/endpoint.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/Fields.tsx'
import { Modal } from '../parts/Modal.tsx'
import type { UserActions } from './use-users.ts'

type Answers = InputOf<typeof inviteAdmin>

/** Inviting an admin: a letter with a link that lives seven days. */
export function InviteUser({ actions, onClose }: { readonly actions: UserActions; readonly onClose: () => void }) {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm<Answers, unknown, Answers>({
    resolver: standardSchemaResolver(inviteAdmin.input),
    defaultValues: { email: '', fullName: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email, fullName }) => {
    try {
      await actions.invite(email, fullName)
      onClose()
    } catch (error) {
      setError('root', { message: sentenceOf(error, userFailures.invite) })
    }
  })
  return (
    <Modal
      open
      onClose={onClose}
      title="Invite an admin"
      intro="They get a letter with a link to set their password. It works for 7 days."
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextField
          id={`${id}-email`}
          type="email"
          autoComplete="off"
          label="Email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          id={`${id}-name`}
          autoComplete="off"
          label="Full name"
          error={errors.fullName?.message}
          {...register('fullName')}
        />
        {errors.root?.message && <FailureBanner message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" size="admin" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="admin" disabled={isSubmitting}>
            {isSubmitting ? 'Sending…' : 'Send invitation'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
