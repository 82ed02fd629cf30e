/** The drafts this device keeps until they are saved. */
import type { ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import type { BrowserStorage } from '../browser-storage.ts'
import type { ThankYouClock } from '../form/thank-you.ts'
import { draftOf, draftShape, emptyDraft, essence, type Draft, type SavedNewsletter } from './draft.ts'

const keptDraft = z.object({
  draft: draftShape,
  /** The essence of the saved version that the changes started from. */
  base: z.string(),
  /** That version's number; undefined for a new newsletter. */
  version: z.optional(z.number()),
  at: z.string(),
})

type KeptDraft = z.infer<typeof keptDraft>

/** Kept under the newsletter's id; without an id it is a new one. */
export function createDraftStorage(storage: BrowserStorage) {
  const keyOf = (id: string | undefined) => `newsletter-draft:${id ?? 'new'}`
  const keptAs = (id: string | undefined): KeptDraft | undefined => keptDraft.safeParse(storage.read(keyOf(id))).data
  return {
    read: keptAs,
    keep: (id: string | undefined, value: KeptDraft) => storage.write(keyOf(id), value),
    forget: (id: string) => storage.remove(keyOf(id)),
    /** Forgets a new newsletter, unless it is another window's. */
    forgetNew(draftId: string | undefined): void {
      if (keptAs(undefined)?.draft.id === draftId) storage.remove(keyOf(undefined))
    },
  }
}

export type Start = {
  readonly draft: Draft
  /** The essence of the saved version that the draft started from. */
  readonly base: string
  readonly savedAt?: string
  /** The saved version's number; undefined before the first save. */
  readonly version?: number
  /** When this device kept the unsaved changes that are back. */
  readonly restoredAt?: string
  /** Somebody saved the newsletter after this device kept its changes. */
  readonly isOutdated: boolean
}

/** Where the composer starts: the unsaved changes this device kept, or else the saved version. */
export function startOf(id: string, saved: SavedNewsletter | undefined, kept: KeptDraft | undefined): Start {
  const fresh = saved ? draftOf(saved, kept?.draft.brief) : emptyDraft(id)
  const start = { draft: fresh, base: essence(fresh), savedAt: saved?.updatedAt, version: saved?.version, isOutdated: false }
  if (!kept || essence(kept.draft) === kept.base || essence(kept.draft) === start.base) return start
  const { version, at: restoredAt } = kept
  return { ...start, draft: { ...kept.draft, id }, version, restoredAt, isOutdated: version !== saved?.version }
}

export type AutosaveWorld = {
  readonly clock: Pick<ThankYouClock, 'after'>
  /** Calls when the page may go away; returns a function that stops it. */
  readonly whenHidden: (hidden: () => void) => () => void
}

const autosaveMs = 400

/** Keeps soon after each change and when the page may go away. Returns a function that keeps once more and stops. */
export function autosave(store: ReadableAtom, keep: () => void, { clock, whenHidden }: AutosaveWorld): () => void {
  let cancel = () => {}
  const unsubscribe = store.subscribe(() => {
    cancel()
    cancel = clock.after(autosaveMs, keep)
  })
  const unwatch = whenHidden(keep)
  return () => {
    unsubscribe()
    unwatch()
    cancel()
    keep()
  }
}
