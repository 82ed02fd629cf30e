/**
 * Answers on their way to the clinic. Each one is stored on the device before it is sent, always uses the same key no matter how
 * often it is sent, and is deleted once the clinic has it (decision 17). What the clinic no longer takes, because its questions have
 * changed since, is sent again with the page's next visits. The page says that its guest has to answer again, and after a week it is
 * deleted.
 */
import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { dayMs } from '../../catalog/time/milliseconds.ts'
import { call, type CallOptions, type Failure } from '../../client/call.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import { checkIn, checkInReceipt, readCheckInKey, type CheckInAnswers, type CheckInInput } from '../../contracts/check-in.ts'
import type { BrowserStorage } from '../browser-storage.ts'
import { receiptKey } from '../form/typed.ts'
import type { CheckInBox, Waiting } from './box.ts'
import { sealForClinic } from './device-seal.ts'

export type Delivery =
  | { readonly id: string; readonly state: 'waiting' }
  | { readonly id: string; readonly state: 'sent'; readonly ticketNumber: number }
  /** The clinic didn't take it, and sending it again now won't help. */
  | { readonly id: string; readonly state: 'refused'; readonly fields: Readonly<Record<string, string>> }
  /** The clinic refused it after its guest had left: they have to answer again. */
  | { readonly id: string; readonly state: 'set-aside'; readonly savedAt: number }

export type CheckInQueue = {
  /** Answers on their way, oldest first, plus the outcomes of those sent from this page. */
  readonly $deliveries: ReadableAtom<readonly Delivery[]>
  /** Resumes what an earlier visit left, and fetches the clinic's key. */
  readonly open: () => Promise<void>
  /** Seals and stores answers, and starts sending. Resolves to false if there is no key to seal with yet. */
  readonly add: (answers: CheckInAnswers, envelope: Omit<CheckInInput, 'sealed'>) => Promise<boolean>
  /** The guest doesn't wait for the answer: their form is cleared right away. */
  readonly leave: (id: string) => void
  /** Sends what waits; joins a send that is already running. */
  readonly send: () => Promise<void>
  /** Drops the outcomes of sent and refused answers, except for those whose guest has to answer again. */
  readonly clear: () => void
  /** Whether leaving the page now would lose answers, because this device can't store them. */
  readonly wouldLose: () => boolean
}

type QueueWorld = {
  readonly box: CheckInBox
  readonly now: () => Date
  readonly options?: CallOptions
  /** Where this tab keeps its guest's ticket; nothing on a tablet that guests pass around. */
  readonly receipts?: () => BrowserStorage | undefined
}

/** A phone may close the page in its guest's pocket, right after it sent what waited: they come back for the number. */
const receiptAt = receiptKey('check-in')
const keptTickets = z.array(z.object({ id: z.string(), state: z.literal('sent'), ticketNumber: z.number() }))

/** An attempt that takes longer means that the network doesn't really work. */
const attemptMs = 8000

/** Refusals of the answers themselves. Everything else concerns the moment or the connection, and passes. */
const finalCodes: readonly RefusalCode[] = [
  'invalid-input',
  'too-fast',
  'looks-automated',
  'body-too-large',
  'already-sent-differently',
]

function isFinal(failure: Failure): failure is Extract<Failure, { kind: 'refused' }> {
  return failure.kind === 'refused' && finalCodes.includes(failure.code)
}

/** How long a guest waits for the clinic's answer. After that we say that it will be sent automatically, and clear the form. */
export const patienceMs = 6000

/** Refused answers stay on the device this long: they may be the only ones there are, and the clinic may take them yet. */
const asideMs = 7 * dayMs

/** The server answered but couldn't take this one. It may later: a retired key can be restored. */
function isOneFailure(failure: Failure): 'failed' | 'locked' | undefined {
  if (failure.kind !== 'refused') return undefined
  if (failure.code === 'key-retired') return 'locked'
  return failure.code === 'unexpected' ? 'failed' : undefined
}

