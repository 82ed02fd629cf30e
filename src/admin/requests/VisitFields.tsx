import type { UseFormReturn } from 'react-hook-form'
import type { VisitOffers } from '../../contracts/request/offer.ts'
import { SelectField, TextField } from '../parts/Fields.tsx'
import type { VisitAnswers } from '../parts/visit-answers.ts'

type Props = {
  readonly id: string
  readonly offers: VisitOffers
  /** The travel that we count for the chosen time. */
  readonly way: number | undefined
  readonly form: Pick<UseFormReturn<VisitAnswers>, 'register' | 'formState'>
}

const whole = (least: number, most: number, sentence: string) => (text: string) => {
  const value = Number(text)
  return text.trim() === '' || (Number.isInteger(value) && value >= least && value <= most) || sentence
}

/** Who comes, how long it takes, and the travel. Both figures are counted until somebody enters another. */
export function VisitFields({ id, offers, way, form: { register, formState } }: Props) {
  const { errors } = formState
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-medium">Who and how long</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-md:col-span-2">
          <SelectField id={`${id}-provider`} label="Provider" {...register('providerId')}>
            {offers.providers.map((one) => (
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
          placeholder={String(offers.minutes)}
          error={errors.minutes?.message}
          {...register('minutes', { validate: whole(15, 720, 'Enter 15 to 720.') })}
        />
        <TextField
          id={`${id}-travel`}
          label="Travel (min)"
          inputMode="numeric"
          placeholder={way === undefined ? '' : String(way)}
          error={errors.travelMinutes?.message}
          {...register('travelMinutes', { validate: whole(0, 600, 'Enter 0 to 600.') })}
        />
      </div>
    </fieldset>
  )
}
