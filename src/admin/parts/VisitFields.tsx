import type { UseFormRegister } from 'react-hook-form'
import { leastVisitMinutes, mostTravelMinutes, mostVisitMinutes } from '../../catalog/visit/visit.ts'
import { SelectField, TextField } from './Fields.tsx'
import { lengthOf, wayOf, type VisitAnswers } from './visit-answers.ts'

type Answers = Pick<VisitAnswers, 'providerId' | 'minutes' | 'travelMinutes'>

type Props = {
  readonly id: string
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** The length and travel that we calculate. */
  readonly minutes: number | undefined
  readonly way: number | undefined
  readonly register: UseFormRegister<Answers>
  readonly errors: { readonly [Field in keyof Answers]?: { readonly message?: string } }
}

/** Who comes, how long it takes, and the travel. We calculate both figures unless someone enters others. */
export function VisitFields({ id, providers, minutes, way, register, errors }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr]">
      <div className="max-md:col-span-2">
        <SelectField id={`${id}-provider`} label="Provider" error={errors.providerId?.message} {...register('providerId')}>
          {providers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        id={`${id}-minutes`}
        label="Length (min)"
        inputMode="numeric"
        placeholder={String(minutes ?? '')}
        error={errors.minutes?.message}
        {...register('minutes', {
          validate: (minutes) =>
            minutes.trim() === '' || lengthOf({ minutes }) !== undefined || `Enter ${leastVisitMinutes} to ${mostVisitMinutes}.`,
        })}
      />
      <TextField
        id={`${id}-travel`}
        label="Travel (min)"
        inputMode="numeric"
        placeholder={String(way ?? '')}
        error={errors.travelMinutes?.message}
        {...register('travelMinutes', {
          validate: (travelMinutes) =>
            travelMinutes.trim() === '' || wayOf({ travelMinutes }) !== undefined || `Enter 0 to ${mostTravelMinutes}.`,
        })}
      />
    </div>
  )
}
