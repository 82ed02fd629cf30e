/**
 * The submit machine for account actions: signing in, a code, a password. Unlike stores/form/form, it stores nothing: what is
 * typed here is gone with the page.
 */
import { atom, type ReadableAtom } from 'nanostores'
import type { Failure, Result } from '../../client/call.ts'
import { messageOf, type FormMessages } from '../../client/messages.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { errorAt, errorsOf, problemsOf, withoutField, type FormErrors, type Problem } from './error.ts'

export type AccountFormState =
  | { readonly status: 'idle' }
  | { readonly status: 'submitting' }
  /** Not sent, or refused: a sentence for the banner, and the fields that are wrong. */
  | { readonly status: 'refused'; readonly alert: string | undefined; readonly problems: readonly Problem[] }
  | { readonly status: 'done' }

export type AccountFormOptions<Values, Output> = {
  readonly name: string
  /** The empty answers, in the order of the form. */
  readonly initial: Values
  readonly schemas: { readonly [Field in keyof Values]: Endpoint['input'] }
  /** Checks that need several fields, such as a confirmation that differs. */
  readonly together?: (values: Values) => FormErrors
  readonly messages: FormMessages
  readonly send: (values: Values) => Promise<Result<Output>>
  /** Called on success. A returned sentence means that it failed after all. */
  readonly onDone?: (output: Output, values: Values) => void | Promise<string | undefined | void>
  /** Called on refusal, for further consequences. */
  readonly onRefused?: (failure: Failure) => void
}

export type AccountForm<Values> = {
  readonly name: string
  readonly $values: ReadableAtom<Values>
  readonly $errors: ReadableAtom<FormErrors>
  readonly $state: ReadableAtom<AccountFormState>
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
  /** The visitor left a field: check it if they entered anything. */
  readonly blur: (field: keyof Values & string) => void
  readonly submit: () => Promise<void>
  /** Starts over, with these answers if given. */
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
      // Ignore typing now: it wouldn't be sent.
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
      // If the form was reset since, this answer no longer concerns it.
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
