import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addDays, easternDay } from '../../catalog/time/eastern.ts'
import { bookableDays } from '../../catalog/time/time-slot.ts'
import type { VisitOffers } from '../../contracts/request/offer.ts'
import { RadioLine, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { clockOf, when } from '../parts/when.ts'
import { OfferNote } from '../parts/visit/OfferNote.tsx'
import { OpenTimes } from '../parts/visit/OpenTimes.tsx'
import { another, startsAtOf, timeProblem, type VisitAnswers } from '../parts/visit/visit-answers.ts'

type Props = {
  readonly id: string
  /** The times that the client prefers. */
  readonly times: readonly string[]
  /** Those that can still be confirmed, and the time so far. */
  readonly ahead: readonly string[]
  /** The time so far. */
  readonly now: string | null
  /** How these times fit the provider's days, as far as we know. */
  readonly offers: VisitOffers | undefined
  readonly form: Pick<UseFormReturn<VisitAnswers>, 'register' | 'watch' | 'setValue' | 'formState'>
}

/** When the visit takes place: one of the client's preferred times, or another. */
export function TimeFields({ id, times, ahead, now, offers, form }: Props) {
  const { register, watch, setValue, formState } = form
  const tied = tieFields(id, form)
  const [today] = useState(() => easternDay(new Date()))
  const { errors } = formState
  const isAnother = watch('choice') === another
  const [day, time] = watch(['day', 'time'])
  const chosen = isAnother ? startsAtOf({ choice: another, day, time }) : undefined
  const offerAt = (startsAt: string | undefined) =>
    offers?.offers.find((offer) => startsAt !== undefined && Date.parse(offer.startsAt) === Date.parse(startsAt))
  const noteAt = (startsAt: string | undefined) => {
    const offer = offerAt(startsAt)
    return offer && <OfferNote offer={offer} />
  }
  const problem = (answers: VisitAnswers) => timeProblem(answers, new Date()) ?? true
  const choice = register('choice', { validate: (_choice, answers) => answers.choice === another || problem(answers) })
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1.5 font-medium">
          {times.length > 0 ? 'Client’s preferred times (Eastern)' : 'When (Eastern)'}
        </legend>
        {ahead.map((time) => (
          <RadioLine
            key={time}
            value={time}
            label={time === now ? `${when(time)} (current time)` : when(time)}
            note={noteAt(time)}
            {...choice}
          />
        ))}
        {(times.length > 0 || ahead.length > 0) && <RadioLine value={another} label="Another time" {...choice} />}
        {times.length > 0 && ahead.length === 0 && (
          <p className="text-fine text-mute">The client’s preferred times have passed.</p>
        )}
        {errors.choice?.message && (
          <p role="alert" className="text-fine font-medium text-danger">
            {errors.choice.message}
          </p>
        )}
      </fieldset>
      {isAnother && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2">
          <TextField
            type="date"
            label="Day"
            min={today}
            max={addDays(today, bookableDays)}
            {...tied('day', { validate: (_day, answers) => answers.choice !== another || problem(answers) })}
          />
          <TextField id={`${id}-time`} type="time" label="Time" step={300} {...register('time', { deps: 'day' })} />
          <div className="col-span-2 empty:hidden">{noteAt(chosen)}</div>
          {offers && offers.open.length > 0 && (
            <div className="col-span-2 grid grid-cols-1 gap-1.5">
              <p className="text-fine text-mute">Open times that day</p>
              <OpenTimes
                times={offers.open}
                chosen={chosen}
                onChoose={(slot) => setValue('time', clockOf(slot), { shouldValidate: formState.isSubmitted })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
