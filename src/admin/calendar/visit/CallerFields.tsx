/** Who is on the phone, where they want to be treated, and with what. */
import { Controller } from 'react-hook-form'
import { isOutsideArea } from '../../../catalog/practice/service-area.ts'
import { ivTreatments } from '../../../catalog/treatment/iv-treatment.ts'
import { visitKinds } from '../../../catalog/visit/visit.ts'
import type { KnownClient } from '../../../contracts/visit/change.ts'
import { EmailField } from '../../parts/form/EmailField.tsx'
import { RadioLine, TextField } from '../../parts/form/Fields.tsx'
import { NeededFirst } from '../../parts/form/NeededFirst.tsx'
import { tieFields } from '../../parts/form/tie-fields.ts'
import { kindText } from '../words.ts'
import { EarlierClients } from './EarlierClients.tsx'
import { callerFields, type NewVisitForm } from './new-visit-answers.ts'
import { TreatmentQuantities } from './TreatmentQuantities.tsx'

type Props = {
  readonly id: string
  readonly form: NewVisitForm
}

export function CallerFields({ id, form }: Props) {
  const { register, control, setValue } = form
  const { kind, name, email, address, quantities } = form.watch()
  const tied = tieFields(id, form)

  const fillIn = (client: KnownClient) => {
    for (const field of callerFields) setValue(field, client[field], { shouldDirty: true, shouldValidate: false })
    // The pressed suggestion is gone.
    form.setFocus('name')
  }

  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <TextField label="Client’s name" autoComplete="off" autoFocus {...tied('name')} />
        <EarlierClients typed={name} onChoose={fillIn} />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField label="Phone" type="tel" autoComplete="off" {...tied('phone')} />
          <EmailField
            optional
            typed={email}
            onTake={(better) => setValue('email', better, { shouldDirty: true })}
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
              hint={isOutsideArea(address) ? 'Outside our usual area. Check the ZIP code and the travel time.' : undefined}
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
        <NeededFirst titles={ivTreatments.filter((one) => quantities[one.id]).map(({ title }) => title)} />
      </div>
    </>
  )
}
