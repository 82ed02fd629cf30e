import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { timeInCalendar, type RequestRow } from '../../contracts/request/list.ts'
import { longestMessage } from '../../contracts/request/choice.ts'
import { TextBox } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import { upTo } from '../parts/form/up-to.ts'
import { useKeptAnswers } from '../parts/form/use-kept-answers.ts'
import { longWhen } from '../parts/when.ts'
import type { RequestActions } from './use-requests.ts'
import { visitWords } from './words.ts'

type Props = { readonly request: RequestRow; readonly actions: RequestActions; readonly onClose: () => void }

/** Declines a request, or cancels its visit: emails the client, with the clinic's own words. */
export function DeclineRequest({ request: latest, actions, onClose }: Props) {
  // The drawer behind refetches on its own; what counts is the request the admin decided on.
  const [request] = useState(latest)
  const [visitAt] = useState(() => timeInCalendar(latest, new Date()))
  const form = useForm({ defaultValues: { message: '' } })
  const tied = tieFields(useId(), form)
  const forget = useKeptAnswers(`reason ${request.id}`, form)
  const submit = form.handleSubmit(({ message }) => {
    const step = visitAt === undefined ? 'declined' : 'canceled'
    void actions.take(request, { step, message: message.trim() }, forget)
    onClose()
  })
  const { noun, cancelAndEmail, keep } = visitWords[request.kind]
  const words =
    visitAt === undefined
      ? {
          title: `Decline ${request.name}’s request?`,
          intro: `We’ll email a polite decline to ${request.email}. The email says they haven’t been charged, and how to reach us.`,
          action: 'Decline and email',
        }
      : {
          title: `Cancel ${request.name}’s ${noun}?`,
          intro: `The ${noun} on ${longWhen(visitAt)} will be canceled and removed from their calendar. We’ll email ${request.email}.`,
          action: cancelAndEmail,
          leave: keep,
        }
  return (
    <FormModal {...words} danger onSubmit={submit} onClose={onClose}>
      <TextBox label="Message to the client" optional {...tied('message', { maxLength: upTo(longestMessage) })} />
    </FormModal>
  )
}
