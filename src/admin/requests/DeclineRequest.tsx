import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { standingVisit, type RequestRow } from '../../contracts/request/list.ts'
import { TextBox } from '../parts/Fields.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import { longWhen } from '../parts/when.ts'
import type { RequestActions } from './use-requests.ts'

type Props = { readonly request: RequestRow; readonly actions: RequestActions; readonly onClose: () => void }

/** Declines a request: emails a polite decline with the clinic's own words. */
export function DeclineRequest({ request: latest, actions, onClose }: Props) {
  const id = useId()
  // The drawer behind refetches by itself; what counts is the request the admin decided on.
  const [request] = useState(latest)
  const [visitAt] = useState(() => standingVisit(latest, new Date()))
  const { register, handleSubmit, formState } = useForm({ defaultValues: { message: '' } })
  const submit = handleSubmit(({ message }) => {
    void actions.take(request, { step: 'declined', message: message.trim() })
    onClose()
  })
  return (
    <FormModal
      title={visitAt === undefined ? `Decline the request of ${request.name}?` : `Cancel the visit of ${request.name}?`}
      intro={
        visitAt === undefined
          ? `A kind no goes to ${request.email}. It says that nothing was charged and how to reach you.`
          : `The visit on ${longWhen(visitAt)} is taken back, also from their calendar. The letter goes to ${request.email}.`
      }
      action={visitAt === undefined ? 'Decline and send' : 'Cancel the visit and send'}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <TextBox
        id={`${id}-message`}
        label="Your reason, in your own words"
        optional
        error={formState.errors.message?.message}
        {...register('message', { maxLength: { value: 1000, message: 'Please keep this under 1,000 characters.' } })}
      />
    </FormModal>
  )
}
