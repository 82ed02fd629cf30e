import { controlId } from './BoundField.tsx'

/** Focuses a field's control and scrolls all of it into view: in a long text, browsers show only the caret. */
export function focusField(form: { readonly name: string }, field: string) {
  const control = document.getElementById(controlId(form, field))
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
}
