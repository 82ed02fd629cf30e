import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import type { CheckInForm } from '../../stores/check-in/form.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { controlId } from '../form/BoundField.tsx'

type TextName = 'fullName' | 'email' | 'phone' | 'dob' | 'allergies' | 'medications' | 'notes' | 'signature'

type Own = 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'form'

type Bound<Control extends typeof Field | typeof TextArea> = Omit<ComponentProps<Control>, Own> & {
  form: CheckInForm
  field: TextName
}

function useGuestText(form: CheckInForm, field: TextName) {
  return {
    id: controlId(form, field),
    name: field,
    value: useStore(form.$values)[field],
    error: useStore(form.$errors)[field],
    onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
    onBlur: () => form.blur(field),
  }
}

/** A one-line field of the check-in. */
export function GuestField({ form, field, ...rest }: Bound<typeof Field>) {
  return <Field {...rest} {...useGuestText(form, field)} />
}

/** A multi-line field of the check-in. */
export function GuestText({ form, field, ...rest }: Bound<typeof TextArea>) {
  return <TextArea {...rest} {...useGuestText(form, field)} />
}