export function createCheckInQueue({ box, now, options = {}, receipts = () => undefined }: QueueWorld): CheckInQueue {
  const $deliveries = atom<readonly Delivery[]>([])
  /**
   * What this page waits for, oldest first. Another tab may have sent it and emptied the box; sent again, it brings the same ticket
   * number.
   */
  const awaited = new Map<string, Waiting>()
  /** Answers that stay on this device and are sent again by the page's next visit, or one last time. */
  const setAside = new Set<string>()
  /** Answers whose guests didn't wait. */
  const left = new Set<string>()
  let sending: Promise<void> | undefined

  function set(delivery: Delivery) {
    const others = $deliveries.get()
    const known = others.some(({ id }) => id === delivery.id)
    $deliveries.set(known ? others.map((each) => (each.id === delivery.id ? delivery : each)) : [...others, delivery])
  }

  function awaitOutcome(item: Waiting) {
    awaited.set(item.id, item)
    const { id, savedAt, refusedAt } = item
    set(refusedAt === undefined ? { id, state: 'waiting' } : { id, state: 'set-aside', savedAt })
  }

  /** Whether refused answers have stayed as long as they may. If the device's clock was far ahead then, don't trust it. */
  function isOver({ refusedAt }: Waiting): boolean {
    return refusedAt !== undefined && Math.abs(now().getTime() - refusedAt) >= asideMs
  }

  async function refreshKey() {
    const fresh = await call(readCheckInKey, {}, { ...options, timeoutMs: attemptMs })
    if (fresh.ok) await box.keepKey(fresh.value)
  }

  /** The outcome of one item, or why it has to wait. */
  async function attempt(item: Waiting): Promise<Delivery | 'failed' | 'locked' | 'unanswered'> {
    const { id, savedAt, input } = item
    const waitedMs = Math.max(0, now().getTime() - savedAt)
    const result = await call(checkIn, { ...input, waitedMs }, { timeoutMs: attemptMs, ...options })
    if (result.ok) return { id, state: 'sent', ticketNumber: result.value.ticketNumber }
    const { failure } = result
    const age = now().getTime() - savedAt
    const isFilledIn = age >= 0 && age < patienceMs && !left.has(id)
    // The browser may have autofilled the honeypot, and the guest who could press again has left: retry without it.
    if (failure.kind === 'refused' && failure.code === 'looks-automated' && !isFilledIn && input.website !== '') {
      return attempt({ ...item, input: { ...input, website: '' } })
    }
    // The form is still filled in: the guest sends it again, sealed with the current key.
    if (failure.kind === 'refused' && failure.code === 'key-retired' && isFilledIn) {
      return { id, state: 'refused', fields: failure.fields }
    }
    // The guest has left, and these may be the only answers there are: the questions may have changed while they waited.
    if (failure.kind === 'refused' && failure.code === 'invalid-input' && !isFilledIn && !isOver(item)) {
      return { id, state: 'set-aside', savedAt }
    }
    if (!isFinal(failure)) return isOneFailure(failure) ?? 'unanswered'
    const first = failure.code === 'already-sent-differently' ? checkInReceipt.safeParse(failure.receipt) : undefined
    if (first?.success) return { id, state: 'sent', ticketNumber: first.data.ticketNumber }
    return { id, state: 'refused', fields: failure.fields }
  }

  async function sendAll() {
    for (const item of await box.waiting()) if (!setAside.has(item.id) || isOver(item)) awaitOutcome(item)
    for (const item of [...awaited.values()]) {
      const { id } = item
      const outcome = await attempt(item)
      // If this one gets no answer, the next won't either.
      if (outcome === 'unanswered') return
      // Keep it, and go on with the others.
      if (outcome === 'failed') continue
      // Its key is retired, so no connection helps: the guest must answer again, unless the key comes back.
      if (outcome === 'locked') {
        setAside.add(id)
        set({ id, state: 'set-aside', savedAt: item.savedAt })
        continue
      }
      awaited.delete(id)
      if (outcome.state === 'set-aside') {
        setAside.add(id)
        if (item.refusedAt === undefined) await box.keep({ ...item, refusedAt: now().getTime() })
      } else await box.forget(id)
      set(outcome)
      const sent = $deliveries.get().filter(({ state }) => state === 'sent')
      if (sent.length > 0) receipts()?.write(receiptAt, sent)
      // The key may have been retired while this page was open, so fetch the current one for the next try.
      if (outcome.state === 'refused') void refreshKey()
    }
  }

  async function send() {
    await (sending ??= sendAll().finally(() => {
      sending = undefined
    }))
  }

  return {
    $deliveries,
    send,
    wouldLose: box.wouldLose,
    async open() {
      for (const ticket of keptTickets.safeParse(receipts()?.read(receiptAt)).data ?? []) set(ticket)
      for (const item of await box.waiting()) awaitOutcome(item)
      await Promise.all([refreshKey(), send()])
    },
    async add(answers, envelope) {
      if (!(await box.key())) await refreshKey()
      const key = await box.key()
      if (!key) return false
      const id = envelope.idempotencyKey
      const input = { ...envelope, sealed: await sealForClinic(JSON.stringify(answers), key, id) }
      const item = { id, savedAt: now().getTime(), input }
      await box.keep(item)
      awaitOutcome(item)
      // A running send may have read the box before this was in it, so send again after it.
      void (sending ?? Promise.resolve()).then(send)
      return true
    },
    leave: (id) => void left.add(id),
    clear() {
      receipts()?.remove(receiptAt)
      $deliveries.set($deliveries.get().filter(({ state }) => state === 'waiting' || state === 'set-aside'))
    },
  }
}
