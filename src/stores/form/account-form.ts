/**
 * The submit machine of what a person does to an account: signing in, a code, a password. Beside stores/form/form it keeps
 * nothing: what is typed here is gone with the page.
 */
import { atom, type ReadableAtom } from 'nanostores'
import type { Failure, Result } from '../../client/call.ts'
import { messageOf, type FormMessages } from '../../client/messages.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { errorAt, errorsOf, problemsOf, withoutField, type FormErrors, type Problem } from './error.ts'

export type AccountFormState =
  | { readonly status: 'idle' }
  | { readonly status: 'submitting' }
  /** Not sent, or not taken: a sentence for the banner, and the fields that are wrong. */
  | { readonly status: 'refused'; readonly alert: string | undefined; readonly problems: readonly Problem[] }
  | { readonly status: 'done' }

export type AccountFormOptions<Values, Output> = {
  readonly name: string
  /** The empty answers, in the order of the form. */
  readonly initial: Values
  readonly schemas: { readonly [Field in keyof Values]: Endpoint['input'] }
  /** What only the answers together can tell, such as a repetition that differs. */
  readonly together?: (values: Values) => FormErrors
  readonly messages: FormMessages
  readonly send: (values: Values) => Promise<Result<Output>>
  /** Taken; a sentence says that it came to nothing after all. */
  readonly onDone?: (output: Output, values: Values) => void | Promise<string | undefined | void>
  /** Not taken: what else follows from it. */
  readonly onRefused?: (failure: Failure) => void
}

export type AccountForm<Values> = {
  readonly name: string
  readonly $values: ReadableAtom<Values>
  readonly $errors: ReadableAtom<FormErrors>
  readonly $state: ReadableAtom<AccountFormState>
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
  /** A field was left: it is checked if anything was entered. */
  readonly blur: (field: keyof Values & string) => void
  readonly submit: () => Promise<void>
  /** From the start again, with these answers where they are given. */
  readonly reset: (values?: Partial<Values>) => void
}

export function createAccountForm<Values extends Readonly<Record<string, unknown>>, Output>(
  options: AccountFormOptions<Values, Output>,
): AccountForm<Values> {
  const { initial, schemas, together = () => ({}) } = options
  const fields = Object.keys(initial)
  const $values = atom<Values>(initial)
  const $errors = atom<FormErrors>({})
  const $state = atom<AccountFormState>({ status: 'idle' })
  const entered = new Set<string>()

  function errorsNow(): FormErrors {
    const values = $values.get()
    const issues = fields.flatMap((field) => {
      const parsed = schemas[field]!.safeParse(values[field])
      return parsed.success ? [] : parsed.error.issues.map(({ message }) => ({ path: [field], message }))
    })
    return { ...together(values), ...errorsOf(issues) }
  }

  function check(field: string) {
    const now = errorAt(errorsNow(), field)
    $errors.set({ ...withoutField($errors.get(), field), ...(now !== undefined && { [field]: now }) })
  }

  function refuse(errors: FormErrors, alert?: string) {
    $errors.set(errors)
    $state.set({ status: 'refused', alert, problems: problemsOf(errors, fields) })
  }

  function fail(failure: Failure) {
    const errors = failure.kind === 'refused' ? failure.fields : {}
    const known = problemsOf(errors, fields).length > 0
    refuse(errors, known ? undefined : messageOf(failure, options.messages))
    options.onRefused?.(failure)
  }

  return {
    name: options.name,
    $values,
    $errors,
    $state,
    change(field, value) {
      // What is typed now would not be sent.
      if ($state.get().status === 'submitting') return
      entered.add(field)
      $values.set({ ...$values.get(), [field]: value })
      for (const wrong of Object.keys($errors.get())) check(wrong)
    },
    blur(field) {
      if (entered.has(field)) check(field)
    },
    async submit() {
      const { status } = $state.get()
      if (status !== 'idle' && status !== 'refused') return
      const errors = errorsNow()
      if (Object.keys(errors).length > 0) return refuse(errors)
      $errors.set({})
      $state.set({ status: 'submitting' })
      const values = $values.get()
      // Begun again meanwhile, the form has no more to do with what was asked.
      const isAsked = () => $values.get() === values
      const result = await options.send(values)
      if (!result.ok) return isAsked() ? fail(result.failure) : undefined
      const nothing = await options.onDone?.(result.value, values)
      if (!isAsked()) return
      if (nothing !== undefined) return refuse({}, nothing)
      $state.set({ status: 'done' })
    },
    reset(values) {
      entered.clear()
      $errors.set({})
      $values.set({ ...initial, ...values })
      $state.set({ status: 'idle' })
    },
  }
}
