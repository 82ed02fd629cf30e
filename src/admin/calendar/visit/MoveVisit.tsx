import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { calendarFailures, unansweredStep } from '../../../client/admin-messages.ts'
import type { CalendarProvider, CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { isUnanswered, tellForm, wasRefusedWith } from '../../parts/ask.ts'
import { notifyDone, notifyError } from '../../parts/Notices.tsx'
import { useKeptAnswers } from '../../parts/form/use-kept-answers.ts'
import { FormModal } from '../../parts/overlay/FormModal.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { longWhen } from '../../parts/when.ts'
import { lengthOf } from '../grid/geometry.ts'
import { useCalendarCache, useVisit } from '../use-calendar.ts'
import { useMoving, type Wanted } from '../use-moves.ts'
import { useDecidedOn } from './use-decided-on.ts'
import { answersAt, moveOf, useRefusal, useSlots, whenFields, type WhenAnswers } from './when-answers.ts'
import { WhenFields } from './WhenFields.tsx'
import { callThem, movedText } from '../words.ts'

type Props = {
  readonly visit: CalendarVisit
  readonly providers: readonly CalendarProvider[]
  /** The time to begin with; without one, the visit's own. */
  readonly wanted?: Wanted
  readonly onClose: () => void
}

/** A new time, length or provider for a visit: like dragging, but for keys and fingers, and for times that are taken. */
export function MoveVisit({ visit: first, providers, wanted, onClose }: Props) {
  const id = useId()
  const cache = useCalendarCache()
  const send = useMoving()
  const isShown = useIsShown()
  // A visit that was dragged is given as it was then. What is loaded from an earlier look at it may be older still.
  const loaded = useVisit(first.id).data?.visit
  const [visit, lookAgain] = useDecidedOn(loaded && loaded.version > first.version ? loaded : first)
  const isBack = visit.status === 'canceled'
  const form = useForm<WhenAnswers>({
    defaultValues: answersAt(
      wanted?.startsAt ?? visit.startsAt,
      wanted?.providerId ?? visit.providerId,
      String(wanted?.minutes ?? lengthOf(visit)),
    ),
  })
  const forget = useKeptAnswers(`move visit ${visit.id}`, form, { fresh: wanted && whenFields })
  const answers = form.watch()
  const slots = useSlots({ id: visit.id }, answers)
  const { why, refuse, forget: forgetRefusal } = useRefusal(answers, wanted?.against)
  const toReason = (event: Event) => {
    event.preventDefault()
    form.setFocus('reason')
  }

  const submit = form.handleSubmit(async (given) => {
    try {
      const moved = await send(visit, moveOf(given))
      forget()
      cache.refresh()
      notifyDone(movedText(visit, moved, providers), undefined, visit.id)
      if (isShown()) onClose()
    } catch (error) {
      const otherwise = isUnanswered(error) ? unansweredStep : calendarFailures.move
      if (!isShown()) return notifyError(error, otherwise)
      if (refuse(given, error)) return
      if (wasRefusedWith(error, 'changed-meanwhile')) {
        cache.refresh()
        lookAgain()
      }
      tellForm(form.setError, error, whenFields, otherwise)
    }
  })

  return (
    <FormModal
      title={`${isBack ? 'Schedule again:' : 'Move'} ${visit.name}${isBack ? '' : '’s visit'}`}
      intro={`${isBack ? 'Was' : 'Currently'} ${longWhen(visit.startsAt)}. ${visit.email === '' ? callThem : 'We’ll email the client the new time.'}`}
      action={isBack ? 'Schedule' : 'Move'}
      problem={form.formState.errors.root?.message}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={() => {
        forget()
        onClose()
      }}
      {...(why !== undefined && { focus: { onOpenAutoFocus: toReason } })}
    >
      <WhenFields id={id} providers={providers} slots={slots} refused={why} onStopped={forgetRefusal} form={form} />
    </FormModal>
  )
}
