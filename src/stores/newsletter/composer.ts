/**
 * A newsletter while someone writes it: the draft, the saved version it started from, and what this device keeps. Each open
 * composer is its own instance, so two newsletters never mix.
 */
import type { ReadableAtom } from 'nanostores'
import { easternDay } from '../../catalog/time/eastern.ts'
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import { copyTitle } from '../../catalog/newsletter/copy-title.ts'
import { composerFailures, composerSentences } from '../../client/admin-messages.ts'
import { codeOf } from '../../client/call.ts'
import { readNewsletter } from '../../contracts/newsletter/newsletter.ts'
import { whyNotSaved } from './before-save.ts'
import { pageWorld, type ComposerWorld } from './composer-world.ts'
import type { ComposerState } from './composer-state.ts'
import { createComposing } from './composing.ts'
import { draftOf, emptyDraft, essence, type Brief, type Content, type Draft, type SavedNewsletter } from './draft.ts'
import type { EditableEmail } from './editable-email.ts'
import { emailOf, withBlankEmail, withBrief, withContent, withDetails, withHeadPicture, withEmail } from './edits.ts'
import { createGeneration } from './generation.ts'
import { randomKey } from '../form/memory.ts'
import { autosave, createDraftStorage, startOf } from './kept-draft.ts'
import { sendWords, type WordsAnswer } from './sent-words.ts'

export type Composer = {
  readonly $state: ReadableAtom<ComposerState>
  /** Keeps the draft on this device until the returned function is called. */
  readonly open: () => () => void
  /** Puts a picture at the head of the words, or keeps it for when there are some. */
  readonly takePicture: (picture: EmailPicture) => void
  readonly change: (part: Partial<Pick<Draft, 'title' | 'titleTyped'>>) => void
  readonly changeBrief: (part: Partial<Brief>) => void
  readonly changeContent: (part: Partial<Content>) => void
  readonly changeEmail: (email: EditableEmail) => void
  /** Begins the words without the generator. */
  readonly startBlank: () => void
  /** Returns whether there is new text to show. */
  readonly generate: () => Promise<boolean>
  readonly cancel: () => void
  /** Returns whether it was saved. Text typed while saving isn't included. */
  readonly save: () => Promise<boolean>
  /** Saves until nothing is unsaved. Returns whether that worked. */
  readonly saveAll: () => Promise<boolean>
  /** Saves the words as a newsletter of their own, because theirs has started. */
  readonly saveCopy: (copyId: string) => Promise<boolean>
  /** Saves over what someone else saved since. */
  readonly saveOver: () => Promise<boolean>
  /** Replaces the draft with what someone else saved. Returns whether that worked. */
  readonly loadNewer: () => Promise<boolean>
  /** Goes back to the saved version, or without one to what was saved here; this device forgets the rest. */
  readonly discard: (saved: SavedNewsletter | undefined) => void
  /** Closes the sentence about what went wrong. */
  readonly dismiss: () => void
}

/**
 * The id for a new newsletter: after a reload it is the one that this tab was writing, because a save whose answer was lost may have
 * stored it.
 */
export function newNewsletterId({ storage, tab }: Pick<ComposerWorld, 'storage' | 'tab'> = pageWorld): string {
  return createDraftStorage(storage, tab).ownId() ?? randomKey()
}

type Stored = Pick<SavedNewsletter, 'updatedAt' | 'version'>

