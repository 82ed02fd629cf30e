/** Corrects who a client is and how to reach them, from a request or a visit. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { correctContact, requestContact, visitContact, type Contact } from '../../../contracts/request/contact.ts'
import { ask, tellForm, wasRefusedWith } from '../ask.ts'
import { EmailField } from '../form/EmailField.tsx'
import { TextField } from '../form/Fields.tsx'
import { tieFields } from '../form/tie-fields.ts'
import { notifyDone, notifyError, notifyFailed } from '../Notices.tsx'
import { useIsShown } from '../use-is-shown.ts'
import { FormModal } from './FormModal.tsx'

type Props = {
  readonly of: 'request' | 'visit'
  readonly id: string
  readonly shown: Contact
  readonly onSaved: (contact: Contact) => void
  /** Refetches everything that shows them, whatever the outcome. */
  readonly onSettled: () => void
  readonly onClose: () => void
}

const failed = 'Failed to save these contact details'

function savedText(before: string, email: string): string {
  if (email.toLowerCase() === before.toLowerCase()) return 'Contact details saved'
  return email === '' ? 'Saved. We won’t email this client.' : 'Saved. From now on, emails go to the new address.'
}

export function CorrectContact({ of, id, shown: latest, onSaved, onSettled, onClose }: Props) {
  // The screen behind refetches on its own; what counts is what the admin corrects.
  const [shown] = useState<Contact>(() => ({ name: latest.name, email: latest.email, phone: latest.phone }))
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<Contact>({
    resolver: standardSchemaResolver(of === 'request' ? requestContact : visitContact),
    defaultValues: shown,
  })
  const { errors, isSubmitting } = formState
  const tied = tieFields(useId(), { register, formState })
  const isShown = useIsShown()
  const close = () => isShown() && onClose()
  const submit = handleSubmit(async (contact) => {
    try {
      await ask(correctContact, { of, id, shown, contact })
      onSaved(contact)
      notifyDone(savedText(shown.email, contact.email))
      close()
    } catch (error) {
      if (wasRefusedWith(error, 'changed-meanwhile')) {
        notifyFailed('Someone else corrected these details first. Check them, then correct them again if you need to.')
        return close()
      }
      if (!isShown()) return notifyError(error, failed)
      tellForm(setError, error, ['name', 'email', 'phone'], failed)
    } finally {
      onSettled()
    }
  })
  return (
    <FormModal
      title="Correct contact details"
      intro="If you change the email, links in earlier emails stop working, and so do the guests’ links. If a visit is coming up, we’ll send the client new ones."
      action="Save"
      problem={errors.root?.message}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField autoFocus label="Name" autoComplete="off" {...tied('name')} />
      <EmailField
        optional={of === 'visit'}
        typed={watch('email')}
        onTake={(email) => setValue('email', email, { shouldValidate: true })}
        {...tied('email')}
      />
      <TextField type="tel" label="Phone" autoComplete="off" {...tied('phone')} />
    </FormModal>
  )
}
