/**
 * What was typed before the page was hydrated, or filled in by the browser, stands in the controls only. Reads it
 * from them; the returned function hands it to the form once that has taken up its own memory.
 */
type TypedForm<Values> = {
  readonly name: string
  readonly $values: { readonly get: () => Values }
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
}

/** What the page was built with in a control that holds text; undefined for any other. */
function builtWith(control: HTMLElement | null): string | undefined {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
  if (control instanceof HTMLTextAreaElement) return control.defaultValue
  // A radio's value is what it would say, not that it was chosen.
  const isText = control instanceof HTMLInputElement && !['radio', 'checkbox'].includes(control.type)
  return isText ? control.defaultValue : undefined
}

export function keepTyped<Values extends Record<string, unknown>>(form: TypedForm<Values>): () => void {
  const typed = Object.entries(form.$values.get()).flatMap(([field, value]) => {
    const control = document.getElementById(`${form.name}-${field}`)
    const built = builtWith(control)
    if (built === undefined || typeof value !== 'string') return []
    // React hears before this runs, and then puts back into the control what it was built with.
    const now = value === built ? (control as HTMLInputElement).value : value
    return now === built ? [] : [{ field, value: now }]
  })
  return () => {
    for (const { field, value } of typed) form.change(field, value as Values[string & keyof Values])
  }
}
