import type { UseFormReturn } from 'react-hook-form'
import { leastVisitMinutes, mostTravelMinutes, mostVisitMinutes } from '../../../catalog/visit/visit.ts'
import { SelectField, TextField } from '../form/Fields.tsx'
import { tieFields } from '../form/tie-fields.ts'
import { lengthOf, wayOf, type VisitAnswers } from './visit-answers.ts'

type Answers = Pick<VisitAnswers, 'providerId' | 'minutes' | 'travelMinutes'>

type Props = {
  readonly id: string
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** The length and travel that we calculate. */
  readonly minutes: number | undefined
  readonly way: number | undefined
  readonly form: Pick<UseFormReturn<Answers>, 'register' | 'formState'>
}

/** Who comes, how long it takes, and the travel. We calculate both figures unless someone enters others. */
export function VisitFields({ id, providers, minutes, way, form }: Props) {
  const tied = tieFields(id, form)
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr]">
      <div className="max-md:col-span-2">
        <SelectField label="Provider" {...tied('providerId')}>
          {providers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Length (min)"
        inputMode="numeric"
        placeholder={String(minutes ?? '')}
        {...tied('minutes', {
          validate: (minutes) =>
            minutes.trim() === '' || lengthOf({ minutes }) !== undefined || `Enter ${leastVisitMinutes} to ${mostVisitMinutes}.`,
        })}
      />
      <TextField
        label="Travel (min)"
        inputMode="numeric"
        placeholder={String(way ?? '')}
        {...tied('travelMinutes', {
          validate: (travelMinutes) =>
            travelMinutes.trim() === '' || wayOf({ travelMinutes }) !== undefined || `Enter 0 to ${mostTravelMinutes}.`,
        })}
      />
    </div>
  )
}
