/** Controls bound to a form's field: its value, its error, and its events. */
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentProps } from 'react'
import type { FormErrors } from '../../stores/form/error.ts'
import { afterPress } from '../../ui/after-press.ts'
import { Checkbox, Field, Select, TextArea } from '../../ui/Field.tsx'

/** The part of a form that a control needs. */
export type FieldsOf<Name extends string, Value> = {
  readonly name: string
  readonly $values: ReadableAtom<Readonly<Record<Name, Value>>>
  readonly $errors: ReadableAtom<FormErrors>
  readonly change: (field: Name, value: Value) => void
  readonly blur: (field: Name) => void
}

/** The id of a field's control, for labels, errors and links to it. */
export function controlId(form: { readonly name: string }, field: string): string {
  return `${form.name}-${field}`
}

function useTextField<Name extends string>(form: FieldsOf<Name, string>, field: Name) {
  const value = useStore(form.$values)[field]
  const error = useStore(form.$errors)[field]
  return {
    id: controlId(form, field),
    name: field,
    value,
    error,
    onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
    onBlur: () => afterPress(() => form.blur(field)),
  }
}

type Bound<Control extends typeof Field | typeof TextArea | typeof Select, Name extends string> = Omit<
  ComponentProps<Control>,
  keyof ReturnType<typeof useTextField> | 'form'
> & { form: FieldsOf<NoInfer<Name>, string>; field: Name }

export function TextField<Name extends string>({ form, field, ...rest }: Bound<typeof Field, Name>) {
  return <Field {...rest} {...useTextField(form, field)} />
}

export function TextAreaField<Name extends string>({ form, field, ...rest }: Bound<typeof TextArea, Name>) {
  return <TextArea {...rest} {...useTextField(form, field)} />
}

export function SelectField<Name extends string>({ form, field, ...rest }: Bound<typeof Select, Name>) {
  return <Select {...rest} {...useTextField(form, field)} />
}

type BoundCheckbox<Name extends string> = {
  form: FieldsOf<NoInfer<Name>, boolean>
  field: Name
  label: string
  required?: boolean
  className?: string
}

export function CheckboxField<Name extends string>({ form, field, ...rest }: BoundCheckbox<Name>) {
  const checked = useStore(form.$values)[field]
  const error = useStore(form.$errors)[field]
  return (
    <Checkbox
      {...rest}
      id={controlId(form, field)}
      name={field}
      checked={checked}
      error={error}
      onChange={(event) => form.change(field, event.target.checked)}
    />
  )
}
