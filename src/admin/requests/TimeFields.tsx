import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addDays, easternDay } from '../../catalog/eastern.ts'
import { bookableDays } from '../../catalog/time-slot.ts'
import { RadioLine, TextField } from '../parts/Fields.tsx'
import { when } from '../parts/when.ts'
import { another, timeProblem, type VisitAnswers } from './visit-answers.ts'

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
  const { errors } = formState
  const isAnother = watch('choice') === another
  const problem = (answers: VisitAnswers) => timeProblem(answers, new Date()) ?? true
  const choice = register('choice', { validate: (_choice, answers) => answers.choice === another || problem(answers) })
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1.5 font-medium">
          {times.length > 0 ? 'Client’s preferred times (Eastern)' : 'When (Eastern)'}
        </legend>
        {ahead.map((time) => (
          <RadioLine key={time} value={time} label={time === now ? `${when(time)} (current time)` : when(time)} {...choice} />
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
        <div className="grid grid-cols-2 gap-3">
          <TextField
            id={`${id}-day`}
            type="date"
            label="Day"
            min={today}
            max={addDays(today, bookableDays)}
            error={errors.day?.message}
            {...register('day', { validate: (_day, answers) => answers.choice !== another || problem(answers) })}
          />
          <TextField id={`${id}-time`} type="time" label="Time" step={300} {...register('time', { deps: 'day' })} />
        </div>
      )}
    </div>
  )
}
