/** A form's errors: path of a field ("email", "preferredDates.2") → the sentence under it. */
export type FormErrors = Readonly<Record<string, string>>

/** A line of the error summary; it links to its field. */
export type Problem = { readonly field: string; readonly message: string }

export type FormIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The field that a path belongs to: "preferredDates.2" belongs to preferredDates. */
export function fieldOf(path: string): string {
  return path.split('.', 1)[0]!
}

/** The first sentence of each path: a field shows one error at a time. */
export function errorsOf(issues: readonly FormIssue[]): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}

/** The errors except those of one field. */
export function withoutField(errors: FormErrors, field: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => fieldOf(path) !== field))
}

/** The sentence to show at a field: its own, or the first one of its parts. */
export function errorAt(errors: FormErrors, field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([path]) => fieldOf(path) === field)?.[1]
}

/** One line per field, in the order of the form. */
export function problemsOf(errors: FormErrors, fields: readonly string[]): Problem[] {
  return fields.flatMap((field) => {
    const message = errorAt(errors, field)
    return message === undefined ? [] : [{ field, message }]
  })
}
