import { checkIn } from '../../stores/check-in/check-in.ts'
import { GuestField } from './GuestField.tsx'

/** Who checks in. No autofill on a kiosk, which would suggest the previous guest. */
export function YouFields({ kiosk }: { kiosk: boolean }) {
  const fill = (token: string) => (kiosk ? 'off' : token)
  const { form } = checkIn
  return (
    <>
      <GuestField form={form} field="fullName" label="Full name" autoComplete={fill('name')} />
      <GuestField
        form={form}
        field="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={fill('email')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <GuestField
        form={form}
        field="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={fill('tel')}
        hint="So we can reach you if your number wins"
      />
      <GuestField
        form={form}
        field="dob"
        label="Date of birth"
        inputMode="text"
        autoComplete={fill('bday')}
        hint="Month, day and year, like 04/09/1988"
        className="sm:max-w-64"
      />
    </>
  )
}
