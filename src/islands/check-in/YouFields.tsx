import { checkIn } from '../../stores/check-in/check-in.ts'
import type { HealthForm } from '../../stores/check-in/form.ts'
import { TextField } from '../form/BoundField.tsx'
import { EmailField } from '../form/EmailField.tsx'

type Props = { form: HealthForm; kiosk: boolean }

/** No autofill on a kiosk, which would suggest the previous guest. */
const filled = (kiosk: boolean, token: string) => (kiosk ? 'off' : token)

export function NameField({ form, kiosk }: Props) {
  return <TextField form={form} field="fullName" label="Full name" autoComplete={filled(kiosk, 'name')} />
}

export function BirthField({ form, kiosk }: Props) {
  return (
    <TextField
      form={form}
      field="dob"
      label="Date of birth"
      inputMode="text"
      autoComplete={filled(kiosk, 'bday')}
      hint="Month, day and year, like 04/09/1988"
      className="sm:max-w-64"
    />
  )
}

/** Who checks in. */
export function YouFields({ kiosk }: { kiosk: boolean }) {
  const { form } = checkIn
  return (
    <>
      <NameField form={form} kiosk={kiosk} />
      <EmailField form={form} autoComplete={filled(kiosk, 'email')} />
      <TextField
        form={form}
        field="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={filled(kiosk, 'tel')}
        hint="So we can reach you if your number wins"
      />
      <BirthField form={form} kiosk={kiosk} />
    </>
  )
}
