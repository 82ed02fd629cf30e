/** The steps between a password and being signed in: entering the second factor's code, or setting one up (decision 9). */
import { atom, type ReadableAtom } from 'nanostores'
import { recoverySentences, signInMessages } from '../../client/account-messages.ts'
import { call, type Result } from '../../client/call.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { secondFactorCode, verifySecondFactor, type SignInOutcome } from '../../contracts/account/session.ts'
import { createForm, type Form, type Sent } from '../form/form.ts'
import type { SessionStore } from './session.ts'
import type { UnsavedCodes } from './unsaved-codes.ts'

export type SignInStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'code'; readonly ticket: string }
  | { readonly kind: 'setup'; readonly ticket: string; readonly secret: string; readonly uri: string }
  /** Signed in; these are shown once. */
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] }

export type SignInSteps = {
  readonly $step: ReadableAtom<SignInStep>
  readonly form: Form<{ readonly code: string }>
  /** Goes as far as the server's answer allows. */
  readonly follow: (result: Result<SignInOutcome>) => Promise<Sent<SignInOutcome>>
  /** The person has saved the recovery codes. */
  readonly proceed: () => Promise<void>
  readonly cancel: () => void
}

type SignInStepsOptions = {
  readonly session: Pick<SessionStore, 'enter'>
  /** Called when signed in, with everything that follows; returns a sentence if that fails. */
  readonly arrive: () => Promise<string | undefined>
  /** The ticket has expired: start over, with this sentence. */
  readonly startAgain: (sentence: string) => void
  readonly unsaved: UnsavedCodes
  readonly fetch?: typeof globalThis.fetch
}

export function createSignInSteps({ session, arrive, startAgain, unsaved, fetch }: SignInStepsOptions): SignInSteps {
  const $step = atom<SignInStep>({ kind: 'none' })
  /** Whether the answer to a new factor's first code got lost: it may be on, with recovery codes that nobody saw. */
  let isLost = false

  const form = createForm({
    name: 'second-factor',
    initial: { code: '' },
    schemas: { code: secondFactorCode },
    messages: signInMessages,
    async send({ code }) {
      const step = $step.get()
      const ticket = step.kind === 'code' || step.kind === 'setup' ? step.ticket : ''
      const result = await call(verifySecondFactor, { ticket, code }, { fetch })
      if (step.kind === 'setup' && !result.ok && result.failure.kind !== 'refused') isLost = true
      return follow(result)
    },
    onRefused(failure) {
      if (failure.code !== 'sign-in-expired') return
      const sentence = isLost ? recoverySentences.unseenAtSignIn : refusalSentences['sign-in-expired']
      cancel()
      startAgain(sentence)
    },
  })

  function cancel() {
    isLost = false
    $step.set({ kind: 'none' })
    form.reset()
  }

  async function follow(result: Result<SignInOutcome>): Promise<Sent<SignInOutcome>> {
    if (!result.ok) return result
    const outcome = result.value
    if (outcome.outcome === 'second-factor') {
      form.reset()
      $step.set({ kind: 'code', ticket: outcome.ticket })
      return result
    }
    if (outcome.outcome === 'second-factor-setup') {
      form.reset()
      const { ticket, secret, uri } = outcome
      $step.set({ kind: 'setup', ticket, secret, uri })
      return result
    }
    session.enter(outcome.session)
    if (outcome.recoveryCodes) {
      unsaved.mark()
      $step.set({ kind: 'recovery-codes', codes: outcome.recoveryCodes })
      return result
    }
    const sentence = await arrive()
    return sentence === undefined ? result : { status: 'refused', alert: sentence, problems: [] }
  }

  return {
    $step,
    form,
    follow,
    async proceed() {
      unsaved.forget()
      const sentence = await arrive()
      if (sentence === undefined) return
      cancel()
      startAgain(sentence)
    },
    cancel,
  }
}
