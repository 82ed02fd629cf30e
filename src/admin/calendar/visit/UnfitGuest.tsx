import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { guestName } from '../../../catalog/visit/guests.ts'
import { calendarFailures } from '../../../client/admin-messages.ts'
import type { CalendarVisit, VisitGuest } from '../../../contracts/visit/calendar.ts'
import { changeVisitGuest, longestUnfitReason } from '../../../contracts/visit/staff-guest.ts'
import { ask, tellForm } from '../../parts/ask.ts'
import { TextBox } from '../../parts/form/Fields.tsx'
import { tieFields } from '../../parts/form/tie-fields.ts'
import { notifyDone, notifyError } from '../../parts/Notices.tsx'
import { FormModal } from '../../parts/overlay/FormModal.tsx'
import { upTo } from '../../parts/form/up-to.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { useCalendarCache } from '../use-calendar.ts'
import { unfitTold } from '../words.ts'

type Props = {
  readonly visit: Pick<CalendarVisit, 'id' | 'name' | 'email'>
  readonly guest: VisitGuest
  /** What happens to the price, as a sentence. */
  readonly price: string
  readonly onClose: () => void
}

/** A clinician finds a guest unfit to be treated. The reason is sealed, so this form isn't kept on the device either. */
export function UnfitGuest({ visit, guest, price, onClose }: Props) {
  const cache = useCalendarCache()
  const form = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const tied = tieFields(useId(), form)
  const isShown = useIsShown()
  const name = guestName(guest)
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await ask(changeVisitGuest, { visitId: visit.id, guestId: guest.id, act: 'unfit', reason: reason.trim() })
      notifyDone(`${name} won’t be treated`, undefined, guest.id)
      if (isShown()) onClose()
    } catch (error) {
      if (!isShown()) return notifyError(error, calendarFailures.guest)
      tellForm(form.setError, error, ['reason'], calendarFailures.guest)
    } finally {
      cache.refresh()
    }
  })
  return (
    <FormModal
      title={`${name} isn’t cleared for treatment`}
      intro={`The visit is still on for everyone else.${price} ${unfitTold(visit, guest)}`}
      action="Remove guest"
      danger
      leave="Back"
      problem={errors.root?.message}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextBox
        label="Reason"
        hint="Encrypted like health answers. Only staff can read it."
        {...tied('reason', {
          required: 'Enter the reason.',
          maxLength: upTo(longestUnfitReason),
        })}
      />
    </FormModal>
  )
}
