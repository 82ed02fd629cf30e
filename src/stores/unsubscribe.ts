/** Leaving the newsletter on /unsubscribe: by the address or the token that the page was opened with (decision 22). */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type CallOptions } from '../client/call.ts'
import { unsubscribe as endpoint, type UnsubscribeInput } from '../contracts/unsubscribe.ts'

export type UnsubscribeState = 'loading' | 'confirm' | 'unsubscribed' | 'already' | 'error'

export type Unsubscribe = {
  readonly $state: ReadableAtom<UnsubscribeState>
  /** Asks by itself, as the page opens. */
  readonly open: () => Promise<void>
  /** A person clicked: also a fresh link counts. */
  readonly confirm: () => Promise<void>
}

/** What to send; undefined when the page was opened without it. */
function inputOf(search: string, confirmed: boolean): UnsubscribeInput | undefined {
  const query = new URLSearchParams(search)
  const token = query.get('token')?.trim()
  if (token) return { token, confirmed }
  // A link that forgot to encode "ana+news@example.com" arrives with a space; no address has one.
  const email = query.get('email')?.trim().replaceAll(' ', '+')
  return email ? { email } : undefined
}

export function createUnsubscribe(search: () => string, options: CallOptions = {}): Unsubscribe {
  const $state = atom<UnsubscribeState>('loading')

  async function ask(confirmed: boolean) {
    $state.set('loading')
    const input = inputOf(search(), confirmed)
    const parsed = input && endpoint.input.safeParse(input)
    if (!parsed?.success) return $state.set('error')
    const result = await call(endpoint, parsed.data, options)
    $state.set(result.ok ? result.value.outcome : 'error')
  }

  return { $state, open: () => ask(false), confirm: () => ask(true) }
}

/** The page's own. */
export const unsubscribe: Unsubscribe = createUnsubscribe(() => window.location.search)
