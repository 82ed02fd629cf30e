/** /visit: the visit behind an email's link, and what its client does with it (decision 39). Opening it changes nothing. */
import { atom, type ReadableAtom } from 'nanostores'
import { clinic } from '../../catalog/clinic.ts'
import { formatEasternMoment } from '../../catalog/time/eastern.ts'
import { call, codeOf, isInvalidLink, type CallOptions, type Failure, type Result } from '../../client/call.ts'
import { messageOf } from '../../client/messages.ts'
import { visitChangeMessages, visitMessages } from '../../client/visitor-messages.ts'
import {
  changeOwnVisit,
  dropOwnGuest,
  readOwnVisit,
  type OwnChange,
  type OwnGuest,
  type OwnVisit,
  type ShownVisit,
} from '../../contracts/visit/own.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import { createMoveTimes, type MoveTimes } from './move-times.ts'

export type { OwnGuest, OwnVisit }

type VisitView =
  | { readonly kind: 'loading' }
  /** The link is missing, cut off, or for a visit that is gone. */
  | { readonly kind: 'invalid' }
  /** The visit ended more than a day ago. */
  | { readonly kind: 'expired' }
  /** `was`: the visit that was canceled here just now. */
  | { readonly kind: 'canceled'; readonly was?: OwnVisit }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'visit'; readonly visit: OwnVisit }

/** What is open below the visit. */
export type VisitPanel = 'none' | 'move' | 'cancel' | 'late' | 'guest'

type Done = OwnChange['act'] | 'guest-out'

type OwnVisitStore = {
  readonly $view: ReadableAtom<VisitView>
  readonly $panel: ReadableAtom<VisitPanel>
  /** The panel that was closed without a change, whose button takes focus again. */
  readonly $closed: ReadableAtom<VisitPanel | undefined>
  readonly $sending: ReadableAtom<boolean>
  /** The guest that the panel asks about. */
  readonly $guest: ReadableAtom<OwnGuest | undefined>
  /** What was done last. */
  readonly $done: ReadableAtom<Done | undefined>
  /** Why the last press did nothing. */
  readonly $problem: ReadableAtom<string | undefined>
  readonly times: MoveTimes
  /** Reads the link that the page was opened with. */
  readonly open: () => Promise<void>
  /** Reloads the visit, which another tab or the clinic may have changed, unless the client is in the middle of a change. */
  readonly look: () => Promise<void>
  readonly show: (panel: VisitPanel) => void
  readonly change: (change: OwnChange) => Promise<void>
  /** Asks whether this guest drops out. */
  readonly askAbout: (guest: OwnGuest) => void
  /** The guest that was asked about drops out. */
  readonly dropGuest: () => Promise<void>
}

type OwnVisitWorld = Pick<CallOptions, 'fetch' | 'wait'> & {
  /** The part of the address after the #. */
  readonly hash: () => string
  readonly now: () => Date
}

const messages = visitMessages(clinic.phone.display)
const changeMessages = visitChangeMessages(clinic.phone.display)

/** A client can have several offers, one after another: name the one that is over. */
const offerOver = (startsAt: string) =>
  `We’re no longer holding ${formatEasternMoment(new Date(startsAt))} for you. Your visit stays as it is.`

/** Codes after which the visit isn't what the page shows. */
const outdated: readonly (RefusalCode | undefined)[] = [
  'changed-meanwhile',
  'offer-over',
  'visit-soon',
  'step-not-possible',
  'guest-stays',
]

