/** What is given, and to how many. */
import { ivTreatments, type IvTreatmentId } from '../../../catalog/treatment/iv-treatment.ts'
import { maxQuantity } from '../../../catalog/quote.ts'
import { Stepper } from '../../../ui/Stepper.tsx'
import { CheckLine } from '../../parts/form/Fields.tsx'

export type Quantities = Partial<Record<IvTreatmentId, number>>

type Props = {
  readonly quantities: Quantities
  readonly onChange: (quantities: Quantities) => void
}

export function TreatmentQuantities({ quantities, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Treatments</legend>
      <div className="grid grid-cols-1 sm:grid-cols-2 sm:gap-x-4">
        {ivTreatments.map(({ id, title }) => {
          const quantity = quantities[id] ?? 0
          return (
            <div key={id} className="flex min-h-11 items-center justify-between gap-2">
              <CheckLine
                label={title}
                checked={quantity > 0}
                onChange={({ target }) => onChange({ ...quantities, [id]: target.checked ? 1 : 0 })}
              />
              {quantity > 0 && (
                <Stepper
                  label={title}
                  value={quantity}
                  max={maxQuantity}
                  className="shrink-0"
                  onChange={(next) => onChange({ ...quantities, [id]: next })}
                />
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
