/**
 * What a browser's tabs tell each other about the session, and how only one of them renews it. Tabs pass tokens on but never
 * store them: a token exists only in the tabs' memory (decision 7).
 */
import * as z from 'zod/mini'
import { session } from '../../contracts/account/session.ts'

const held = { session, until: z.number() }

const tabMessage = z.discriminatedUnion('kind', [
  /** Someone signed in. */
  z.object({ kind: z.literal('signed-in'), ...held }),
  /** The same session with a newer token. */
  z.object({ kind: z.literal('renewed'), ...held }),
  /** `left`: someone pressed Sign Out, so nothing that was typed stays in any tab. */
  z.object({ kind: z.literal('signed-out'), idle: z.boolean(), left: z.optional(z.boolean()) }),
])

export type TabMessage = z.infer<typeof tabMessage>

export type Tabs = {
  /** Runs while no other tab does. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly tell: (message: TabMessage) => void
  readonly listen: (heard: (message: TabMessage) => void) => void
}

const name = 'session'

/** In a browser without locks or channels, each tab renews on its own; the server accepts both. */
export function browserTabs(): Tabs {
  let opened: BroadcastChannel | undefined
  // Open it only when needed: an open channel would keep the build's process alive.
  const channel = () => (typeof BroadcastChannel === 'undefined' ? undefined : (opened ??= new BroadcastChannel(name)))
  return {
    alone: (run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
    tell: (message) => channel()?.postMessage(message),
    listen(heard) {
      channel()?.addEventListener('message', ({ data }) => {
        // A tab with an older version of the site may send something else.
        const message = tabMessage.safeParse(data)
        if (message.success) heard(message.data)
      })
    },
  }
}
