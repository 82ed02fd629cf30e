import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { userFailures, userSuccesses } from '../../client/admin-messages.ts'
import { adminUserFields, changeAdminUser, type AdminUser } from '../../contracts/account/admin-user.ts'
import { session } from '../../stores/account/session.ts'
import { ask, tellForm } from '../parts/ask.ts'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { notifyDone, notifyError } from '../parts/Notices.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { usersKey } from './use-users.ts'

const schema = z.object(adminUserFields)
type Answers = z.input<typeof schema>

/** Edits the name and title of oneself or another admin. */
export function EditUser({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Answers, unknown, z.infer<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { fullName: user.full_name ?? '', title: user.title ?? '' },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const tied = tieFields(useId(), { register, formState })
  const isShown = useIsShown()
  const submit = handleSubmit(async (answers) => {
    try {
      // Unchanged fields may be a colleague's by now.
      const { fullName, title } = dirtyFields
      await ask(changeAdminUser, {
        id: user.id,
        ...(fullName && { fullName: answers.fullName }),
        ...(title && { title: answers.title }),
      })
      void queries.invalidateQueries({ queryKey: [usersKey] })
      const own = session.$session.get()
      if (own.status === 'signed-in' && own.user.id === user.id) void session.reread()
      notifyDone(userSuccesses.edited)
      if (isShown()) onClose()
    } catch (error) {
      if (!isShown()) return notifyError(error, userFailures.edit)
      tellForm(setError, error, ['fullName', 'title'], userFailures.edit)
    }
  })
  return (
    <FormModal
      title="Edit name and title"
      problem={errors.root?.message}
      action={isSubmitting ? 'Saving…' : 'Save'}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField autoComplete="off" label="Full name" {...tied('fullName')} />
      <TextField
        autoComplete="off"
        label="Title"
        optional
        hint="For example, Nurse Practitioner or Front Desk"
        {...tied('title')}
      />
    </FormModal>
  )
}
