import { useStore } from '@nanostores/react'
import { cityNames, type CityName } from '../../../catalog/practice/city.ts'
import { Select } from '../../../ui/Field.tsx'
import { controlId, TextField, type FieldsOf } from '../../form/BoundField.tsx'

/** The treatment and the city. Both are shown with the testimonial, so authors who leave them out agree to nothing. */
export function VisitFields({ form }: { form: FieldsOf<'treatment', string> & FieldsOf<'city', CityName | ''> }) {
  const { city } = useStore(form.$values)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        form={form}
        field="treatment"
        label="Treatment"
        optional
        hint="Shown publicly with your words"
        autoComplete="off"
      />
      <Select
        id={controlId(form, 'city')}
        name="city"
        label="City"
        optional
        hint="Shown publicly, too"
        options={cityNames}
        unchosen="Prefer not to say"
        value={city}
        onChange={(event) => form.change('city', event.target.value as CityName | '')}
      />
    </div>
  )
}
