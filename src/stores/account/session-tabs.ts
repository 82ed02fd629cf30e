/**
 * What the tabs of one browser tell each other of the session, and how only one of them renews it. A token is told, never
 * kept: it lives in the memory of the tabs alone (decision 7).
 */
import * as z from 'zod/mini'
import { session } from '../../contracts/account/session.ts'

const held = { session, until: z.number() }

const tabMessage = z.discriminatedUnion('kind', [
  /** Somebody signed in. */
  z.object({ kind: z.literal('signed-in'), ...held }),
  /** The same session, with a newer token. */
  z.object({ kind: z.literal('renewed'), ...held }),
  z.object({ kind: z.literal('signed-out'), idle: z.boolean() }),
])

export type TabMessage = z.infer<typeof tabMessage>

export type Tabs = {
  /** Runs while no other tab does. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly tell: (message: TabMessage) => void
  readonly listen: (heard: (message: TabMessage) => void) => void
}

const name = 'session'

/** Where a browser has no locks or no channel, each tab renews by itself; the server takes both. */
export function browserTabs(): Tabs {
  let opened: BroadcastChannel | undefined
  // Not before it is needed: an open channel would keep the build's process alive.
  const channel = () => (typeof BroadcastChannel === 'undefined' ? undefined : (opened ??= new BroadcastChannel(name)))
  return {
    alone: (run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
    tell: (message) => channel()?.postMessage(message),
    listen(heard) {
      channel()?.addEventListener('message', ({ data }) => {
        // A tab of an earlier version of the site may say something else.
        const message = tabMessage.safeParse(data)
        if (message.success) heard(message.data)
      })
    },
  }
}
