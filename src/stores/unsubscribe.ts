/** Unsubscribing on /unsubscribe, by the address or the token in the page's query (decision 22). */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type CallOptions } from '../client/call.ts'
import { unsubscribe as endpoint, type UnsubscribeInput } from '../contracts/unsubscribe.ts'

type UnsubscribeState = 'loading' | 'confirm' | 'unsubscribed' | 'already' | 'error'

type Unsubscribe = {
  readonly $state: ReadableAtom<UnsubscribeState>
  /** In `error`: whether trying again may help. */
  readonly $mayRetry: ReadableAtom<boolean>
  /** Runs automatically as the page opens. */
  readonly open: () => Promise<void>
  /** A person pressed the button, so a fresh link counts too. */
  readonly confirm: () => Promise<void>
}

/** What to send; undefined if the page was opened without it. */
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
  const $mayRetry = atom(false)

  async function ask(confirmed: boolean) {
    $state.set('loading')
    const input = inputOf(search(), confirmed)
    const parsed = input && endpoint.input.safeParse(input)
    if (!parsed?.success) return $state.set('error')
    const result = await call(endpoint, parsed.data, options)
    $mayRetry.set(!result.ok && (result.failure.kind !== 'refused' || result.failure.status >= 429))
    $state.set(result.ok ? result.value.outcome : 'error')
  }

  return { $state, $mayRetry, open: () => ask(false), confirm: () => ask(true) }
}

/** The page's instance. */
export const unsubscribe: Unsubscribe = createUnsubscribe(() => window.location.search)
