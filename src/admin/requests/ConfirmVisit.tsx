/** Confirms a visit: when and where it is, a personal message, and the email is sent (decision 16). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { easternDay } from '../../catalog/time/eastern.ts'
import type { VisitOffers } from '../../contracts/request/offer.ts'
import { askedPlace, timesAsked, type RequestDetail, type RequestRow } from '../../contracts/request/list.ts'
import { longestMessage } from '../../contracts/request/choice.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { HeldNote } from '../calendar/visit/HeldNote.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextBox, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { NeededFirst } from '../parts/form/NeededFirst.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { dialogFootClass } from '../parts/overlay/overlay-class.ts'
import { upTo } from '../parts/form/up-to.ts'
import { useIsShown } from '../parts/use-is-shown.ts'
import { useKeptAnswers } from '../parts/form/use-kept-answers.ts'
import { useNow } from '../parts/use-now.ts'
import { longWhen } from '../parts/when.ts'
import { Doubts } from './Doubts.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import { useDoubts } from './use-doubts.ts'
import { offersQuery, useOffers } from './use-offers.ts'
import { useRequestDetail } from './use-request-detail.ts'
import type { RequestActions, Step } from './use-requests.ts'
import { visitWords } from './words.ts'
import { VisitFields } from '../parts/visit/VisitFields.tsx'
import {
  another,
  firstPlace,
  noReason,
  reasonField,
  reasonRules,
  startsAtOf,
  timeProblem,
  visitOf,
  type VisitAnswers,
} from '../parts/visit/visit-answers.ts'

type Props = { readonly request: RequestRow; readonly actions: RequestActions; readonly onClose: () => void }

/**
 * The request the admin decided on: the latest one, if its state and time are still what they saw. Otherwise the one they saw,
 * which the server refuses.
 */
function decidedOn(seen: RequestRow, now: RequestRow): RequestRow {
  return now.state === seen.state && now.appointmentAt === seen.appointmentAt ? now : seen
}

export function ConfirmVisit({ request, actions, onClose }: Props) {
  const { lastSeen: detail, error, refetch } = useRequestDetail(request.id)
  const moved = request.state === 'confirmed'
  return (
    <Modal
      open
      onClose={onClose}
      title={`${moved ? 'Move' : 'Confirm'} ${request.name}’s ${visitWords[request.kind].noun}`}
      intro={
        moved && request.appointmentAt !== null
          ? `Currently ${longWhen(request.appointmentAt)}. We’ll email the client the change and an updated calendar invite.`
          : `We’ll email the time and a calendar invite to ${request.email}.`
      }
    >
      {error && <FailureBanner message={sentenceOf(error, 'Failed to load this request')} onRetry={() => void refetch()} />}
      {detail && (
        <VisitForm
          detail={detail}
          moved={moved}
          onClose={onClose}
          onConfirm={(step, finish) => void actions.take(decidedOn(request, detail.request), step, finish)}
        />
      )}
    </Modal>
  )
}

type FormProps = {
  readonly detail: RequestDetail
  readonly moved: boolean
  readonly onConfirm: (step: Step, finish: () => void) => void
  readonly onClose: () => void
}

const offerAt = ({ offers }: VisitOffers, startsAt: string) =>
  offers.find((one) => Date.parse(one.startsAt) === Date.parse(startsAt))

