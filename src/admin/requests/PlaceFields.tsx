import type { UseFormReturn } from 'react-hook-form'
import { placeLine, placesFor, type AskedPlace, type PlaceKind } from '../../catalog/visit/place.ts'
import { choosePlace, longestPlace } from '../../contracts/request/choice.ts'
import { RadioLine, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { upTo } from '../parts/form/up-to.ts'
import type { VisitAnswers } from '../parts/visit/visit-answers.ts'

type Props = {
  readonly id: string
  readonly asked: AskedPlace
  /** The address of an IV booking. */
  readonly address: string | undefined
  readonly form: Pick<UseFormReturn<VisitAnswers>, 'register' | 'watch' | 'formState'>
}

function labelOf(asked: AskedPlace, kind: PlaceKind, address: string | undefined): string {
  if (kind === 'home') return `Client’s address: ${address ?? ''}`
  if (kind === 'phone') return 'By phone'
  return kind === 'elsewhere' ? 'Another address' : placeLine(asked, kind, '')
}

/** Where the visit takes place. */
export function PlaceFields({ id, asked, address, form }: Props) {
  const tied = tieFields(id, form)
  const error = form.formState.errors.placeKind?.message
  return (
    <fieldset className="grid grid-cols-1 gap-1" aria-describedby={error === undefined ? undefined : `${id}-place-error`}>
      <legend className="mb-1.5 font-medium">Where</legend>
      {asked.kind === 'consultation' && <p className="mb-1 text-mute">The client requested: {asked.location}</p>}
      {placesFor(asked).map((kind) => (
        <RadioLine
          key={kind}
          value={kind}
          label={labelOf(asked, kind, address)}
          {...form.register('placeKind', { required: choosePlace })}
        />
      ))}
      {error !== undefined && (
        <p id={`${id}-place-error`} role="alert" className="text-fine font-medium text-danger">
          {error}
        </p>
      )}
      {form.watch('placeKind') === 'elsewhere' && (
        <div className="mt-1.5">
          <TextField
            label="Address (the client will see this)"
            {...tied('placeWords', {
              validate: (value) => value.trim() !== '' || 'Enter an address.',
              maxLength: upTo(longestPlace),
              shouldUnregister: true,
            })}
          />
        </div>
      )}
    </fieldset>
  )
}