/** `onSaved`: called after each save, with whether it was that newsletter's first. */
export function createComposer(
  id: string,
  saved: SavedNewsletter | undefined,
  onSaved: (id: string, first: boolean) => void,
  world: ComposerWorld = pageWorld,
): Composer {
  const { send, now } = world
  const device = createDraftStorage(world.storage, world.tab)
  const kept = device.bringBack(saved?.id)
  const start = startOf(id, saved, kept)
  /** What this window began with or kept last; undefined if the device has changes that turned out to be saved. */
  let last: Pick<ComposerState, 'draft' | 'base' | 'version'> | undefined =
    kept && start.restoredAt === undefined ? undefined : start
  // Words kept on this device for a newsletter that started without them.
  const hasStarted = typeof saved?.startedAt === 'string' && start.restoredAt !== undefined
  const composing = createComposing({ ...start, hasStarted, email: emailOf(start.draft), fields: {} })
  const { $state, set, fail, run } = composing
  const { generate, cancel } = createGeneration(composing, send)
  /** The version that was saved or loaded here last. */
  let lastSaved: (Stored & { readonly draft: Draft }) | undefined

  /** Saves over the version `seen`, or as a new newsletter. `as` makes it a copy. */
  async function saveWords(seen: number | undefined, as: Pick<Draft, 'id' | 'title'> = $state.get().draft): Promise<boolean> {
    const { draft, exists } = $state.get()
    const { brief, content } = draft
    const refused = whyNotSaved($state.get())
    if (content === undefined || refused !== undefined) {
      set({ ...refused })
      return false
    }
    return run('saving', async () => {
      const words = { id: as.id, title: as.title, monthKey: brief.month, ...content }
      const answer = await sendWords(send, words, { seen, isRestored: () => $state.get().restoredAt !== undefined })
      if (answer.kind !== 'saved') return sayNotSaved(answer)
      const { savedAt, version } = answer
      // Anything typed while saving isn't saved.
      set({ fields: {}, base: essence(draft), savedAt, version, newer: undefined, hasStarted: false, restoredAt: undefined })
      const isCopy = as.id !== draft.id
      if (isCopy || !exists) device.forget(exists ? draft.id : undefined)
      if (!isCopy) lastSaved = { draft, updatedAt: savedAt, version }
      onSaved(as.id, isCopy || !exists)
      return true
    })
  }

  function sayNotSaved(answer: Exclude<WordsAnswer, { kind: 'saved' }>): false {
    if (answer.kind === 'outdated') set({ newer: answer.newer })
    else if (answer.kind === 'started') set({ hasStarted: true, newer: undefined })
    else {
      set({ newer: undefined })
      if (codeOf(answer.failure) !== 'not-found') return fail('save', answer.failure, composerFailures.save)
      set({ trouble: { at: 'save', message: composerSentences.deleted, mayRetry: true } })
    }
    return false
  }

  async function saveAll(): Promise<boolean> {
    const { dirty, exists, version } = $state.get()
    if (exists && !dirty) return true
    return (await saveWords(version)) && saveAll()
  }

  function beginWith(fresh: Draft, from: Stored | undefined) {
    const { draft, exists } = $state.get()
    lastSaved = from && { draft: fresh, updatedAt: from.updatedAt, version: from.version }
    device.forget(exists ? draft.id : undefined)
    set({
      draft: fresh,
      email: emailOf(fresh),
      fields: {},
      base: essence(fresh),
      savedAt: from?.updatedAt,
      version: from?.version,
      newer: undefined,
      hasStarted: false,
      restoredAt: undefined,
      trouble: undefined,
    })
  }

  function keep() {
    const { draft, base, version, dirty, exists } = $state.get()
    if (!dirty && !exists) return device.forget(undefined)
    // Another window may have brought these words back and changed them: one where nothing changed mustn't add the old ones.
    if (exists && draft === last?.draft && base === last.base && version === last.version) return
    last = { draft, base, version }
    device.keep(exists ? draft.id : undefined, { draft, base, version, at: now().toISOString() })
  }

  return {
    $state,
    open() {
      const stop = autosave($state, keep, world)
      return () => {
        stop()
        cancel()
      }
    },
    takePicture: (picture) => set(withHeadPicture($state.get(), picture)),
    change: (part) => set(withDetails($state.get(), part)),
    changeBrief: (part) => set(withBrief($state.get(), part, easternDay(now()))),
    changeContent: (part) => set(withContent($state.get(), part)),
    changeEmail: (email) => set(withEmail($state.get(), email)),
    startBlank: () => set(withBlankEmail($state.get())),
    generate,
    cancel,
    save: () => saveWords($state.get().version),
    saveAll,
    saveCopy: (copyId) => saveWords(undefined, { id: copyId, title: copyTitle($state.get().draft.title) }),
    saveOver: () => saveWords($state.get().newer?.version),
    loadNewer: () =>
      run('loading', async () => {
        const { draft } = $state.get()
        const result = await send(readNewsletter, { id: draft.id })
        if (!result.ok) return fail('save', result.failure, composerFailures.load, false)
        const { newsletter } = result.value
        beginWith(draftOf(newsletter, draft.brief), newsletter)
        return true
      }),
    discard(saved) {
      if (saved) beginWith(draftOf(saved, undefined), saved)
      else beginWith(lastSaved?.draft ?? emptyDraft($state.get().draft.id), lastSaved)
    },
    dismiss: () => set({ trouble: undefined }),
  }
}
