/** The submit machine for all visitor forms: what was typed, what is wrong with it, and how sending went. */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type Caller, type Failure } from '../../client/call.ts'
import { messageOf, type FormMessages } from '../../client/messages.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { minimumFillMs } from '../../contracts/field.ts'
import { sessionBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { errorAt, errorsOf, fieldOf, problemsOf, withoutField, type FormErrors, type FormIssue, type Problem } from './error.ts'
import { createFormMemory, randomKey, type ContactFields, type Filling } from './memory.ts'

export type FormState<Receipt> =
  | { readonly status: 'idle' }
  | { readonly status: 'submitting' }
  /** Not sent, or refused: a sentence for the banner, lines for the summary, or both. */
  | { readonly status: 'refused'; readonly alert: string | undefined; readonly problems: readonly Problem[] }
  /** This form was already stored with other answers; the receipt is what the clinic has. */
  | { readonly status: 'conflict'; readonly receipt: Receipt }
  | { readonly status: 'success'; readonly receipt: Receipt }

type Envelope = 'idempotencyKey' | 'elapsedMs' | 'website'
type Answers<Input> = Omit<Input, Envelope>

export type FormOptions<Values, Input, Receipt> = {
  readonly name: string
  readonly endpoint: Endpoint<Input, Receipt>
  /** The empty answers, in the order of the form. */
  readonly initial: Values
  /** Each field's own check. */
  readonly schemas: { readonly [Field in keyof Values]: Endpoint['input'] }
  readonly contact?: ContactFields<Values>
  readonly messages: FormMessages
  /** What to send, besides the envelope. */
  readonly gather: (values: Values) => Answers<Input>
  /** The alert that goes with the lines of the summary, for forms that have one. */
  readonly alertBeside?: (values: Values) => string | undefined
  /** Called once, when the request is stored. */
  readonly onReceived?: (receipt: Receipt) => void
}

/** What a form needs from outside; tests pass in their own. */
export type FormWorld = {
  readonly storage: BrowserStorage
  readonly now: () => Date
  readonly wait: (ms: number) => Promise<void>
  readonly newKey: () => string
  readonly fetch?: typeof globalThis.fetch
  /** The signed-in person, for a form that is sent in their name; undefined if nobody is signed in. */
  readonly caller?: () => Caller | undefined
}

export type Form<Values, Receipt> = {
  readonly name: string
  readonly $values: ReadableAtom<Values>
  readonly $errors: ReadableAtom<FormErrors>
  readonly $state: ReadableAtom<FormState<Receipt>>
  /** Resumes this tab's form, or starts one. Call it only after hydration. */
  readonly open: () => void
  readonly change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
  /** The visitor left a field: check it if they entered anything. */
  readonly blur: (field: keyof Values & string) => void
  /** Sets the honeypot field, which people don't see. */
  readonly fillTrap: (text: string) => void
  readonly submit: () => Promise<void>
  /** After a conflict: keeps what was sent. */
  readonly keepSent: () => void
  /** After a conflict: sends the changed answers as a new request. */
  readonly sendAsNew: () => Promise<void>
  /** Gets ready for the next request after a success. */
  readonly reset: () => void
}

export function pageFormWorld(): FormWorld {
  return {
    storage: sessionBrowserStorage(),
    now: () => new Date(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: randomKey,
  }
}

export function createForm<Values extends Record<string, unknown>, Input, Receipt>(
  options: FormOptions<Values, Input, Receipt>,
  world: FormWorld,
): Form<Values, Receipt> {
  const { name, endpoint, initial, schemas, messages } = options
  const fields = Object.keys(initial)
  const memory = createFormMemory(name, initial, options.contact ?? {}, world.storage, world)
  const $values = atom<Values>(initial)
  const $errors = atom<FormErrors>({})
  const $state = atom<FormState<Receipt>>({ status: 'idle' })
  const entered = new Set<string>()
  let filling: Filling | undefined
  let trap = ''

  function issuesAt(field: keyof Values & string, value: unknown): FormIssue[] {
    const parsed = schemas[field].safeParse(value)
    return parsed.success ? [] : parsed.error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] }))
  }

  function check(field: keyof Values & string) {
    $errors.set({ ...withoutField($errors.get(), field), ...errorsOf(issuesAt(field, $values.get()[field])) })
  }

  /** The fields' own sentences come first; the endpoint adds errors that need several fields. */
  function issuesOf(answers: Readonly<Record<string, unknown>>, whole: readonly FormIssue[]): FormIssue[] {
    return [...fields.flatMap((field) => (field in answers ? issuesAt(field, answers[field]) : [])), ...whole]
  }

  function refuse(errors: FormErrors, sentence?: string) {
    const problems = problemsOf(errors, fields)
    // An error that belongs to no field of this form can only go in the banner.
    const elsewhere = Object.entries(errors).find(([path]) => !fields.includes(fieldOf(path)))?.[1]
    $errors.set(errors)
    const beside = problems.length > 0 ? options.alertBeside?.($values.get()) : sentence
    $state.set({ status: 'refused', alert: elsewhere ?? beside, problems })
  }

  function succeed(receipt: Receipt) {
    memory.forget()
    filling = memory.refill()
    entered.clear()
    $errors.set({})
    $values.set(memory.restore())
    $state.set({ status: 'success', receipt })
    options.onReceived?.(receipt)
  }

  function fail(failure: Failure) {
    if (failure.kind === 'refused' && failure.code === 'already-sent-differently') {
      const receipt = endpoint.output.safeParse(failure.receipt)
      if (receipt.success) return $state.set({ status: 'conflict', receipt: receipt.data })
    }
    // The browser may have autofilled the honeypot, so clear it for the person's next try.
    if (failure.kind === 'refused' && failure.code === 'looks-automated') trap = ''
    refuse(failure.kind === 'refused' ? failure.fields : {}, messageOf(failure, messages))
  }

  async function send() {
    const { key, openedAt } = (filling ??= memory.filling())
    const envelope = { idempotencyKey: key, elapsedMs: minimumFillMs, website: trap }
    const answers = options.gather($values.get())
    const parsed = endpoint.input.safeParse({ ...answers, ...envelope })
    const issues = issuesOf(answers, parsed.success ? [] : parsed.error.issues)
    if (!parsed.success || issues.length > 0) return refuse(errorsOf(issues))
    $errors.set({})
    $state.set({ status: 'submitting' })
    const open = () => world.now().getTime() - openedAt
    const missing = minimumFillMs - Math.max(0, open())
    if (missing > 0) await world.wait(missing)
    const elapsedMs = Math.max(minimumFillMs, Math.round(open()))
    const result = await call(
      endpoint,
      { ...parsed.data, elapsedMs },
      { fetch: world.fetch, wait: world.wait, caller: world.caller?.() },
    )
    if (result.ok) succeed(result.value)
    else fail(result.failure)
  }

  return {
    name,
    $values,
    $errors,
    $state,
    open() {
      if (filling) return
      filling = memory.filling()
      $values.set(memory.restore())
    },
    change(field, value) {
      // Ignore typing now: it wouldn't be sent, and would then be lost.
      if ($state.get().status === 'submitting') return
      entered.add(field)
      $values.set({ ...$values.get(), [field]: value })
      memory.save($values.get())
      if (errorAt($errors.get(), field) !== undefined) check(field)
    },
    blur(field) {
      if (entered.has(field)) check(field)
    },
    fillTrap(text) {
      trap = text
    },
    async submit() {
      const { status } = $state.get()
      if (status === 'idle' || status === 'refused') await send()
    },
    keepSent() {
      const state = $state.get()
      if (state.status === 'conflict') succeed(state.receipt)
    },
    async sendAsNew() {
      if ($state.get().status !== 'conflict') return
      filling = memory.refill()
      await send()
    },
    reset() {
      if ($state.get().status !== 'success') return
      filling = memory.refill()
      $state.set({ status: 'idle' })
    },
  }
}
