import type { ConsultationForm } from '../../stores/consultation/form.ts'
import { TextField } from './BoundField.tsx'

type Props = {
  form: ConsultationForm
  /** Why we ask for a phone number, where the form doesn't say so above. */
  phoneHint?: string
}

/** Who is asking for a consultation. */
export function PersonFields({ form, phoneHint }: Props) {
  return (
    <>
      <TextField form={form} field="fullName" label="Full Name" autoComplete="name" />
      <TextField form={form} field="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" hint={phoneHint} />
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
