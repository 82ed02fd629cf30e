import { useStore } from '@nanostores/react'
import type { HealthForm } from '../../stores/check-in/form.ts'
import { controlId, TextAreaField } from '../form/BoundField.tsx'
import { YesNo } from './YesNo.tsx'

/** Allergies and medications, which the clinician looks at first. */
export function AllergyFields({ form }: { form: HealthForm }) {
  const { hasAllergies, takesMedications } = useStore(form.$values)
  const errors = useStore(form.$errors)
  return (
    <>
      <YesNo
        id={controlId(form, 'hasAllergies')}
        question="Are you allergic to anything?"
        answer={hasAllergies}
        error={errors['hasAllergies']}
        onAnswer={(yes) => form.change('hasAllergies', yes)}
      />
      {hasAllergies === true && (
        <TextAreaField
          form={form}
          field="allergies"
          label="What are you allergic to?"
          hint="Medications, foods, latex, adhesives"
          rows={3}
        />
      )}
      <YesNo
        id={controlId(form, 'takesMedications')}
        question="Do you take any medications or supplements?"
        answer={takesMedications}
        error={errors['takesMedications']}
        onAnswer={(yes) => form.change('takesMedications', yes)}
      />
      {takesMedications === true && (
        <TextAreaField form={form} field="medications" label="What do you take?" hint="Name and dose, if you know it" rows={3} />
      )}
    </>
  )
}
