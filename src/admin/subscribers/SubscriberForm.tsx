/** A subscriber in a dialog: adding one, or editing one on a phone. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  splitTags,
  subscriberFields,
  subscriberTags,
  type AddSubscriberInput,
  type EditSubscriberInput,
  type SubscriberRow,
} from '../../contracts/subscriber.ts'
import { tellForm } from '../parts/ask.ts'
import { EmailField } from '../parts/form/EmailField.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { notifyError } from '../parts/Notices.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'

const schema = z.object({
  ...subscriberFields,
  tags: z.pipe(z.pipe(z.string(), z.transform(splitTags)), subscriberTags),
})

type Props = {
  readonly title: string
  readonly row?: SubscriberRow
  readonly action: string
  /** The sentence if the server gives none. */
  readonly failed: string
  /** `changed` is only what was edited: the rest of a row may be a colleague's by now. */
  readonly onSave: (input: AddSubscriberInput, changed: Omit<EditSubscriberInput, 'id'>) => Promise<void>
  readonly onClose: () => void
}

export function SubscriberForm({ title, row, action, failed, onSave, onClose }: Props) {
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<
    z.input<typeof schema>,
    unknown,
    z.output<typeof schema>
  >({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      email: row?.email ?? '',
      firstName: row?.firstName ?? '',
      lastName: row?.lastName ?? '',
      tags: row?.tags.join(', ') ?? '',
    },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const tied = tieFields(useId(), { register, formState })
  const isShown = useIsShown()
  const submit = handleSubmit(async (input) => {
    try {
      const { email, firstName, lastName, tags } = dirtyFields
      await onSave(input, {
        ...(email && { email: input.email }),
        ...(firstName && { firstName: input.firstName }),
        ...(lastName && { lastName: input.lastName }),
        ...(tags && { tags: input.tags, tagsBefore: row?.tags }),
      })
      if (isShown()) onClose()
    } catch (error) {
      if (!isShown()) return notifyError(error, failed)
      tellForm(setError, error, ['email', 'firstName', 'lastName', 'tags'], failed)
    }
  })
  return (
    <FormModal
      title={title}
      problem={errors.root?.message}
      action={action}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailField
        autoFocus
        typed={watch('email')}
        onTake={(email) => setValue('email', email, { shouldValidate: true, shouldDirty: true })}
        {...tied('email')}
      />
      <TextField autoComplete="off" label="First Name" optional {...tied('firstName')} />
      <TextField autoComplete="off" label="Last Name" optional {...tied('lastName')} />
      <TextField autoComplete="off" label="Tags" optional hint="Separate tags with commas." {...tied('tags')} />
    </FormModal>
  )
}