function VisitForm({ detail, moved, onConfirm, onClose }: FormProps) {
  const id = useId()
  const client = useQueryClient()
  const { request, booking } = detail
  const [times] = useState(() => timesAsked(detail))
  const [ahead] = useState(() => {
    const preferred = times.filter((time) => time !== request.appointmentAt)
    const now = moved && request.appointmentAt !== null ? [request.appointmentAt] : []
    return [...preferred, ...now].filter((time) => Date.parse(time) > Date.now())
  })
  const current = ahead.find((time) => time === request.appointmentAt)
  const asked = askedPlace(detail)
  const form = useForm<VisitAnswers>({
    defaultValues: {
      choice: ahead.find((time) => time !== request.appointmentAt) ?? another,
      // Most moves stay on the day or near it.
      day: current === undefined ? '' : easternDay(new Date(current)),
      time: '',
      message: '',
      ...{ providerId: '', minutes: '', travelMinutes: '', reason: '' },
      ...firstPlace(asked, request.appointmentPlace, detail.consultation !== null && times.length > 0),
    },
  })
  const { handleSubmit, watch, setValue, setError, setFocus, formState } = form
  const forget = useKeptAnswers(`confirm ${request.id}`, form, { only: 'message' })
  const { errors, isSubmitting } = formState
  const tied = tieFields(id, form)
  const isShown = useIsShown()

  useEffect(() => setFocus(ahead.length > 0 ? 'choice' : 'day'), [setFocus, ahead])

  const answers = watch()
  const { choice, day, time } = answers
  const startsAt = startsAtOf(answers) ?? ''
  const offers = useOffers(request.id, answers)
  const offer = offers && offerAt(offers, startsAt)
  const providerId = offers?.providerId ?? null
  const isAhead = timeProblem({ choice, day, time }, useNow()) === undefined
  const { doubts, areSettled, ...doubting } = useDoubts({ id: request.id, startsAt, isAhead, offers })

  // A time taken since must not be confirmed by accident: the form starts with the first that is still open.
  const isBegun = useRef(false)
  useEffect(() => {
    if (!offers || isBegun.current) return
    isBegun.current = true
    const isOpen = (time: string) => offers.offers.some((one) => one.startsAt === time && one.against === null)
    const open = ahead.find(isOpen)
    if (choice !== another && open !== undefined && !isOpen(choice)) setValue('choice', open)
  }, [offers, ahead, choice, setValue])
  useEffect(() => {
    if (providerId !== null && answers.providerId === '') setValue('providerId', providerId)
  }, [providerId, answers.providerId, setValue])

  const submit = handleSubmit(async (answers) => {
    // Ask again right before confirming: without an answer we would reserve nobody's time, and with an old one we could take a
    // time that a colleague just gave away.
    let latest: VisitOffers
    try {
      latest = await client.query({ ...offersQuery(request.id, answers), staleTime: 0 })
      if (!(await areSettled(latest))) return
    } catch (error) {
      return setError('root', { message: sentenceOf(error, 'We couldn’t check that time. Nothing was sent. Please try again.') })
    }
    // Canceled while we asked. Nothing was sent yet.
    if (!isShown()) return
    const { placeKind, placeWords = '', message, reason = '' } = answers
    if (placeKind === '') return
    // The list shows the change at once, and reports it if the server refuses.
    const place = { kind: placeKind, words: placeWords.trim() }
    const chosen = offerAt(latest, startsAt)
    // Nobody else gets a time that is held for a client. The note says so.
    if (chosen?.held) return
    const isOpen = chosen?.against == null
    if (!isOpen && reason.trim() === '') return setError('reason', { message: noReason })
    const visit = latest.providerId === null ? undefined : visitOf(answers, latest.providerId, isOpen ? '' : reason.trim())
    onConfirm({ step: 'confirmed', startsAt, place, message: message.trim(), visit }, forget)
    onClose()
  })

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TimeFields id={id} times={times} ahead={ahead} now={request.appointmentAt} offers={offers} form={form} />
      {offer?.held && offer.against !== null && <HeldNote offerId={offer.held} against={offer.against} />}
      {offer && offer.against !== null && offer.held === null && <TextField {...reasonField} {...tied('reason', reasonRules)} />}
      {doubts && (
        <Doubts
          doubts={doubts}
          accepted={doubting.isAccepted}
          onAccept={doubting.accept}
          error={doubting.isUnanswered ? 'Check this box to keep this time, or choose another.' : undefined}
        />
      )}
      <PlaceFields id={id} asked={asked} address={booking?.address} form={form} />
      {offers && providerId !== null && (
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-1.5 font-medium">Who and how long</legend>
          <VisitFields id={id} providers={offers.providers} minutes={offers.minutes} way={offer?.travelMinutes} form={form} />
        </fieldset>
      )}
      <TextBox label="Personal message" optional {...tied('message', { maxLength: upTo(longestMessage) })} />
      {booking && !moved && <NeededFirst titles={booking.items.map(({ title }) => title)} />}
      {errors.root?.message && <FailureBanner message={errors.root.message} />}
      <div className={dialogFootClass}>
        <Button variant="secondary" size="admin" onClick={onClose}>
          {moved ? visitWords[request.kind].keep : 'Cancel'}
        </Button>
        <Button type="submit" size="admin" disabled={isSubmitting}>
          {moved ? 'Move and email' : 'Confirm and email'}
        </Button>
      </div>
    </form>
  )
}
