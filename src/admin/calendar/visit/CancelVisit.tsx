import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { calendarFailures, unansweredStep } from '../../../client/admin-messages.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { longestMessage } from '../../../contracts/request/choice.ts'
import { stepVisit } from '../../../contracts/visit/change.ts'
import { ask, isUnanswered, tellForm, wasRefusedWith } from '../../parts/ask.ts'
import { TextBox } from '../../parts/form/Fields.tsx'
import { tieFields } from '../../parts/form/tie-fields.ts'
import { notifyDone, notifyError } from '../../parts/Notices.tsx'
import { FormModal } from '../../parts/overlay/FormModal.tsx'
import { upTo } from '../../parts/form/up-to.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { useKeptAnswers } from '../../parts/form/use-kept-answers.ts'
import { when } from '../../parts/when.ts'
import { useCalendarCache } from '../use-calendar.ts'
import { callThem } from '../words.ts'
import { useDecidedOn } from './use-decided-on.ts'

type Props = { readonly visit: CalendarVisit; readonly onClose: () => void }

/** Cancels a visit with a personal message. Its request is canceled with it. */
export function CancelVisit({ visit, onClose }: Props) {
  const [{ id, version, name, email, startsAt }, lookAgain] = useDecidedOn(visit)
  const cache = useCalendarCache()
  const form = useForm({ defaultValues: { message: '' } })
  const forget = useKeptAnswers(`cancel visit ${id}`, form, { only: 'message' })
  const { errors, isSubmitting } = form.formState
  const tied = tieFields(useId(), form)
  const isShown = useIsShown()
  const submit = form.handleSubmit(async ({ message }) => {
    try {
      await ask(stepVisit, { id, version, step: 'canceled', message: message.trim() })
      forget()
      cache.refresh()
      notifyDone(`${name}’s visit is canceled`, undefined, id)
      if (isShown()) onClose()
    } catch (error) {
      cache.refresh()
      const otherwise = isUnanswered(error) ? unansweredStep : calendarFailures.cancel
      if (!isShown()) return notifyError(error, otherwise)
      if (wasRefusedWith(error, 'changed-meanwhile')) lookAgain()
      tellForm(form.setError, error, ['message'], otherwise)
    }
  })
  return (
    <FormModal
      title={`Cancel ${name}’s visit`}
      intro={`${when(startsAt)}. ${email === '' ? callThem : 'We’ll email the client and remove the visit from their calendar.'}`}
      action={email === '' ? 'Cancel visit' : 'Cancel and email'}
      danger
      leave="Keep visit"
      problem={errors.root?.message}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {email !== '' && (
        <TextBox label="Message to the client" optional {...tied('message', { maxLength: upTo(longestMessage) })} />
      )}
    </FormModal>
  )
}
