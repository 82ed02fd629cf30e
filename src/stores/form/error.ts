import type { Endpoint } from '../../contracts/endpoint.ts'

/** A form's errors: field → the sentence under it, and the same by its whole path if it is about a part: "preferredDates.3". */
export type FormErrors = Readonly<Record<string, string>>

/** A line of the error summary; it links to its field. */
export type Problem = {
  readonly field: string
  readonly message: string
  /** Whether nothing is answered by now, rather than something wrong. */
  readonly missing: boolean
}

/** Whether an answer is still to be given: no text, no choice, nothing picked. */
export function isMissing(answer: unknown): boolean {
  if (typeof answer === 'string') return answer.trim() === ''
  return Array.isArray(answer) ? answer.length === 0 : answer === undefined || answer === null || answer === false
}

export type FormIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Each field's own check. */
export type FieldSchemas<Values> = { readonly [Field in keyof Values]: Endpoint['input'] }

/** What the fields' own checks find in these answers. */
export function issuesIn<Values>(schemas: FieldSchemas<Values>, answers: Readonly<Record<string, unknown>>): FormIssue[] {
  return Object.entries<Endpoint['input']>(schemas).flatMap(
    ([field, schema]) =>
      schema.safeParse(answers[field]).error?.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] })) ?? [],
  )
}

/** The first sentence of each field, which shows one error at a time, and of each of its parts. */
export function errorsOf(issues: readonly FormIssue[]): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const whole = path.join('.')
    errors[fieldAt(whole)] ??= message
    errors[whole] ??= message
  }
  return errors
}

/** The field that a path leads into: "medicalHistory.diabetes" into medicalHistory. */
export function fieldAt(path: string): string {
  return path.split('.')[0]!
}
