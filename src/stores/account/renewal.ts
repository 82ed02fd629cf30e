/** Asking the server for a new access token, and what its answer says about the session. */
import { awayStatuses, call, codeOf, type Failure, type Result } from '../../client/call.ts'
import { refreshSession, type Session } from '../../contracts/account/session.ts'
import type { SessionWorld } from './session-world.ts'

const firstPauseMs = 200
/** After this wait, tell the visitor why the page isn't there yet. */
const patienceMs = 3000

type Asking = {
  /** A timer asks, so it isn't a sign of activity. */
  readonly background: boolean
  /** How long to retry while the server is briefly away. */
  readonly withinMs: number
  /** Called while it is away for longer than a visitor should wonder. */
  readonly whileAway: () => void
}

/** Asks for a new access token. */
export async function askToRenew(world: SessionWorld, { background, withinMs, whileAway }: Asking): Promise<Result<Session>> {
  for (let waited = 0, pause = firstPauseMs; ; waited += pause, pause *= 2) {
    const result = await call(refreshSession, {}, { fetch: world.fetch, once: true, background })
    if (result.ok) return { ok: true, value: result.value.session }
    const isBusy = result.failure.kind !== 'unreachable' && awayStatuses.has(result.failure.status)
    if (!isBusy || waited + pause > withinMs) return result
    if (waited >= patienceMs) whileAway()
    await world.wait(pause)
  }
}

/** How the session ended; undefined if asking again may change the answer. A gateway's response is not an answer from our server. */
export function endedBy(failure: Failure): 'idle' | 'ended' | undefined {
  const isOver = failure.kind !== 'unreachable' && failure.status >= 400 && !awayStatuses.has(failure.status)
  if (!isOver) return undefined
  return codeOf(failure) === 'session-idle' ? 'idle' : 'ended'
}
