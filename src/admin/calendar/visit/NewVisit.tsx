/** A visit for someone on the phone: who, what and when, on one page. */
import { useEffect, useId, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { areaOf } from '../../../catalog/practice/service-area.ts'
import { zipIn } from '../../../catalog/practice/zip-code.ts'
import { formatEasternMoment } from '../../../catalog/time/eastern.ts'
import { calendarFailures } from '../../../client/admin-messages.ts'
import type { CalendarProvider, CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { makeVisit, stepVisit } from '../../../contracts/visit/change.ts'
import { randomKey } from '../../../stores/form/memory.ts'
import { ask, isUnanswered, tellForm, wasRefusedWith } from '../../parts/ask.ts'
import { notifyDone, notifyError } from '../../parts/Notices.tsx'
import { FormModal } from '../../parts/overlay/FormModal.tsx'
import { useRowChanges } from '../../parts/row-change.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { useKeptAnswers } from '../../parts/form/use-kept-answers.ts'
import { useCalendarCache } from '../use-calendar.ts'
import type { Wanted } from '../use-moves.ts'
import { CallerFields } from './CallerFields.tsx'
import { callerFields, callerOf, completeCaller, providerIn, type NewVisitAnswers } from './new-visit-answers.ts'
import { answersAt, moveOf, useRefusal, useSlots, type WhenAnswers } from './when-answers.ts'
import { WhenFields } from './WhenFields.tsx'

/** The fields that a click on an empty slot sets, and those that only concern another time. */
const pressedFields = ['day', 'time', 'providerId', 'travelMinutes', 'reason'] as const

type Props = {
  /** Providers who treat now. */
  readonly providers: readonly CalendarProvider[]
  readonly wanted: Wanted | undefined
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export function NewVisit({ providers, wanted, onClose, onMade }: Props) {
  const id = useId()
  const cache = useCalendarCache()
  const [newId] = useState(randomKey)
  const form = useForm<NewVisitAnswers>({
    defaultValues: {
      ...answersAt(wanted?.startsAt, wanted?.providerId ?? providers[0]?.id ?? ''),
      ...{ visitId: newId, sentFor: '', kind: 'home', name: '', phone: '', email: '', address: '', quantities: {} },
    },
  })
  const forget = useKeptAnswers('new visit', form, { fresh: wanted && pressedFields })
  const answers = form.watch()
  const { kind, address, treatments } = callerOf(answers)
  // A form that was left while it was sent opens again with its words, and a duplicated tab begins with the first one's. Another
  // client may be typed over them.
  const idOf = ({ visitId, sentFor, name }: NewVisitAnswers) => (visitId !== newId && sentFor !== name.trim() ? newId : visitId)
  const slots = useSlots({ id: idOf(answers), caller: { kind, address, treatments } }, answers)
  const { why, refuse, forget: forgetRefusal } = useRefusal(answers)
  const isShown = useIsShown()
  const { run } = useRowChanges()
  const { setValue, formState } = form

  const city = kind === 'home' ? areaOf(zipIn(address) ?? '')?.city : undefined
  const nearest = city && providerIn(providers, city, answers.day)?.id
  const isOpen = wanted?.providerId === undefined && formState.dirtyFields.providerId !== true
  // An address in New York is for a provider there, unless staff chose one.
  useEffect(() => {
    if (isOpen && nearest !== undefined) setValue('providerId', nearest)
  }, [isOpen, nearest, setValue])

  // Emails to both sides leave after the time for Undo, so nobody hears of a visit that was undone.
  const undo = ({ id: made, version, name }: CalendarVisit) =>
    void run({
      id: made,
      send: () => ask(stepVisit, { id: made, version, step: 'canceled', message: '' }),
      failed: calendarFailures.cancel,
      done: `${name}’s visit is canceled`,
      after: cache.refresh,
    })

  const send = async (given: NewVisitAnswers) => {
    const caller = completeCaller(form, given)
    if (!caller) return
    const visitId = idOf(given)
    setValue('visitId', visitId)
    setValue('sentFor', caller.name)
    try {
      const made = await ask(makeVisit, { id: visitId, caller, ...moveOf(given) })
      cache.refresh()
      const done = `${made.name}’s visit is scheduled for ${formatEasternMoment(new Date(made.startsAt))}`
      notifyDone(done, () => undo(made), made.id)
      // Closed while it was sent: what is open by now, and perhaps what is kept, is another visit's.
      if (!isShown()) return forget({ visitId, name: given.name })
      forget()
      onClose()
      onMade(made.id)
    } catch (error) {
      if (isUnanswered(error)) cache.refresh()
      if (!isShown()) return notifyError(error, calendarFailures.make)
      if (wasRefusedWith(error, 'already-sent-differently')) {
        forget()
        cache.refresh()
        notifyDone(
          'This visit was already scheduled with the details you entered first. Please check them here.',
          undefined,
          visitId,
        )
        onClose()
        return onMade(visitId)
      }
      if (refuse(given, error)) return
      tellForm(
        form.setError,
        error,
        [...callerFields, 'day', 'minutes'],
        isUnanswered(error) ? calendarFailures.unanswered : calendarFailures.make,
      )
    }
  }
  // If the time is wrong too, all of it is said at once.
  const submit = form.handleSubmit(send, () => void completeCaller(form, form.getValues()))

  return (
    <FormModal
      title="New visit"
      intro="For a client on the phone. If you enter an email, we’ll send the confirmation and a calendar invite."
      action="Schedule"
      wide
      problem={
        providers.length === 0
          ? 'No one is set up to treat clients yet. Set someone up under Admin users.'
          : formState.errors.root?.message
      }
      busy={formState.isSubmitting}
      unavailable={providers.length === 0}
      onSubmit={submit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <CallerFields id={id} form={form} />
      <WhenFields
        id={id}
        providers={providers}
        slots={slots}
        refused={why}
        onStopped={forgetRefusal}
        form={form as unknown as UseFormReturn<WhenAnswers>}
      />
    </FormModal>
  )
}
