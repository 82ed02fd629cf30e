/**
 * A form whose answers the clinic stores as one request, however often they are sent (decision 15): it has a key, and this tab
 * remembers it.
 */
import { call, pause, type TokenSource } from '../../client/call.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { minimumFillMs } from '../../contracts/minimum-fill.ts'
import { sessionBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { fieldAt, issuesIn } from './error.ts'
import { createForm, type Form, type FormOptions } from './form.ts'
import { createFormMemory, randomKey, type ContactFields, type Filling } from './memory.ts'
import { whenForgotten } from './typed.ts'

type Envelope = 'idempotencyKey' | 'elapsedMs' | 'website'

type RequestFormOptions<Values, Input, Receipt> = Pick<
  FormOptions<Values, Receipt>,
  'name' | 'initial' | 'schemas' | 'messages' | 'onDone'
> & {
  readonly endpoint: Endpoint<Input, Receipt>
  readonly contact: ContactFields<Values>
  /** What to send, besides the envelope. */
  readonly gather: (values: Values) => Omit<Input, Envelope>
  /** The alert that goes with the lines of the summary, for forms that have one. */
  readonly alertBeside?: (values: Values) => string | undefined
}

/** What a request form needs from outside; tests pass in their own. */
export type FormWorld = {
  readonly storage: BrowserStorage
  readonly now: () => Date
  readonly wait: (ms: number) => Promise<void>
  readonly newKey: () => string
  readonly fetch?: typeof globalThis.fetch
  /** The signed-in person, for a form that is sent in their name; undefined if nobody is signed in. */
  readonly caller?: () => TokenSource | undefined
}

export type RequestForm<Values, Receipt> = Omit<Form<Values, Receipt>, 'fill' | 'reset'> & {
  /** Resumes this tab's form, or starts one. Call it only after hydration. */
  readonly open: () => void
  /** Sets the honeypot field, which people don't see. */
  readonly fillTrap: (text: string) => void
  /** After a conflict: sends the changed answers as a new request. */
  readonly sendAsNew: () => Promise<void>
  /** Gets ready for the next request after a success. */
  readonly reset: () => void
}

export function pageFormWorld(): FormWorld {
  return {
    storage: sessionBrowserStorage(),
    now: () => new Date(),
    wait: pause,
    newKey: randomKey,
  }
}

export function createRequestForm<Values extends Readonly<Record<string, unknown>>, Input, Receipt>(
  options: RequestFormOptions<Values, Input, Receipt>,
  world: FormWorld,
): RequestForm<Values, Receipt> {
  const { name, initial, schemas, endpoint } = options
  const memory = createFormMemory(name, initial, options.contact, world)
  let filling: Filling | undefined
  let trap = ''

  const fillingNow = () => (filling ??= memory.filling())

  function inputOf(values: Values) {
    return { ...options.gather(values), idempotencyKey: fillingNow().key, elapsedMs: minimumFillMs, website: trap }
  }

  const form = createForm<Values, Receipt>({
    ...options,
    check(values) {
      // The fields' own sentences come first; the endpoint adds errors that need several fields.
      const input = inputOf(values)
      return [...issuesIn(schemas, input), ...(endpoint.input.safeParse(input).error?.issues ?? [])]
    },
    alert(errors, values) {
      // An error that belongs to no field of this form can only go in the banner.
      const elsewhere = Object.entries(errors).find(([path]) => !(fieldAt(path) in initial))?.[1]
      return elsewhere ?? options.alertBeside?.(values)
    },
    async send(values) {
      const input = endpoint.input.parse(inputOf(values))
      const { openedAt } = fillingNow()
      const open = () => world.now().getTime() - openedAt
      const missing = minimumFillMs - Math.max(0, open())
      if (missing > 0) await world.wait(missing)
      const elapsedMs = Math.max(minimumFillMs, Math.round(open()))
      const result = await call(endpoint, { ...input, elapsedMs }, { ...world, caller: world.caller?.() })
      if (result.ok || result.failure.kind !== 'refused') return result
      const { code, receipt } = result.failure
      // The browser may have autofilled the honeypot, so clear it for the person's next try.
      if (code === 'looks-automated') trap = ''
      const stored = code === 'already-sent-differently' ? endpoint.output.safeParse(receipt) : undefined
      return stored?.success ? { status: 'conflict', receipt: stored.data } : result
    },
    onDone(receipt) {
      memory.forget(form.$values.get())
      filling = memory.refill()
      form.fill(memory.restore())
      options.onDone?.(receipt)
    },
  })

  /** Turns the current answers into a new request. */
  function renew() {
    filling = memory.refill()
    form.reset(form.$values.get())
  }

  whenForgotten(() => {
    memory.forgetAll()
    filling = undefined
    trap = ''
    form.reset()
  })

  return {
    ...form,
    open() {
      if (filling) return
      fillingNow()
      form.fill(memory.restore())
    },
    change(field, value) {
      form.change(field, value)
      memory.save(form.$values.get())
    },
    fillTrap(text) {
      trap = text
    },
    async sendAsNew() {
      if (form.$state.get().status !== 'conflict') return
      renew()
      await form.submit()
    },
    reset() {
      if (form.$state.get().status === 'success') renew()
    },
  }
}
