import type { HealthForm } from '../../stores/check-in/form.ts'
import { TextAreaField } from '../form/BoundField.tsx'

/** Anything no question asked about. */
export function NotesFields({ form }: { form: HealthForm }) {
  return (
    <TextAreaField
      form={form}
      field="notes"
      label="Anything else we should know?"
      optional
      rows={4}
      hint="How you feel today, what you’re hoping for, which arm you prefer"
    />
  )
}
