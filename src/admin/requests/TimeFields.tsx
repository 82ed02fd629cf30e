import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addDays, easternDay } from '../../catalog/eastern.ts'
import { bookableDays } from '../../catalog/time-slot.ts'
import { RadioLine, TextField } from '../parts/Fields.tsx'
import { when } from '../parts/when.ts'
import { another, type VisitAnswers } from './visit-answers.ts'

type Props = {
  readonly id: string
  /** The times that the client prefers. */
  readonly times: readonly string[]
  /** Those that can still be confirmed, and the time so far. */
  readonly ahead: readonly string[]
  /** The time so far. */
  readonly now: string | null
  readonly form: Pick<UseFormReturn<VisitAnswers>, 'register' | 'watch' | 'formState'>
}

/** When the visit takes place: one of the client's preferred times, or another. */
export function TimeFields({ id, times, ahead, now, form: { register, watch, formState } }: Props) {
  const [today] = useState(() => easternDay(new Date()))
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
            label={time === now ? `${when(time)}, as now` : when(time)}
            {...register('choice')}
          />
        ))}
        {(times.length > 0 || ahead.length > 0) && <RadioLine value={another} label="Another time" {...register('choice')} />}
        {times.length > 0 && ahead.length === 0 && (
          <p className="text-fine text-mute">The client’s preferred times have passed.</p>
        )}
      </fieldset>
      {watch('choice') === another && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            id={`${id}-day`}
            type="date"
            label="Day"
            min={today}
            max={addDays(today, bookableDays)}
            error={formState.errors.day?.message}
            {...register('day')}
          />
          <TextField id={`${id}-time`} type="time" label="Time" step={300} {...register('time')} />
        </div>
      )}
    </div>
  )
}
