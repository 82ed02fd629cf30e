/**
 * Reads what was typed or autofilled before hydration; until then it exists only in the controls. Call the returned function
 * after the form has restored its own memory, to hand these values to it.
 */
type TypedForm<Values> = {
  readonly name: string
  readonly $values: { readonly get: () => Values }
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
}

/** A text control's initial and current value; undefined for other controls. */
function textIn(control: HTMLElement | null): { readonly built: string; readonly now: string } | undefined {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return chosen && { built: chosen.value, now: control.value }
  }
  const isText =
    control instanceof HTMLTextAreaElement ||
    // A radio's value doesn't say whether it is checked.
    (control instanceof HTMLInputElement && !['radio', 'checkbox'].includes(control.type))
  return isText ? { built: control.defaultValue, now: control.value } : undefined
}

export function keepTyped<Values extends Record<string, unknown>>(form: TypedForm<Values>): () => void {
  const typed = Object.entries(form.$values.get()).flatMap(([field, value]) => {
    const text = textIn(document.getElementById(`${form.name}-${field}`))
    if (!text || typeof value !== 'string') return []
    // React may already have taken the value into the form and reset the control to its initial one.
    const typed = value === text.built ? text.now : value
    return typed === text.built ? [] : [{ field, value: typed }]
  })
  return () => {
    for (const { field, value } of typed) form.change(field, value as Values[string & keyof Values])
  }
}
