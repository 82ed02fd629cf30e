import type { ConsultationForm } from '../../stores/consultation/form.ts'
import { TextField } from './BoundField.tsx'
import { EmailField } from './EmailField.tsx'

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
      <EmailField form={form} />
    </>
  )
}
