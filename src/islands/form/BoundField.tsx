import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { booking, type BookingTextField } from '../../stores/booking.ts'
import { errorAt } from '../../stores/form-error.ts'
import { Field, TextArea } from '../../ui/Field.tsx'

/** What a control of the form needs to know of its field. */
function useTextField(field: BookingTextField) {
  const { $values, $errors, change, blur, name } = booking.form
  const value = useStore($values)[field]
  const error = errorAt(useStore($errors), field)
  return {
    id: `${name}-${field}`,
    name: field,
    value,
    error,
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    onBlur: () => blur(field),
  }
}

type Bound<Control extends typeof Field | typeof TextArea> = Omit<
  ComponentProps<Control>,
  keyof ReturnType<typeof useTextField>
> & {
  field: BookingTextField
}

export function TextField({ field, ...rest }: Bound<typeof Field>) {
  return <Field {...rest} {...useTextField(field)} />
}

export function TextAreaField({ field, ...rest }: Bound<typeof TextArea>) {
  return <TextArea {...rest} {...useTextField(field)} />
}
