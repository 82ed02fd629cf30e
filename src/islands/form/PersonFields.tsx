import type { ConsultationForm } from '../../stores/consultation/form.ts'
import { TextField } from './BoundField.tsx'

/** Who is asking for a consultation. */
export function PersonFields({ form }: { form: ConsultationForm }) {
  return (
    <>
      <TextField form={form} field="fullName" label="Full Name" autoComplete="name" />
      <TextField
        form={form}
        field="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="So we can confirm your appointment by text or call"
      />
      <TextField
        form={form}
        field="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  )
}
