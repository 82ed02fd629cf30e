/** An admin's second factor: whether it is on, setting it up, new recovery codes, and removing it (decision 9). */
import { atom, type ReadableAtom } from 'nanostores'
import { codeOf } from '../../client/call.ts'
import { accountMessages } from '../../client/account-messages.ts'
import { messageOf } from '../../client/messages.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../contracts/account/second-factor.ts'
import { secondFactorCode } from '../../contracts/account/session.ts'
import { createForm, type Form } from '../form/form.ts'
import { callSignedIn, type SignedInCall } from './signed-in-call.ts'
import { unsavedCodes, type UnsavedCodes } from './unsaved-codes.ts'

export type SecondFactorView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'off'; readonly required: boolean }
  | { readonly kind: 'setup'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] }
  /** `unsaved`: nobody confirmed saving the recovery codes, and the answer with them may have been lost. */
  | { readonly kind: 'on'; readonly required: boolean; readonly recoveryCodesLeft: number; readonly unsaved: boolean }
  /** Asks for a code from the app, and what to use it for. */
  | { readonly kind: 'code'; readonly then: 'renew' | 'remove' }

type SecondFactor = {
  readonly $view: ReadableAtom<SecondFactorView>
  readonly code: Form<{ readonly code: string }>
  readonly load: () => Promise<void>
  readonly begin: () => Promise<void>
  readonly ask: (then: 'renew' | 'remove') => void
  /** The person has saved the recovery codes. */
  readonly proceed: () => Promise<void>
}

/** A page's second factor, over its own calls and what this browser keeps. */
export function createSecondFactor(send: SignedInCall, unsaved: UnsavedCodes): SecondFactor {
  const $view = atom<SecondFactorView>({ kind: 'loading' })
  let beginning = false

  async function load() {
    const before = $view.get()
    const result = await send(readSecondFactor, {})
    // What was opened while we waited stays: recovery codes are shown only once.
    if ($view.get() !== before) return
    if (!result.ok) return $view.set({ kind: 'failed', sentence: messageOf(result.failure, accountMessages) })
    const { enabled, required, recoveryCodesLeft } = result.value
    $view.set(enabled ? { kind: 'on', required, recoveryCodesLeft, unsaved: unsaved.maybe() } : { kind: 'off', required })
  }

  /** The valid codes may be ones that nobody saw. If it isn't on, or nothing answers, the code can be sent again. */
  async function lose() {
    unsaved.mark()
    const result = await send(readSecondFactor, {})
    if (!result.ok || !result.value.enabled) return
    const { required, recoveryCodesLeft } = result.value
    $view.set({ kind: 'on', required, recoveryCodesLeft, unsaved: true })
  }

  const code = createForm<{ readonly code: string }, unknown>({
    name: 'app-code',
    initial: { code: '' },
    schemas: { code: secondFactorCode },
    messages: accountMessages,
    async send({ code: given }) {
      const view = $view.get()
      if (view.kind === 'code' && view.then === 'remove') {
        const removed = await send(removeSecondFactor, { code: given })
        if (removed.ok) {
          unsaved.forget()
          await load()
        }
        return removed
      }
      const renewed = await send(view.kind === 'code' ? renewRecoveryCodes : confirmSecondFactor, { code: given })
      if (renewed.ok) {
        unsaved.mark()
        $view.set({ kind: 'recovery-codes', codes: renewed.value.recoveryCodes })
      } else if (renewed.failure.kind !== 'refused' || (unsaved.maybe() && renewed.failure.code === 'second-factor-on'))
        await lose()
      return renewed
    },
  })

  return {
    $view,
    code,
    load,
    async begin() {
      // Two at once would create two secrets, and the one on the screen might not be the one that counts.
      if (beginning) return
      beginning = true
      const result = await send(beginSecondFactor, {})
      beginning = false
      if (result.ok) {
        code.reset()
        return $view.set({ kind: 'setup', ...result.value })
      }
      // They closed the dialog that asks for the password, so nothing has changed.
      if (codeOf(result.failure) === 'prove-again') return
      $view.set({ kind: 'failed', sentence: messageOf(result.failure, accountMessages) })
    },
    ask(then) {
      code.reset()
      $view.set({ kind: 'code', then })
    },
    async proceed() {
      unsaved.forget()
      await load()
    },
  }
}

/** The page's instance. */
export const secondFactor: SecondFactor = createSecondFactor(callSignedIn, unsavedCodes)
