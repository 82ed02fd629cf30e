/** Whether the server answers this page, as far as its calls tell. */
import { atom, type ReadableAtom } from 'nanostores'
import { awayStatuses, type CallOptions, type Result } from '../client/call.ts'

/** `silent`: the device is online, but our server doesn't answer. */
type Connection = 'answering' | 'offline' | 'silent'

/** A call without an answer for this long is no longer just slow. */
const patienceMs = 8_000

const $state = atom<Connection>('answering')
export const $connection: ReadableAtom<Connection> = $state

/** How often the device has lost its connection. */
let losses = 0

function missed(): void {
  $state.set(navigator.onLine ? 'silent' : 'offline')
}

/** Learns from a call whether the server answers. A call with a time limit of its own may take long. */
export async function watched<Output>(
  call: Promise<Result<Output>>,
  { signal, timeoutMs }: Pick<CallOptions, 'signal' | 'timeoutMs'> = {},
): Promise<Result<Output>> {
  const before = losses
  const timer = timeoutMs === undefined ? setTimeout(() => !signal?.aborted && missed(), patienceMs) : undefined
  const result = await call
  clearTimeout(timer)
  if (signal?.aborted) return result
  const { failure } = result.ok ? { failure: undefined } : result
  const isAway = failure?.kind === 'unreachable' || (failure?.kind === 'broken' && awayStatuses.has(failure.status))
  if (isAway) missed()
  // An answer that was on its way when the connection dropped says nothing about now.
  else if (losses === before) $state.set('answering')
  return result
}

/** Follows what the device says about its connection. Returns how to stop. */
export function followDevice(): () => void {
  const follow = () => {
    if (!navigator.onLine) losses += 1
    $state.set(navigator.onLine ? 'answering' : 'offline')
  }
  if (!navigator.onLine) follow()
  window.addEventListener('online', follow)
  window.addEventListener('offline', follow)
  return () => {
    window.removeEventListener('online', follow)
    window.removeEventListener('offline', follow)
  }
}
