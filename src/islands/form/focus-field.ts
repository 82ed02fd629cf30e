import { controlId } from './BoundField.tsx'

/** Focuses a field's control and shows the whole of it: for a long text, a browser shows only where the caret is. */
export function focusField(form: { readonly name: string }, field: string) {
  const control = document.getElementById(controlId(form, field))
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
}
