/** Confirming a signup on /confirm-signup: by a press, never just by opening the page. */
import { atom, type ReadableAtom } from 'nanostores'
import { call, codeOf } from '../client/call.ts'
import { confirmEmailSignup as endpoint } from '../contracts/email-signup-confirm.ts'

type EmailSignupConfirmState = 'ask' | 'loading' | 'confirmed' | 'expired' | 'blocked' | 'invalid' | 'error'

type EmailSignupConfirm = {
  readonly $state: ReadableAtom<EmailSignupConfirmState>
  /** A person pressed the button. */
  readonly confirm: () => Promise<void>
}

/** `hash`: the part of the address after the #, with the email's token. */
export function createEmailSignupConfirm(hash: () => string): EmailSignupConfirm {
  const inputOf = () => endpoint.input.safeParse({ token: new URLSearchParams(hash().replace(/^#/, '')).get('token') ?? '' })
  const $state = atom<EmailSignupConfirmState>(inputOf().success ? 'ask' : 'invalid')

  async function confirm() {
    if ($state.get() === 'loading') return
    const input = inputOf()
    if (!input.success) return $state.set('invalid')
    $state.set('loading')
    const result = await call(endpoint, input.data)
    if (result.ok) return $state.set(result.value.outcome)
    $state.set(codeOf(result.failure) === 'invalid-link' ? 'invalid' : 'error')
  }

  return { $state, confirm }
}
