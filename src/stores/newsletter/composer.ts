/**
 * A newsletter while somebody writes it: the draft, the saved version it started from, and what this device keeps. Each opened
 * composer is an instance of its own, so two newsletters never mix.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { easternDay } from '../../catalog/eastern.ts'
import { readLetter } from '../../catalog/newsletter/letter-html.ts'
import type { LetterPicture } from '../../catalog/newsletter/letter-block.ts'
import { defaultTitle } from '../../catalog/period.ts'
import { adminMessageOf, composerFailures, composerSentences } from '../../client/admin-messages.ts'
import type { Failure } from '../../client/call.ts'
import { generateNewsletter } from '../../contracts/newsletter-generate.ts'
import {
  createNewsletter,
  newerNewsletter,
  readNewsletter,
  saveNewsletter,
  type NewsletterContent,
} from '../../contracts/newsletter.ts'
import { callSignedIn, type SignedInCall } from '../account/signed-in-call.ts'
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { pageClock } from '../form/thank-you.ts'
import { takeOver } from './chosen-picture.ts'
import { stateOf, type ComposerState, type Composing, type Trouble, type Work } from './composer-state.ts'
import { draftOf, emptyDraft, essence, withPicture, type Brief, type Content, type Draft, type SavedNewsletter } from './draft.ts'
import { autosave, createDraftStorage, startOf, type AutosaveWorld } from './kept-draft.ts'

export type Composer = {
  readonly $state: ReadableAtom<ComposerState>
  /** Takes the picture that was chosen for it, and keeps the draft on this device until the returned function is called. */
  readonly open: () => () => void
  readonly change: (part: Partial<Pick<Draft, 'title' | 'titleTyped'>>) => void
  readonly changeBrief: (part: Partial<Brief>) => void
  readonly changeContent: (part: Partial<Content>) => void
  /** Returns whether there is new text to show. */
  readonly generate: () => Promise<boolean>
  readonly cancel: () => void
  readonly save: () => Promise<void>
  /** Saves over what somebody else saved since. */
  readonly saveOver: () => Promise<void>
  /** Replaces the draft with what somebody else saved. */
  readonly loadNewer: () => Promise<void>
  /** Goes back to the saved version; this device forgets the rest. */
  readonly discard: (saved: SavedNewsletter | undefined) => void
  /** Closes the sentence about what went wrong. */
  readonly dismiss: () => void
}

export type ComposerWorld = AutosaveWorld & {
  readonly send: SignedInCall
  readonly storage: BrowserStorage
  readonly now: () => Date
  /** The picture that was chosen for a newsletter; a second call finds none. */
  readonly takePicture: () => LetterPicture | undefined
}

/** A model may take 45 seconds. */
const generateTimeoutMs = 52_000

const pageWorld: ComposerWorld = {
  send: callSignedIn,
  storage: localBrowserStorage(),
  now: () => new Date(),
  clock: pageClock,
  whenHidden(hidden) {
    window.addEventListener('pagehide', hidden)
    return () => window.removeEventListener('pagehide', hidden)
  },
  takePicture: takeOver,
}