export function createOwnVisit({ hash, now, ...options }: OwnVisitWorld): OwnVisitStore {
  const $view = atom<VisitView>({ kind: 'loading' })
  const $panel = atom<VisitPanel>('none')
  const $closed = atom<VisitPanel | undefined>()
  const $sending = atom(false)
  const $guest = atom<OwnGuest | undefined>()
  const $done = atom<Done | undefined>()
  const $problem = atom<string | undefined>()
  const tokenOf = () => readOwnVisit.input.safeParse({ token: hash().replace(/^#/, '') }).data?.token
  const times = createMoveTimes(() => tokenOf() ?? '', { now, ...options })
  /** Counts the links opened in this tab, so that an answer about an earlier one is ignored. */
  let opened = 0

  function arrive(shown: ShownVisit, was?: OwnVisit) {
    if (shown.state === 'visit') $view.set({ kind: 'visit', visit: shown.visit })
    else if (shown.state === 'canceled') $view.set({ kind: 'canceled', ...(was && { was }) })
    else $view.set({ kind: 'expired' })
  }

  /** `quiet`: keeps what the page shows if there is no answer. */
  async function read(quiet: boolean) {
    const turn = opened
    const shown = $view.get()
    const token = tokenOf()
    if (token === undefined) return $view.set({ kind: 'invalid' })
    const result = await call(readOwnVisit, { token }, options)
    // A change made in the meantime is newer than this answer, so keep what it shows.
    if (turn !== opened || $view.get() !== shown) return
    if (result.ok) arrive(result.value)
    else if (isInvalidLink(result.failure)) $view.set({ kind: 'invalid' })
    else if (!quiet) $view.set({ kind: 'failed', sentence: messageOf(result.failure, messages) })
  }

  function show(panel: VisitPanel) {
    if ($sending.get()) return
    // A press that seemed to fail may have changed the visit: don't show the old one as if nobody had pressed.
    if (panel === 'none' && $problem.get() !== undefined) void read(true)
    $problem.set(undefined)
    $done.set(undefined)
    $closed.set(panel === 'none' && $panel.get() !== 'none' ? $panel.get() : undefined)
    $panel.set(panel)
    if (panel === 'move') void times.load(true)
  }

  async function fail(failure: Failure, turn: number, { earlier: { offer } }: OwnVisit) {
    const code = codeOf(failure)
    if (code === 'invalid-link') return $view.set({ kind: 'invalid' })
    if (code === 'time-taken') await times.load()
    const isOutdated = outdated.includes(code)
    if (isOutdated) await read(true)
    if (turn !== opened) return
    if (isOutdated) $panel.set('none')
    $problem.set(code === 'offer-over' && offer ? offerOver(offer.startsAt) : messageOf(failure, changeMessages))
  }

  type Send = (token: string, visit: OwnVisit) => Promise<Result<ShownVisit>>

  /** Sends a press once, and shows the visit after it. */
  async function press(act: Done, send: Send) {
    const view = $view.get()
    const token = tokenOf()
    if ($sending.get() || view.kind !== 'visit' || token === undefined) return
    const turn = opened
    $sending.set(true)
    $problem.set(undefined)
    const result = await send(token, view.visit)
    if (turn !== opened) return
    if (result.ok) {
      // Waiting for an earlier time has no panel.
      if (act !== 'wait' && act !== 'stop-waiting') {
        $closed.set(undefined)
        $panel.set('none')
      }
      $done.set(act)
      arrive(result.value, act === 'cancel' ? view.visit : undefined)
    } else await fail(result.failure, turn, view.visit)
    if (turn === opened) $sending.set(false)
  }

  return {
    $view,
    $panel,
    $closed,
    $sending,
    $guest,
    $done,
    $problem,
    times,
    async open() {
      opened += 1
      $sending.set(false)
      show('none')
      $view.set({ kind: 'loading' })
      await read(false)
    },
    async look() {
      if ($view.get().kind === 'visit' && $panel.get() === 'none' && !$sending.get()) await read(true)
    },
    show,
    change: (change) => press(change.act, (token, { version }) => call(changeOwnVisit, { token, version, change }, options)),
    askAbout(guest) {
      if ($sending.get()) return
      $guest.set(guest)
      show('guest')
    },
    async dropGuest() {
      const guest = $guest.get()
      if (guest) await press('guest-out', (token) => call(dropOwnGuest, { token, guestId: guest.id }, options))
    },
  }
}

/** The page's instance. */
export const ownVisit: OwnVisitStore = createOwnVisit({ hash: () => location.hash, now: () => new Date() })
