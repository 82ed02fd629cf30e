/** /guest: a visit's guest sends their health answers by their private link, or drops out (decision 52). Opening it changes nothing. */
import { atom, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { call, codeOf, isInvalidLink, type CallOptions, type Failure, type Result } from '../../client/call.ts'
import { messageOf, type FormMessages } from '../../client/messages.ts'
import { guestAnswersMessages, guestMessages } from '../../client/visitor-messages.ts'
import { dropOut, readGuest, sendGuestAnswers, type GuestPage, type ShownGuest } from '../../contracts/visit/guest.ts'
import { randomKey } from '../form/memory.ts'
import { createGuestForm, type GuestForm } from './guest-form.ts'

export type { GuestPage }

export type GuestView =
  | { readonly kind: 'loading' }
  /** The link is missing, cut off, or for a visit that is gone. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'form'; readonly guest: GuestPage }
  | { readonly kind: 'ready'; readonly guest: GuestPage }
  | { readonly kind: 'out'; readonly out: Extract<ShownGuest, { readonly state: 'out' }> }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'over' }

type Guest = {
  readonly form: GuestForm
  readonly $view: ReadableAtom<GuestView>
  readonly $sending: ReadableAtom<boolean>
  /** Why the last press did nothing. */
  readonly $problem: ReadableAtom<string | undefined>
  /** Whether the page asks if they really want to drop out. */
  readonly $asking: ReadableAtom<boolean>
  /** Reads the link that the page was opened with. */
  readonly open: () => Promise<void>
  readonly submit: () => Promise<void>
  /** An empty form again, for a guest whose answers changed. */
  readonly again: () => void
  /** Back from that form: the answers that were sent stay. */
  readonly keep: () => void
  readonly ask: (asking: boolean) => void
  readonly dropOut: () => Promise<void>
}

type GuestWorld = Pick<CallOptions, 'fetch' | 'wait'> & {
  /** The part of the address after the #. */
  readonly hash: () => string
  readonly now: () => Date
}

const messages = guestMessages(clinic.phone.display)
const answersMessages = guestAnswersMessages(clinic.phone.display)
const prefix = 'answers.'

/** What the server found wrong, under the form's own names. */
const fieldsOf = (failure: Failure) =>
  failure.kind === 'refused'
    ? Object.fromEntries(Object.entries(failure.fields).map(([path, sentence]) => [path.replace(prefix, ''), sentence]))
    : {}

/** Whether the page shows what isn't true anymore. */
const isOutdated = (failure: Failure) => codeOf(failure) === 'changed-meanwhile' || codeOf(failure) === 'step-not-possible'

/** One page's state. Tests make their own with a server and an address of their own. */
export function createGuest({ hash, now, ...options }: GuestWorld): Guest {
  const form = createGuestForm(now)
  const $view = atom<GuestView>({ kind: 'loading' })
  const $sending = atom(false)
  const $problem = atom<string | undefined>()
  const $asking = atom(false)
  const tokenOf = () => readGuest.input.safeParse({ token: hash().replace(/^#/, '') }).data?.token
  /** Counts the links opened in this tab, so that an answer about an earlier one is ignored. */
  let opened = 0
  /** Makes answers sent again the same ones, until they are taken. */
  let idempotencyKey = randomKey()

  function arrive(shown: ShownGuest) {
    $asking.set(false)
    if (shown.state === 'guest') $view.set({ kind: shown.guest.ready ? 'ready' : 'form', guest: shown.guest })
    else if (shown.state === 'out') $view.set({ kind: 'out', out: shown })
    else $view.set({ kind: shown.state })
  }

  async function read(token: string | undefined) {
    if (token === undefined) return $view.set({ kind: 'invalid' })
    const turn = opened
    const result = await call(readGuest, { token }, options)
    if (turn !== opened) return
    if (result.ok) arrive(result.value)
    else if (isInvalidLink(result.failure)) $view.set({ kind: 'invalid' })
    else $view.set({ kind: 'failed', sentence: messageOf(result.failure, messages) })
  }

  /** Shows the page as it is now, and keeps what was typed as long as it can be sent. */
  async function lookAgain() {
    const token = tokenOf()
    if (token === undefined) return
    const turn = opened
    const result = await call(readGuest, { token }, options)
    if (turn !== opened || !result.ok) return
    const { value } = result
    if (value.state === 'guest' && value.guest.mayAnswer) return $view.set({ kind: 'form', guest: value.guest })
    form.clear()
    arrive(value)
  }

  type Press = (token: string) => Promise<Result<ShownGuest>>

  /** Sends something once, and shows the result. Resolves to undefined if nothing was sent, or another link was opened since. */
  async function send(press: Press, words: FormMessages): Promise<Result<ShownGuest> | undefined> {
    const token = tokenOf()
    if ($sending.get() || token === undefined) return undefined
    const turn = opened
    $sending.set(true)
    $problem.set(undefined)
    const result = await press(token)
    if (turn !== opened) return undefined
    $sending.set(false)
    if (result.ok) arrive(result.value)
    else {
      form.refuse(fieldsOf(result.failure))
      if (codeOf(result.failure) === 'invalid-link') $view.set({ kind: 'invalid' })
      else $problem.set(messageOf(result.failure, words))
    }
    return result
  }

  return {
    form,
    $view,
    $sending,
    $problem,
    $asking,
    async open() {
      opened += 1
      idempotencyKey = randomKey()
      form.clear()
      $sending.set(false)
      $problem.set(undefined)
      $asking.set(false)
      $view.set({ kind: 'loading' })
      await read(tokenOf())
    },
    async submit() {
      const view = $view.get()
      const answers = form.whole()
      if (!answers || view.kind !== 'form') return $problem.set(undefined)
      const replaces = view.guest.answeredAt
      const input = { answers, replaces, idempotencyKey }
      const result = await send((token) => call(sendGuestAnswers, { token, ...input }, options), answersMessages)
      if (result?.ok) {
        // Forget sent answers at once: the page never shows one again.
        form.clear()
        idempotencyKey = randomKey()
      } else if (result && isOutdated(result.failure)) await lookAgain()
    },
    again() {
      const view = $view.get()
      if (view.kind === 'ready') $view.set({ kind: 'form', guest: view.guest })
    },
    keep() {
      const view = $view.get()
      if (view.kind !== 'form' || !view.guest.ready || $sending.get()) return
      form.clear()
      $problem.set(undefined)
      $view.set({ kind: 'ready', guest: view.guest })
    },
    ask(asking) {
      if ($sending.get()) return
      $problem.set(undefined)
      $asking.set(asking)
    },
    async dropOut() {
      const result = await send((token) => call(dropOut, { token }, options), messages)
      if (result?.ok) form.clear()
    },
  }
}

/** The page's instance. */
export const guest: Guest = createGuest({ hash: () => location.hash, now: () => new Date() })
