/**
 * Who is signed in on this page (public spec, section 4; decision 7). The access token stays in here; a cookie that no
 * script sees renews it, by one tab for all. Nothing happens until a page opens it, and without the flag nothing is asked.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type Caller, type Failure, type Result } from '../../client/call.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { refreshSession, signOut, type Session } from '../../contracts/account/session.ts'
import { pageSessionWorld, type SessionWorld } from './session-world.ts'
import type { TabMessage } from './session-tabs.ts'
import { isSomebodySignedIn, signedInKey } from './signed-in.ts'

export type Person = Session['user']

/** Nobody was here; this tab signed out; nothing happened for too long; or it ended elsewhere. */
export type Parting = 'nobody' | 'left' | 'idle' | 'ended'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: Person }
  | { readonly status: 'signed-out'; readonly why: Parting }
  /** Somebody may be signed in, and the server cannot be asked. */
  | { readonly status: 'unreachable' }

export type SessionStore = {
  readonly $session: ReadableAtom<SessionState>
  /** Takes up the session, if there may be one; once. */
  readonly open: () => Promise<void>
  /** Asks again after the server could not be reached. */
  readonly retry: () => Promise<void>
  /** A server's answer signed somebody in: here and in every tab. */
  readonly enter: (session: Session) => void
  /** Ends the session on the server, then in every tab; where the server cannot be asked, everything stays. */
  readonly leave: () => Promise<Result<unknown>>
  /** For `call`: whoever is signed in. */
  readonly caller: Caller
}

/** A token this close to its end is renewed, ms. */
export const marginMs = 180_000
export const tickMs = 30_000
const firstPauseMs = 200
/** Whoever waits longer than this for a page is told why. */
const patienceMs = 3000
const busyStatuses = new Set([502, 503, 504])

type Held = { readonly session: Session; readonly until: number }

const nobody: Failure = {
  kind: 'refused',
  status: 401,
  code: 'not-signed-in',
  message: refusalSentences['not-signed-in'],
  requestId: '',
  fields: {},
  receipt: undefined,
}

export function createSession(world: SessionWorld): SessionStore {
  const $session = atom<SessionState>({ status: 'loading' })
  let held: Held | undefined
  let opened: Promise<void> | undefined
  let renewing: Promise<Result<Session>> | undefined
  let stopTicking: (() => void) | undefined
  /** Counts who came and went: an answer to a question asked before is no answer to one asked after. */
  let era = 0

  const current = (): Result<Session> => (held ? { ok: true, value: held.session } : { ok: false, failure: nobody })

  function take(next: Held) {
    held = next
    world.storage.write(signedInKey, true)
    const before = $session.get()
    const { user } = next.session
    if (before.status !== 'signed-in' || JSON.stringify(before.user) !== JSON.stringify(user)) {
      $session.set({ status: 'signed-in', user })
    }
    stopTicking ??= world.every(tickMs, tick)
  }

  function forget(why: Parting) {
    era += 1
    held = undefined
    stopTicking?.()
    stopTicking = undefined
    $session.set({ status: 'signed-out', why })
  }

  function end(why: Parting) {
    world.storage.remove(signedInKey)
    forget(why)
    world.tabs.tell({ kind: 'signed-out', idle: why === 'idle' })
  }

  /** Asks until the server is back from a short absence; longer ones are for the next tick. */
  async function askServer(background: boolean): Promise<Result<Session>> {
    for (let waited = 0, pause = firstPauseMs; ; waited += pause, pause *= 2) {
      const result = await call(refreshSession, {}, { fetch: world.fetch, once: true, background })
      if (result.ok) return { ok: true, value: result.value.session }
      const busy = result.failure.kind !== 'unreachable' && busyStatuses.has(result.failure.status)
      if (!busy || waited + pause > tickMs) return result
      if (!held && waited >= patienceMs) waitForServer()
      await world.wait(pause)
    }
  }

  async function renewNow(background: boolean): Promise<Result<Session>> {
    const [asked, stale] = [era, held?.session.access_token]
    return world.tabs.alone(async () => {
      // While this tab waited, another one may have done it for all.
      if (era !== asked || held?.session.access_token !== stale) return current()
      const result = await askServer(background)
      if (era !== asked) return current()
      if (result.ok) {
        const next = { session: result.value, until: world.now() + result.value.expires_in * 1000 }
        take(next)
        world.tabs.tell({ kind: 'renewed', ...next })
      } else if (isOver(result.failure)) {
        end(result.failure.kind === 'refused' && result.failure.code === 'session-idle' ? 'idle' : 'ended')
      } else if (!held) waitForServer()
      return result
    })
  }

  /** `background`: a timer caused it, which is no sign that somebody is there. */
  const renew = (background = false) => (renewing ??= renewNow(background).finally(() => (renewing = undefined)))

  function waitForServer() {
    $session.set({ status: 'unreachable' })
    stopTicking ??= world.every(tickMs, tick)
  }

  function tick() {
    if (held ? held.until - world.now() <= marginMs : $session.get().status === 'unreachable') void renew(true)
  }

  function hear(message: TabMessage) {
    if (message.kind === 'signed-out') return forget(message.idle ? 'idle' : 'ended')
    if (message.kind === 'signed-in') era += 1
    // What was renewed before this tab heard of the end does not bring it back.
    else if ($session.get().status === 'signed-out') return
    take(message)
  }

  /** For browsers without a channel, and for a page that was away: the flag tells. */
  function followFlag() {
    const flagged = isSomebodySignedIn(world.storage)
    const { status } = $session.get()
    if (!flagged && status !== 'signed-out') forget('ended')
    if (flagged && status === 'signed-out') {
      $session.set({ status: 'loading' })
      void renew(true)
    }
  }

  async function begin() {
    world.tabs.listen(hear)
    world.storage.watch(signedInKey, followFlag)
    if (held) return
    if (world.mayAsk()) await renew()
    else $session.set({ status: 'signed-out', why: 'nobody' })
  }

  const open = () => (opened ??= begin())

  return {
    $session,
    open,
    async retry() {
      if ($session.get().status !== 'unreachable') return
      $session.set({ status: 'loading' })
      await renew()
    },
    enter(session) {
      era += 1
      const next = { session, until: world.now() + session.expires_in * 1000 }
      take(next)
      world.tabs.tell({ kind: 'signed-in', ...next })
    },
    async leave() {
      const result = await call(signOut, { everywhere: false }, { fetch: world.fetch, wait: world.wait })
      if (result.ok) end('left')
      return result
    },
    caller: {
      async token() {
        await open()
        if (held && held.until <= world.now()) await renew()
        return held?.session.access_token
      },
      async renew(refused) {
        const result = held && held.session.access_token !== refused ? current() : await renew()
        return result.ok ? { ok: true, value: result.value.access_token } : result
      },
    },
  }
}

/** An answer that will not become another by asking again. What was no answer of the server's says nothing. */
function isOver(failure: Failure): boolean {
  return failure.kind !== 'unreachable' && failure.status >= 400 && !busyStatuses.has(failure.status)
}

/** The page's own. */
export const session: SessionStore = createSession(pageSessionWorld())
