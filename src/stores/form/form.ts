/** The submit machine for every form of the site: what was typed, what is wrong with it, and how sending went. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Failure, Result } from '../../client/call.ts'
import { messageOf, type FormMessages } from '../../client/messages.ts'
import {
  errorsOf,
  fieldAt,
  isMissing,
  issuesIn,
  type FieldSchemas,
  type FormErrors,
  type FormIssue,
  type Problem,
} from './error.ts'

type FormState<Receipt> =
  | { readonly status: 'idle' }
  | { readonly status: 'submitting' }
  /** Not sent, or refused: a sentence for the banner, lines for the summary, or both. */
  | { readonly status: 'refused'; readonly alert: string | undefined; readonly problems: readonly Problem[] }
  /** This form was already stored with other answers; the receipt is what the clinic has. */
  | { readonly status: 'conflict'; readonly receipt: Receipt }
  | { readonly status: 'success'; readonly receipt: Receipt }

/** How sending went: a result, or the state that the form is in instead. */
export type Sent<Receipt> = Result<Receipt> | Extract<FormState<Receipt>, { readonly status: 'refused' | 'conflict' }>

export type FormOptions<Values, Receipt> = {
  readonly name: string
  /** The empty answers, in the order of the form. */
  readonly initial: Values
  /** Each field's own check. */
  readonly schemas: FieldSchemas<Values>
  /** All that is wrong when the form is submitted; without it, what the fields' own checks find. */
  readonly check?: (values: Values) => readonly FormIssue[]
  readonly messages: FormMessages
  /** The banner's sentence for errors that need one beside those at their fields. */
  readonly alert?: (errors: FormErrors, values: Values) => string | undefined
  readonly send: (values: Values) => Promise<Sent<Receipt>>
  /** Called once on success. */
  readonly onDone?: (receipt: Receipt) => void
  /** Called when the server refused, for further consequences. */
  readonly onRefused?: (failure: Extract<Failure, { kind: 'refused' }>) => void
}

export type Form<Values, Receipt = unknown> = {
  readonly name: string
  readonly $values: ReadableAtom<Values>
  readonly $errors: ReadableAtom<FormErrors>
  readonly $state: ReadableAtom<FormState<Receipt>>
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
  /** The visitor left a field: check it if they entered anything. */
  readonly blur: (field: keyof Values & string) => void
  readonly submit: () => Promise<void>
  /** After a conflict: keeps what was sent. */
  readonly keepSent: () => void
  /** Replaces all answers and clears their errors. */
  readonly fill: (values: Values) => void
  /** Starts over, with these answers if given. */
  readonly reset: (values?: Partial<Values>) => void
}

export function createForm<Values extends Readonly<Record<string, unknown>>, Receipt>(
  options: FormOptions<Values, Receipt>,
): Form<Values, Receipt> {
  const { name, initial, schemas } = options
  const $values = atom<Values>(initial)
  const $errors = atom<FormErrors>({})
  const $state = atom<FormState<Receipt>>({ status: 'idle' })
  const entered = new Set<string>()

  function check(field: keyof Values & string) {
    const others = Object.entries($errors.get()).filter(([path]) => fieldAt(path) !== field)
    $errors.set({ ...Object.fromEntries(others), ...errorsOf(issuesIn({ [field]: schemas[field] }, $values.get())) })
  }

  function refuse(errors: FormErrors, sentence?: string) {
    const problems = Object.keys(initial).flatMap((field) => {
      const message = errors[field]
      if (message === undefined) return []
      const problem: Problem = {
        field,
        message,
        get missing() {
          return isMissing($values.get()[field])
        },
      }
      return [problem]
    })
    $errors.set(errors)
    const alert = options.alert?.(errors, $values.get()) ?? (problems.length > 0 ? undefined : sentence)
    $state.set({ status: 'refused', alert, problems })
  }

  function succeed(receipt: Receipt) {
    $state.set({ status: 'success', receipt })
    options.onDone?.(receipt)
  }

  function fill(values: Values) {
    entered.clear()
    $errors.set({})
    $values.set(values)
  }

  return {
    name,
    $values,
    $errors,
    $state,
    change(field, value) {
      // Ignore typing now: it wouldn't be sent, and would then be lost.
      if ($state.get().status === 'submitting') return
      entered.add(field)
      $values.set({ ...$values.get(), [field]: value })
      if (field in $errors.get()) check(field)
    },
    blur(field) {
      if (entered.has(field)) check(field)
    },
    async submit() {
      const { status } = $state.get()
      if (status !== 'idle' && status !== 'refused') return
      const values = $values.get()
      const issues = options.check?.(values) ?? issuesIn(schemas, values)
      if (issues.length > 0) return refuse(errorsOf(issues))
      const submitting = { status: 'submitting' } as const
      $errors.set({})
      $state.set(submitting)
      const sent = await options.send(values)
      // If the form was reset since, this answer no longer concerns it.
      if ($state.get() !== submitting) return
      if ('status' in sent) return $state.set(sent)
      if (sent.ok) return succeed(sent.value)
      const { failure } = sent
      const sentence = messageOf(failure, options.messages)
      if (failure.kind !== 'refused') return refuse({}, sentence)
      // A path may lead into an answer: "preferredDates.2".
      refuse(errorsOf(Object.entries(failure.fields).map(([path, message]) => ({ path: path.split('.'), message }))), sentence)
      options.onRefused?.(failure)
    },
    keepSent() {
      const state = $state.get()
      if (state.status === 'conflict') succeed(state.receipt)
    },
    fill,
    reset(values) {
      fill({ ...initial, ...values })
      $state.set({ status: 'idle' })
    },
  }
}
