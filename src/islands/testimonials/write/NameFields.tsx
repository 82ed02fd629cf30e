import { CheckboxField, TextField, type FieldsOf } from '../../form/BoundField.tsx'

type Props = {
  form: FieldsOf<'fullName', string> & FieldsOf<'displayName', boolean>
  /** Whether there is a name to show or hide. */
  named: boolean
}

/** The author's name, and whether it is shown. */
export function NameFields({ form, named }: Props) {
  return (
    <div>
      <TextField
        form={form}
        field="fullName"
        label="Full Name"
        optional
        hint="Leave blank to stay anonymous"
        autoComplete="name"
      />
      {named && <CheckboxField form={form} field="displayName" label="Show my name publicly" className="mt-1" />}
    </div>
  )
}
