import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addDays, easternDay } from '../../../catalog/time/eastern.ts'
import { bookableDays } from '../../../catalog/time/time-slot.ts'
import type { CalendarProvider } from '../../../contracts/visit/calendar.ts'
import type { VisitSlots } from '../../../contracts/visit/change.ts'
import { TextField } from '../../parts/form/Fields.tsx'
import { tieFields } from '../../parts/form/tie-fields.ts'
import { clockOf } from '../../parts/when.ts'
import { OfferNote } from '../../parts/visit/OfferNote.tsx'
import { OpenTimes } from '../../parts/visit/OpenTimes.tsx'
import { another, reasonField, reasonRules, timeProblem } from '../../parts/visit/visit-answers.ts'
import { VisitFields } from '../../parts/visit/VisitFields.tsx'
import { HeldNote } from './HeldNote.tsx'
import { chosenTime, type WhenAnswers } from './when-answers.ts'

type Props = {
  readonly id: string
  readonly providers: readonly CalendarProvider[]
  readonly slots: VisitSlots | undefined
  /** The server's objection to the time when it was sent. */
  readonly refused: string | undefined
  /** An offer was stopped, so the objection no longer applies. */
  readonly onStopped: () => void
  readonly form: Pick<UseFormReturn<WhenAnswers>, 'register' | 'watch' | 'setValue' | 'formState'>
}

/** Day and time, with what is on each side of it and the other open times; who comes, for how long, and the way there. */
export function WhenFields({ id, providers, slots, refused, onStopped, form }: Props) {
  const { register, watch, setValue, formState } = form
  const tied = tieFields(id, form)
  const [today] = useState(() => easternDay(new Date()))
  const [day, time] = watch(['day', 'time'])
  const chosen = chosenTime({ day, time })
  const offer =
    slots?.offer && chosen !== undefined && Date.parse(slots.offer.startsAt) === Date.parse(chosen) ? slots.offer : undefined
  const against = refused ?? offer?.against ?? undefined
  const showsOpen = chosen === undefined || against !== undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label="Day"
          min={today}
          max={addDays(today, bookableDays)}
          {...tied('day', {
            validate: (_day, answers) => timeProblem({ choice: another, ...answers }, new Date()) ?? true,
          })}
        />
        <TextField id={`${id}-time`} type="time" label="Time (Eastern)" step={300} {...register('time', { deps: 'day' })} />
        {offer && !against && (
          <div className="col-span-2">
            <OfferNote offer={offer} />
          </div>
        )}
        {slots && slots.open.length > 0 && (
          <details className="col-span-2" open={showsOpen}>
            <summary className="cursor-pointer text-fine text-mute">Open times that day</summary>
            <div className="mt-2">
              <OpenTimes
                times={slots.open}
                chosen={chosen}
                onChoose={(slot, button) => {
                  setValue('time', clockOf(slot), { shouldValidate: formState.isSubmitted, shouldDirty: true })
                  // The list closes, and hides the pressed button.
                  if (showsOpen) button.closest('details')?.querySelector('summary')?.focus()
                }}
              />
            </div>
          </details>
        )}
        {slots && slots.open.length === 0 && <p className="col-span-2 text-fine text-mute">No open times that day.</p>}
      </div>
      <VisitFields id={id} providers={providers} minutes={slots?.minutes} way={offer?.travelMinutes} form={form} />
      {against !== undefined && offer?.held && <HeldNote offerId={offer.held} against={against} onStopped={onStopped} />}
      {against !== undefined && !offer?.held && (
        <div className="grid grid-cols-1 gap-2 rounded-field bg-warn-bg p-3.5">
          <p role="status" className="text-admin font-medium text-warn">
            {against}
          </p>
          <TextField {...reasonField} {...tied('reason', reasonRules)} />
        </div>
      )}
    </div>
  )
}
