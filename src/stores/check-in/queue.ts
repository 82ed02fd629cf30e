/**
 * Answers on their way to the clinic. Each is kept on the device before it is sent, is sent with one key however often that
 * takes, and is forgotten when the clinic has it (decision 17).
 */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type CallOptions, type Failure } from '../../client/call.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import { checkIn, checkInReceipt, readCheckInKey, type CheckInAnswers, type CheckInInput } from '../../contracts/check-in.ts'
import type { CheckInBox, Waiting } from './box.ts'
import { sealForClinic } from './device-seal.ts'

export type Delivery =
  | { readonly id: string; readonly state: 'waiting' }
  | { readonly id: string; readonly state: 'sent'; readonly ticketNumber: number }
  /** The clinic will not take it, however often it is sent. */
  | { readonly id: string; readonly state: 'refused'; readonly fields: Readonly<Record<string, string>> }

export type CheckInQueue = {
  /** What is on its way, oldest first, and what became of what this page saw leave. */
  readonly $deliveries: ReadableAtom<readonly Delivery[]>
  /** Takes up what an earlier visit left, and the clinic's key. */
  readonly open: () => Promise<void>
  /** Seals and keeps answers, and starts sending. False where there is no key to seal with yet. */
  readonly add: (answers: CheckInAnswers, envelope: Omit<CheckInInput, 'sealed'>) => Promise<boolean>
  /** Sends what waits; does nothing while that is going on. */
  readonly send: () => Promise<void>
  /** No more about what was sent or refused. */
  readonly clear: () => void
  /** Whether leaving the page now would lose answers: a device that takes nothing has them in the page alone. */
  readonly wouldLose: () => boolean
}

export type QueueWorld = {
  readonly box: CheckInBox
  readonly now: () => Date
  readonly options?: CallOptions
}

/** An attempt that takes longer than this has met a network that only looks like one. */
const attemptMs = 8000

/** What the clinic says to the answers themselves; everything else is about the moment or the way, and passes. */
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

/** How long a guest waits for the clinic's answer before they are told that it will come by itself, and their form is cleared. */
export const patienceMs = 6000

/** The server was there and could not take this one; it may another time, as when a key that was put away is brought back. */
function isOneFailure(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.code === 'unexpected' || failure.code === 'key-retired')
}

export function createCheckInQueue({ box, now, options = {} }: QueueWorld): CheckInQueue {
  const $deliveries = atom<readonly Delivery[]>([])
  let sending: Promise<void> | undefined

  function set(delivery: Delivery) {
    const others = $deliveries.get()
    const known = others.some(({ id }) => id === delivery.id)
    $deliveries.set(known ? others.map((each) => (each.id === delivery.id ? delivery : each)) : [...others, delivery])
  }

  async function refreshKey() {
    const fresh = await call(readCheckInKey, {}, { ...options, timeoutMs: attemptMs })
    if (fresh.ok) await box.keepKey(fresh.value)
  }

  /** What became of one item, or why it has to wait. */
  async function attempt({ id, savedAt, input }: Waiting): Promise<Delivery | 'failed' | 'unanswered'> {
    const result = await call(checkIn, input, { timeoutMs: attemptMs, ...options })
    if (result.ok) return { id, state: 'sent', ticketNumber: result.value.ticketNumber }
    const { failure } = result
    const age = now().getTime() - savedAt
    // The form is still filled: whoever signed sends it again, sealed with the key in use.
    if (failure.kind === 'refused' && failure.code === 'key-retired' && age >= 0 && age < patienceMs) {
      return { id, state: 'refused', fields: failure.fields }
    }
    if (!isFinal(failure)) return isOneFailure(failure) ? 'failed' : 'unanswered'
    const first = failure.code === 'already-sent-differently' ? checkInReceipt.safeParse(failure.receipt) : undefined
    if (first?.success) return { id, state: 'sent', ticketNumber: first.data.ticketNumber }
    return { id, state: 'refused', fields: failure.fields }
  }

  async function sendAll() {
    for (const item of await box.waiting()) {
      const { id } = item
      set({ id, state: 'waiting' })
      const outcome = await attempt(item)
      // Where one gets no answer the next gets none either.
      if (outcome === 'unanswered') return
      // It stays, and holds up nobody.
      if (outcome === 'failed') continue
      await box.forget(id)
      set(outcome)
      // The key it was sealed with may have been put away while this page lay open: the next try takes the one in use.
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
      for (const { id } of await box.waiting()) set({ id, state: 'waiting' })
      await Promise.all([refreshKey(), send()])
    },
    async add(answers, envelope) {
      if (!(await box.key())) await refreshKey()
      const key = await box.key()
      if (!key) return false
      const id = envelope.idempotencyKey
      const input = { ...envelope, sealed: await sealForClinic(JSON.stringify(answers), key, id) }
      await box.keep({ id, savedAt: now().getTime(), input })
      set({ id, state: 'waiting' })
      // A round that has begun may have looked into the box before this was in it.
      void (sending ?? Promise.resolve()).then(send)
      return true
    },
    clear() {
      $deliveries.set($deliveries.get().filter(({ state }) => state === 'waiting'))
    },
  }
}
