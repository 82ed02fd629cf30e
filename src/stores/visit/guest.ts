/** /guest: a visit's guest sends their health answers by their private link, or drops out (decision 52). Opening it changes nothing. */
import { atom, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { call, isInvalidLink, type CallOptions, type Failure } from '../../client/call.ts'
import { messageOf } from '../../client/messages.ts'
import { guestMessages } from '../../client/visitor-messages.ts'
import { dropOut, readGuest, sendGuestAnswers, type GuestPage, type ShownGuest } from '../../contracts/visit/guest.ts'
import { createGuestForm, type GuestForm } from './guest-form.ts'

export type { GuestPage }

export type GuestView =
  | { readonly kind: 'loading' }
  /** The link is missing, cut off, or of a visit that is gone. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'form'; readonly guest: GuestPage }
  | { readonly kind: 'ready'; readonly guest: GuestPage }
  | { readonly kind: 'out'; readonly out: Extract<ShownGuest, { readonly state: 'out' }> }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'over' }

export type Guest = {
  readonly form: GuestForm
  readonly $view: ReadableAtom<GuestView>
  readonly $sending: ReadableAtom<boolean>
  /** Why the last press did nothing. */
  readonly $problem: ReadableAtom<string | undefined>
  /** Whether the page asks if they mean to drop out. */
  readonly $asking: ReadableAtom<boolean>
  /** Reads the link that the page was opened with. */
  readonly open: () => Promise<void>
  readonly submit: () => Promise<void>
  /** An empty form again, for somebody whose answers changed. */
  readonly again: () => void
  readonly ask: (asking: boolean) => void
  readonly dropOut: () => Promise<void>
}

export type GuestWorld = Pick<CallOptions, 'fetch' | 'wait'> & {
  /** The part of the address after the #. */
  readonly hash: () => string
  readonly now: () => Date
}

const messages = guestMessages(clinic.phone.display)
const prefix = 'answers.'

/** What the server found wrong, under the form's own names. */
const fieldsOf = (failure: Failure) =>
  failure.kind === 'refused'
    ? Object.fromEntries(Object.entries(failure.fields ?? {}).map(([path, sentence]) => [path.replace(prefix, ''), sentence]))
    : {}

function createGuest({ hash, now, ...options }: GuestWorld): Guest {
  const form = createGuestForm(now)
  const $view = atom<GuestView>({ kind: 'loading' })
  const $sending = atom(false)
  const $problem = atom<string | undefined>()
  const $asking = atom(false)
  const tokenOf = () => readGuest.input.safeParse({ token: hash().replace(/^#/, '') }).data?.token
  /** Counts the links opened in this tab, so that an answer about an earlier one is ignored. */
  let opened = 0

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

  /** Sends something once, and shows what came of it. Resolves to whether it was taken. */
  async function send(press: (token: string) => ReturnType<typeof call<unknown, ShownGuest>>): Promise<boolean> {
    const token = tokenOf()
    if ($sending.get() || token === undefined) return false
    const turn = opened
    $sending.set(true)
    $problem.set(undefined)
    const result = await press(token)
    if (turn !== opened) return false
    $sending.set(false)
    if (result.ok) arrive(result.value)
    else {
      const fields = fieldsOf(result.failure)
      form.refuse(fields)
      const gone = result.failure.kind === 'refused' && result.failure.code === 'invalid-link'
      if (gone) $view.set({ kind: 'invalid' })
      else $problem.set(messageOf(result.failure, messages))
    }
    return result.ok
  }

  return {
    form,
    $view,
    $sending,
    $problem,
    $asking,
    async open() {
      opened += 1
      form.clear()
      $sending.set(false)
      $problem.set(undefined)
      $asking.set(false)
      $view.set({ kind: 'loading' })
      await read(tokenOf())
    },
    async submit() {
      const answers = form.whole()
      if (!answers) return $problem.set(undefined)
      // What was sent is forgotten here at once: the page never shows an answer again.
      if (await send((token) => call(sendGuestAnswers, { token, answers }, options))) form.clear()
    },
    again() {
      const view = $view.get()
      if (view.kind === 'ready') $view.set({ kind: 'form', guest: view.guest })
    },
    ask(asking) {
      if ($sending.get()) return
      $problem.set(undefined)
      $asking.set(asking)
    },
    async dropOut() {
      if (await send((token) => call(dropOut, { token }, options))) form.clear()
    },
  }
}

/** The page's instance. */
export const guest: Guest = createGuest({ hash: () => location.hash, now: () => new Date() })
