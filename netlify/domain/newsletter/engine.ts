/** What the newsletter engine works with, and who lets it send. */
import type { Broadcast, BroadcastContent } from '../../broadcast.ts'
import type { Db } from '../../db/client.ts'

export type Stage = 'begun' | 'taken' | 'picked' | 'claiming' | 'claimed' | 'calling' | 'answered' | 'settled' | 'finished'

export type Engine = {
  readonly db: Db
  readonly broadcast: Broadcast
  readonly clock: () => Date
  /** Called at each stage. Tests kill the process there. */
  readonly stage?: ((name: Stage) => void | Promise<void>) | undefined
}

/** The newsletter being sent, and the content that its emails are made from. */
export type Sendable = BroadcastContent & { readonly id: string }

/**
 * Who is sending, and until when they may start another chunk: a tick, with the id of its run, or an admin's click, with the one
 * newsletter to send.
 */
export type Runner = { readonly until: Date; readonly runId?: string; readonly newsletterId?: string }
