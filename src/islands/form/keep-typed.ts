/**
 * What was typed before the page was hydrated, or filled in by the browser, stands in the controls only. Reads it
 * from them; the returned function hands it to the form once that has taken up its own memory.
 */
type TypedForm<Values> = {
  readonly name: string
  readonly $values: { readonly get: () => Values }
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
}

/** What a control that holds text was built with, and what it holds; undefined for any other. */
function textIn(control: HTMLElement | null): { readonly built: string; readonly now: string } | undefined {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return chosen && { built: chosen.value, now: control.value }
  }
  const isText =
    control instanceof HTMLTextAreaElement ||
    // A radio's value is what it would say, not that it was chosen.
    (control instanceof HTMLInputElement && !['radio', 'checkbox'].includes(control.type))
  return isText ? { built: control.defaultValue, now: control.value } : undefined
}

export function keepTyped<Values extends Record<string, unknown>>(form: TypedForm<Values>): () => void {
  const typed = Object.entries(form.$values.get()).flatMap(([field, value]) => {
    const text = textIn(document.getElementById(`${form.name}-${field}`))
    if (!text || typeof value !== 'string') return []
    // React hears before this runs, and then puts back into the control what it was built with.
    const typed = value === text.built ? text.now : value
    return typed === text.built ? [] : [{ field, value: typed }]
  })
  return () => {
    for (const { field, value } of typed) form.change(field, value as Values[string & keyof Values])
  }
}
