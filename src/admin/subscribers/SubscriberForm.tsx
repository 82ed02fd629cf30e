/** A subscriber in a dialog: a new one, or one that is edited on a phone. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  splitTags,
  subscriberFields,
  subscriberTags,
  type AddSubscriberInput,
  type SubscriberRow,
} from '../../contracts/subscriber.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldsOf, sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/Fields.tsx'
import { Modal } from '../parts/Modal.tsx'

const schema = z.object({
  ...subscriberFields,
  tags: z.pipe(z.pipe(z.string(), z.transform(splitTags)), subscriberTags),
})

type Props = {
  readonly title: string
  readonly row?: SubscriberRow
  readonly action: string
  /** The sentence when the server gives none. */
  readonly failed: string
  readonly onSave: (input: AddSubscriberInput) => Promise<void>
  readonly onClose: () => void
}

const isField = (name: string): name is 'email' | 'firstName' | 'lastName' | 'tags' =>
  ['email', 'firstName', 'lastName', 'tags'].includes(name)

export function SubscriberForm({ title, row, action, failed, onSave, onClose }: Props) {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      email: row?.email ?? '',
      firstName: row?.firstName ?? '',
      lastName: row?.lastName ?? '',
      tags: row?.tags.join(', ') ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (input) => {
    try {
      await onSave(input)
      onClose()
    } catch (error) {
      const fields = Object.entries(fieldsOf(error))
      for (const [name, message] of fields) if (isField(name)) setError(name, { message }, { shouldFocus: true })
      if (!fields.some(([name]) => isField(name))) setError('root', { message: sentenceOf(error, failed) })
    }
  })
  return (
    <Modal open onClose={onClose} title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          id={`${id}-email`}
          autoFocus
          type="email"
          autoComplete="off"
          label="Email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          id={`${id}-first`}
          autoComplete="off"
          label="First Name"
          optional
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          id={`${id}-last`}
          autoComplete="off"
          label="Last Name"
          optional
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          id={`${id}-tags`}
          autoComplete="off"
          label="Tags"
          optional
          hint="Separate them with commas."
          error={errors.tags?.message}
          {...register('tags')}
        />
        {errors.root?.message && <FailureBanner message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" size="admin" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="admin" disabled={isSubmitting}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
