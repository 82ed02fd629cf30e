/**
 * Who is signed in on this page (decision 7). The access token stays in here. A cookie that no script can read renews it, and one
 * tab does so for all. Nothing happens until a page opens the session, and without the signed-in flag it doesn't ask the server.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type TokenSource, type Failure, type Result } from '../../client/call.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { signOut, type Session } from '../../contracts/account/session.ts'
import { leftKey } from '../form/typed.ts'
import { askToRenew, endedBy } from './renewal.ts'
import { pageSessionWorld, type SessionWorld } from './session-world.ts'
import type { TabMessage } from './session-tabs.ts'
import { isSomebodySignedIn, signedInAsKey, signedInKey } from './signed-in.ts'

export type Person = Session['user']

/** Nobody was signed in; this tab signed out; the session was idle too long; or it ended elsewhere. */
export type Parting = 'nobody' | 'left' | 'idle' | 'ended'

type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: Person }
  | { readonly status: 'signed-out'; readonly why: Parting }
  /** Someone may be signed in, but the server can't be reached. */
  | { readonly status: 'unreachable' }

export type SessionStore = {
  readonly $session: ReadableAtom<SessionState>
  /** Resumes the session, if there may be one; only once. */
  readonly open: () => Promise<void>
  /** Asks again after the server couldn't be reached. */
  readonly retry: () => Promise<void>
  /** The server signed someone in: here and in every tab. */
  readonly enter: (session: Session) => void
  /** Ends the session on the server, then in every tab. If the server can't be reached, nothing changes. */
  readonly leave: () => Promise<Result<unknown>>
  /** Reloads who is signed in, after their name has changed. */
  readonly reread: () => Promise<void>
  /** The signed-in person, for `call`. */
  readonly caller: TokenSource
}

/** Renew a token this close to its end, in ms. */
const marginMs = 180_000
const tickMs = 30_000

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
  /** Goes up with every sign-in and sign-out, so that an answer from an earlier era is ignored. */
  let era = 0

  const current = (): Result<Session> => (held ? { ok: true, value: held.session } : { ok: false, failure: nobody })

  function take(next: Held) {
    held = next
    const { user } = next.session
    world.storage.write(signedInKey, true)
    world.storage.write(signedInAsKey, user.id)
    const before = $session.get()
    if (before.status !== 'signed-in' || JSON.stringify(before.user) !== JSON.stringify(user)) {
      $session.set({ status: 'signed-in', user })
    }
    stopTicking ??= world.every(tickMs, tick)
  }

  /** Takes a session that the server just answered with. */
  function takeNew(session: Session): Held {
    const next = { session, until: world.now() + session.expires_in * 1000 }
    take(next)
    return next
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
    world.storage.remove(signedInAsKey)
    forget(why)
    world.tabs.tell({ kind: 'signed-out', idle: why === 'idle', left: why === 'left' })
  }

  async function renewNow(background: boolean): Promise<Result<Session>> {
    const [asked, stale] = [era, held?.session.access_token]
    return world.tabs.alone(async () => {
      // While this tab waited, another one may have renewed for all.
      if (era !== asked || held?.session.access_token !== stale) return current()
      const result = await askToRenew(world, { background, withinMs: tickMs, whileAway: waitForServer })
      if (era !== asked) return current()
      if (result.ok) {
        world.tabs.tell({ kind: 'renewed', ...takeNew(result.value) })
        return result
      }
      const why = endedBy(result.failure)
      if (why) end(why)
      else waitForServer()
      return result
    })
  }

  /** `background`: a timer caused it, so it isn't a sign of activity. */
  const renew = (background = false) => (renewing ??= renewNow(background).finally(() => (renewing = undefined)))

  /** A session that is held goes on: its token may outlast the outage. */
  function waitForServer() {
    if (held) return
    $session.set({ status: 'unreachable' })
    stopTicking ??= world.every(tickMs, tick)
  }

  function tick() {
    if (held ? held.until - world.now() <= marginMs : $session.get().status === 'unreachable') void renew(true)
  }

  function hear(message: TabMessage) {
    if (message.kind === 'signed-out') {
      if (message.left) world.forgetTyped()
      return forget(message.idle ? 'idle' : 'ended')
    }
    if (message.kind === 'signed-in') era += 1
    // A token renewed before this tab heard of the sign-out must not bring the session back.
    else if ($session.get().status === 'signed-out') return
    take(message)
  }

  /** For browsers without a channel, and for a page restored from the back/forward cache: follow the flag. */
  function followFlag() {
    const flagged = isSomebodySignedIn(world.storage)
    const { status } = $session.get()
    if (!flagged && status !== 'signed-out') forget('ended')
    const isAnother = held !== undefined && world.storage.read(signedInAsKey) !== held.session.user.id
    if (flagged && isAnother) forget('ended')
    if (flagged && (status === 'signed-out' || isAnother)) {
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
      world.tabs.tell({ kind: 'signed-in', ...takeNew(session) })
    },
    async leave() {
      const result = await call(signOut, { everywhere: false }, { fetch: world.fetch, wait: world.wait })
      if (result.ok) {
        world.storage.write(leftKey, world.now())
        world.forgetTyped()
        end('left')
      }
      return result
    },
    async reread() {
      if (held) await renew()
    },
    caller: {
      async token() {
        await open()
        // A person we couldn't ask about before may still be signed in: what they send now is theirs.
        if (held ? held.until <= world.now() : $session.get().status === 'unreachable') await renew()
        return held?.session.access_token
      },
      async renew(refused, idle) {
        const isOurs = held?.session.access_token === refused
        // The server has ended the session, so no token can renew it.
        if (isOurs && idle) end('idle')
        const result = idle || (held && !isOurs) ? current() : await renew()
        return result.ok ? { ok: true, value: result.value.access_token } : result
      },
    },
  }
}

/** The page's instance. */
export const session: SessionStore = createSession(pageSessionWorld())
