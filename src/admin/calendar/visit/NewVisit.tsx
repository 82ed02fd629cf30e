/** A visit for someone on the phone: who, what and when, on one page. */
import { useEffect, useId, useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { formatEasternMoment, isDay, type Day } from '../../../catalog/time/eastern.ts'
import { ivTreatments } from '../../../catalog/treatment/iv-treatment.ts'
import type { CityName } from '../../../catalog/practice/city.ts'
import { areaOf, zipIn } from '../../../catalog/practice/service-area.ts'
import { visitKinds, type VisitKind } from '../../../catalog/visit/visit.ts'
import { calendarFailures } from '../../../client/admin-messages.ts'
import type { CalendarProvider } from '../../../contracts/visit/calendar.ts'
import { callerVisit, makeVisit, type KnownClient } from '../../../contracts/visit/change.ts'
import { randomKey } from '../../../stores/form/memory.ts'
import { ask, isUnanswered, tellForm, wasRefusedWith } from '../../parts/ask.ts'
import { EmailField } from '../../parts/form/EmailField.tsx'
import { RadioLine, TextField } from '../../parts/form/Fields.tsx'
import { tieFields } from '../../parts/form/tie-fields.ts'
import { NeededFirst } from '../../parts/form/NeededFirst.tsx'
import { notifyDone, notifyError } from '../../parts/Notices.tsx'
import { FormModal } from '../../parts/overlay/FormModal.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { useKeptAnswers } from '../../parts/form/use-kept-answers.ts'
import { useCalendarCache } from '../use-calendar.ts'
import type { Wanted } from '../use-moves.ts'
import { kindText } from '../words.ts'
import { EarlierClients } from './EarlierClients.tsx'
import { TreatmentQuantities, type Quantities } from './TreatmentQuantities.tsx'
import { answersAt, moveOf, useRefusal, useSlots, type WhenAnswers } from './when-answers.ts'
import { WhenFields } from './WhenFields.tsx'

type Answers = WhenAnswers & {
  /** Stays the same when it is resent after a lost answer, even after a reload. */
  visitId: string
  /** The client it was last sent for; empty if it wasn't sent. */
  sentFor: string
  kind: VisitKind
  name: string
  phone: string
  email: string
  address: string
  quantities: Quantities
}

function callerOf({ kind, name, phone, email, address, quantities }: Answers) {
  const treatments = ivTreatments.flatMap(({ id }) => (quantities[id] ? [{ treatmentId: id, quantity: quantities[id] }] : []))
  return {
    kind,
    name: name.trim(),
    phone: phone.trim(),
    email: email.trim(),
    address: kind === 'home' ? address.trim() : '',
    treatments,
  }
}

/** Who is in a city on a day, or at any time if no day is chosen or it isn't loaded in the calendar. */
function inCity(providers: readonly CalendarProvider[], city: CityName | undefined, day: string): CalendarProvider | undefined {
  const isThere = ({ stays }: CalendarProvider, on?: Day) =>
    (on === undefined ? stays : stays.filter(({ firstDay, lastDay }) => firstDay <= on && on <= lastDay)).some(
      (stay) => stay.city === city,
    )
  return (isDay(day) ? providers.find((one) => isThere(one, day)) : undefined) ?? providers.find((one) => isThere(one))
}

/** The fields that a click on an empty slot sets, and those that only concern another time. */
const pressedFields = ['day', 'time', 'providerId', 'travelMinutes', 'reason'] as const

const callerFields = ['name', 'phone', 'email', 'address'] as const

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
  const form = useForm<Answers>({
    defaultValues: {
      ...answersAt(wanted?.startsAt, wanted?.providerId ?? providers[0]?.id ?? ''),
      ...{ visitId: newId, sentFor: '', kind: 'home', name: '', phone: '', email: '', address: '', quantities: {} },
    },
  })
  const forget = useKeptAnswers('new visit', form, { fresh: wanted && pressedFields })
  const answers = form.watch()
  const caller = callerOf(answers)
  const { kind, address, treatments } = caller
  const zipCode = zipIn(address)
  const area = areaOf(zipCode ?? '')
  const nearest = kind === 'home' ? inCity(providers, area?.city, answers.day)?.id : undefined
  const isOpen = wanted?.providerId === undefined && form.formState.dirtyFields.providerId !== true
  const { setValue } = form
  // An address in New York is for a provider there, unless staff chose one.
  useEffect(() => {
    if (isOpen && nearest !== undefined) setValue('providerId', nearest)
  }, [isOpen, nearest, setValue])
  // A form that was left while it was sent opens again with its words, and a duplicated tab begins with the first one's. Another
  // client may be typed over them.
  const idOf = ({ visitId, sentFor, name }: Answers) => (visitId !== newId && sentFor !== name.trim() ? newId : visitId)
  const slots = useSlots({ id: idOf(answers), caller: { kind, address, treatments } }, answers)
  const { why, refuse, forget: forgetRefusal } = useRefusal(answers)
  const isShown = useIsShown()

  /** What is complete about the caller; otherwise says what isn't. */
  const checkCaller = (given: Answers) => {
    const { data, error } = callerVisit.safeParse(callerOf(given))
    for (const { path, message } of error?.issues.toReversed() ?? [])
      form.setError(path[0] as (typeof callerFields)[number], { message }, { shouldFocus: true })
    return data
  }

  const send = async (given: Answers) => {
    const about = checkCaller(given)
    if (!about) return
    const visitId = idOf(given)
    setValue('visitId', visitId)
    setValue('sentFor', about.name)
    try {
      const made = await ask(makeVisit, { id: visitId, caller: about, ...moveOf(given) })
      cache.refresh()
      notifyDone(`${made.name}’s visit is scheduled for ${formatEasternMoment(new Date(made.startsAt))}`, undefined, made.id)
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
  const submit = form.handleSubmit(send, () => void checkCaller(form.getValues()))

  const fillIn = ({ name, phone, email, address }: KnownClient) => {
    for (const [field, value] of Object.entries({ name, phone, email, address })) {
      setValue(field as (typeof callerFields)[number], value, { shouldDirty: true, shouldValidate: false })
    }
    // The pressed suggestion is gone.
    form.setFocus('name')
  }

  const { register, formState, control } = form
  const { errors } = formState
  const tied = tieFields(id, form)
  return (
    <FormModal
      title="New visit"
      intro="For a client on the phone. If you enter an email, we’ll send the confirmation and a calendar invite."
      action="Schedule"
      wide
      problem={
        providers.length === 0 ? 'No one is set up to treat clients yet. Set someone up under Admin users.' : errors.root?.message
      }
      busy={formState.isSubmitting}
      unavailable={providers.length === 0}
      onSubmit={submit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <div className="grid grid-cols-1 gap-3">
        <TextField label="Client’s name" autoComplete="off" autoFocus {...tied('name')} />
        <EarlierClients typed={answers.name} onChoose={fillIn} />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField label="Phone" type="tel" autoComplete="off" {...tied('phone')} />
          <EmailField
            optional
            typed={answers.email}
            onTake={(email) => setValue('email', email, { shouldDirty: true })}
            {...tied('email')}
          />
        </div>
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">Where</legend>
        <div className="flex flex-wrap gap-1">
          {visitKinds.map((one) => (
            <RadioLine key={one} value={one} label={kindText[one]} {...register('kind')} />
          ))}
        </div>
        {kind === 'home' && (
          <div className="mt-2">
            <TextField
              label="Address, ending with the ZIP code"
              autoComplete="off"
              hint={zipCode !== null && !area ? 'Outside our usual area. Check the ZIP code and the travel time.' : undefined}
              {...tied('address')}
            />
          </div>
        )}
      </fieldset>
      <Controller
        control={control}
        name="quantities"
        render={({ field: { value, onChange } }) => <TreatmentQuantities quantities={value} onChange={onChange} />}
      />
      {/* Not hidden while it is empty: screen readers announce only what appears in a status they already know. */}
      <div role="status" className="grid grid-cols-1 gap-3 empty:absolute">
        <NeededFirst titles={ivTreatments.filter((one) => answers.quantities[one.id]).map(({ title }) => title)} />
      </div>
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
