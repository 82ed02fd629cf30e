import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { meantDomain } from '../../catalog/email-typo.ts'
import type { HealthForm } from '../../stores/check-in/form.ts'
import { afterPress } from '../../ui/after-press.ts'
import { DidYouMean } from '../../ui/DidYouMean.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { controlId } from '../form/BoundField.tsx'

type TextName = 'fullName' | 'email' | 'phone' | 'dob' | 'allergies' | 'medications' | 'notes' | 'signature'

type Own = 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'form'

type Bound<Control extends typeof Field | typeof TextArea> = Omit<ComponentProps<Control>, Own> & {
  form: HealthForm
  field: TextName
}

function useGuestText(form: HealthForm, field: TextName) {
  return {
    id: controlId(form, field),
    name: field,
    value: useStore(form.$values)[field],
    error: useStore(form.$errors)[field],
    onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
    onBlur: () => afterPress(() => form.blur(field)),
  }
}

/** A one-line field of the health form. */
export function GuestField({ form, field, ...rest }: Bound<typeof Field>) {
  const own = useGuestText(form, field)
  if (rest.type !== 'email') return <Field {...rest} {...own} />
  return (
    <div className="grid content-start gap-1">
      <Field {...rest} {...own} />
      <DidYouMean field={own.id} email={own.value} meant={meantDomain} onTake={(email) => form.change(field, email)} />
    </div>
  )
}

/** A multi-line field of the health form. */
export function GuestText({ form, field, ...rest }: Bound<typeof TextArea>) {
  return <TextArea {...rest} {...useGuestText(form, field)} />
}
