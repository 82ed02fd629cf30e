/**
 * What was typed before the page was hydrated, or filled in by the browser, stands in the controls only. Reads it
 * from them; the returned function hands it to the form once that has taken up its own memory.
 */
type TypedForm<Values> = {
  readonly name: string
  readonly $values: { readonly get: () => Values }
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
}

export function keepTyped<Values extends Record<string, unknown>>(form: TypedForm<Values>): () => void {
  const initial = form.$values.get()
  const typed = Object.entries(initial).flatMap(([field, value]) => {
    const control = document.getElementById(`${form.name}-${field}`)
    const text =
      control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
    // A radio's value is what it would say, not that it was chosen.
    const chosen = control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)
    return text && !chosen && typeof value === 'string' && control.value !== value ? [{ field, value: control.value }] : []
  })
  return () => {
    for (const { field, value } of typed) form.change(field, value as Values[string & keyof Values])
  }
}