/** `onSaved`: called after each save, with whether it was the first. */
export function createComposer(
  id: string,
  saved: SavedNewsletter | undefined,
  onSaved: (id: string, first: boolean) => void,
  world: ComposerWorld = pageWorld,
): Composer {
  const { send, now } = world
  const device = createDraftStorage(world.storage)
  const $state = atom(stateOf({ ...startOf(id, saved, device.read(saved?.id)), fields: {} }))
  let cancelling: AbortController | undefined

  const set = (part: Partial<Composing>) => $state.set(stateOf({ ...$state.get(), ...part }))
  const change = (part: Partial<Draft>) => set({ draft: { ...$state.get().draft, ...part } })

  function changeContent(part: Partial<Content>) {
    const { content } = $state.get().draft
    if (content) change({ edited: true, content: { ...content, ...part } })
  }

  function fail(at: Trouble['at'], failure: Failure, otherwise: string, mayRetry = true) {
    const fields = failure.kind === 'refused' ? failure.fields : {}
    // Trying again won't fix an invalid field.
    const trouble = { at, message: adminMessageOf(failure, otherwise), mayRetry: mayRetry && Object.keys(fields).length === 0 }
    set({ fields, trouble })
  }

  /** Does one thing at a time, so the second click of a double click does nothing. */
  async function run(work: Work, task: () => Promise<void>) {
    if ($state.get().work !== undefined) return
    set({ work, trouble: undefined })
    try {
      await task()
    } finally {
      set({ work: undefined })
    }
  }

  async function generate() {
    const { brief, variant, content, picture } = $state.get().draft
    if (brief.month.trim() === '' || brief.highlightTreatments.trim() === '') {
      set({ trouble: { at: 'generate', message: composerSentences.brief, mayRetry: false } })
      return false
    }
    let written = false
    await run('generating', async () => {
      const cancel = (cancelling = new AbortController())
      const next = content === undefined ? variant : variant + 1
      const result = await send(
        generateNewsletter,
        { ...brief, variant: next },
        { signal: cancel.signal, timeoutMs: generateTimeoutMs },
      )
      if (!result.ok) {
        if (!cancel.signal.aborted) fail('generate', result.failure, composerFailures.generate)
        return
      }
      const { subject, preheader, html, madeBy, notes, left } = result.value
      const letter = { subject, preheader, html: withPicture(html, picture ?? (content && readLetter(content.html)?.picture)) }
      set({ fields: {}, left })
      change({ content: letter, picture: undefined, madeBy, notes, variant: next, edited: false })
      written = true
    })
    return written
  }

  async function store(input: NewsletterContent, seen: number | undefined) {
    if (seen !== undefined) return send(saveNewsletter, { ...input, version: seen })
    const created = await send(createNewsletter, input)
    if (created.ok || created.failure.kind !== 'refused' || created.failure.code !== 'already-sent-differently') return created
    // The answer to an earlier try was lost, and the text has changed since.
    return send(saveNewsletter, { ...input, version: 1 })
  }

  async function saveOver(seen: number | undefined) {
    const { draft, exists } = $state.get()
    const { title, brief, content } = draft
    if (content === undefined || title.trim() === '') {
      return set({ trouble: { at: 'save', message: composerSentences.content, mayRetry: false } })
    }
    await run('saving', async () => {
      const result = await store({ id: draft.id, title, monthKey: brief.month, ...content }, seen)
      if (result.ok) {
        const { updatedAt: savedAt, version } = result.value
        // Whatever was typed while it was being saved is not saved.
        set({ fields: {}, base: essence(draft), savedAt, version, newer: undefined, restoredAt: undefined })
        device.forget(undefined)
        return onSaved(draft.id, !exists)
      }
      const { failure } = result
      const isOutdated = failure.kind === 'refused' && failure.code === 'changed-meanwhile'
      const newer = isOutdated ? newerNewsletter.safeParse(failure.receipt).data : undefined
      set({ newer })
      if (newer === undefined) fail('save', failure, composerFailures.save)
    })
  }

  function beginWith(fresh: Draft, from: SavedNewsletter | undefined) {
    const { draft, exists } = $state.get()
    device.forget(exists ? draft.id : undefined)
    set({
      draft: fresh,
      base: essence(fresh),
      savedAt: from?.updatedAt,
      version: from?.version,
      newer: undefined,
      restoredAt: undefined,
      trouble: undefined,
    })
  }

  function keep() {
    const { draft, base, version, dirty, exists } = $state.get()
    if (dirty || exists) device.keep(exists ? draft.id : undefined, { draft, base, version, at: now().toISOString() })
    else device.forget(undefined)
  }

  return {
    $state,
    open() {
      const picture = world.takePicture()
      const { content } = $state.get().draft
      if (picture && content) changeContent({ html: withPicture(content.html, picture) })
      else if (picture) change({ picture })
      const stop = autosave($state, keep, world)
      return () => {
        stop()
        cancelling?.abort()
      }
    },
    change,
    changeBrief(part) {
      const { draft, fields } = $state.get()
      const brief = { ...draft.brief, ...part }
      set({
        draft: { ...draft, brief, title: draft.titleTyped ? draft.title : defaultTitle(brief.month, easternDay(now())) },
        fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in part))),
      })
    },
    changeContent,
    generate,
    cancel: () => cancelling?.abort(),
    save: () => saveOver($state.get().version),
    saveOver: () => saveOver($state.get().newer?.version),
    loadNewer: () =>
      run('loading', async () => {
        const { draft } = $state.get()
        const result = await send(readNewsletter, { id: draft.id })
        if (!result.ok) return fail('save', result.failure, composerFailures.load, false)
        const { newsletter } = result.value
        beginWith(draftOf(newsletter, draft.brief), newsletter)
      }),
    discard(saved) {
      beginWith(saved ? draftOf(saved, undefined) : emptyDraft($state.get().draft.id), saved)
    },
    dismiss: () => set({ trouble: undefined }),
  }
}
