/**
 * A newsletter while someone writes it: the draft, the saved version it started from, and what this device keeps. Each open
 * composer is its own instance, so two newsletters never mix.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { easternDay } from '../../catalog/time/eastern.ts'
import type { LetterPicture } from '../../catalog/newsletter/letter-block.ts'
import { copyTitle } from '../../catalog/newsletter/copy-title.ts'
import { letterHtml, readLetter } from '../../catalog/newsletter/letter-html.ts'
import { defaultTitle } from '../../catalog/newsletter/period.ts'
import { adminMessageOf, composerFailures, composerSentences } from '../../client/admin-messages.ts'
import { codeOf, type Failure } from '../../client/call.ts'
import { generateNewsletter } from '../../contracts/newsletter-generate.ts'
import { readNewsletter } from '../../contracts/newsletter.ts'
import { whyNotSaved } from './before-save.ts'
import { generateTimeoutMs, pageWorld, type ComposerWorld } from './composer-world.ts'
import { stateOf, without, type ComposerState, type Composing, type Trouble, type Work } from './composer-state.ts'
import { draftOf, emptyDraft, essence, withPicture, type Brief, type Content, type Draft, type SavedNewsletter } from './draft.ts'
import { blankLetter, openLetter, type EditableLetter } from './editable-letter.ts'
import { randomKey } from '../form/memory.ts'
import { autosave, createDraftStorage, ownerOf, startOf } from './kept-draft.ts'
import { sendWords } from './sent-words.ts'

export type Composer = {
  readonly $state: ReadableAtom<ComposerState>
  /** Keeps the draft on this device until the returned function is called. */
  readonly open: () => () => void
  /** Puts a picture at the head of the words, or keeps it for when there are some. */
  readonly takePicture: (picture: LetterPicture) => void
  readonly change: (part: Partial<Pick<Draft, 'title' | 'titleTyped'>>) => void
  readonly changeBrief: (part: Partial<Brief>) => void
  readonly changeContent: (part: Partial<Content>) => void
  readonly changeLetter: (letter: EditableLetter) => void
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
  /** Replaces the draft with what someone else saved. */
  readonly loadNewer: () => Promise<void>
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

const letterOf = ({ content }: Draft) => content && openLetter(content.html)

/** `onSaved`: called after each save, with whether it was that newsletter's first. */
export function createComposer(
  id: string,
  saved: SavedNewsletter | undefined,
  onSaved: (id: string, first: boolean) => void,
  world: ComposerWorld = pageWorld,
): Composer {
  const { send, now } = world
  const device = createDraftStorage(world.storage, world.tab)
  const kept = device.read(saved?.id)
  const start = startOf(id, saved, kept)
  /** Whose draft this composer kept or brought back. Another window may keep one of its own. */
  let own = kept && ownerOf(kept)
  /** What this window began with or kept last; undefined if the device has changes that turned out to be saved. */
  let last: Pick<ComposerState, 'draft' | 'base' | 'version'> | undefined =
    kept && start.restoredAt === undefined ? undefined : start
  // Words kept on this device for a newsletter that started without them.
  const hasStarted = typeof saved?.startedAt === 'string' && start.restoredAt !== undefined
  const $state = atom(stateOf({ ...start, hasStarted, letter: letterOf(start.draft), fields: {} }))
  let cancelling: AbortController | undefined
  /** The version that was saved or loaded here last. */
  let lastSaved: (Stored & { readonly draft: Draft }) | undefined

  const set = (part: Partial<Composing>) => $state.set(stateOf({ ...$state.get(), ...part }))

  /** A manual change. Clears the errors of the fields it changes. */
  function edit(part: Partial<Composing>, changed: object) {
    const { fields, trouble } = $state.get()
    set({ ...part, fields: without(fields, changed), trouble: trouble?.mayRetry ? trouble : undefined })
  }

  function changeContent(part: Partial<Content>) {
    const { draft, letter } = $state.get()
    if (draft.content === undefined) return
    const next = { ...draft, edited: true, content: { ...draft.content, ...part } }
    edit({ draft: next, letter: part.html === undefined ? letter : letterOf(next) }, part)
  }

  function changeLetter(letter: EditableLetter) {
    const { draft } = $state.get()
    if (draft.content === undefined) return
    const content = { ...draft.content, html: letterHtml(letter) }
    edit({ draft: { ...draft, edited: true, content }, letter }, { html: '' })
  }

  function startBlank() {
    const { draft } = $state.get()
    if (draft.content !== undefined) return
    const letter = blankLetter(draft.brief.month.trim(), draft.picture)
    const content = { subject: '', preheader: '', html: letterHtml(letter) }
    set({ draft: { ...draft, content, picture: undefined }, letter, fields: {}, trouble: undefined })
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
      // Don't replace words that were edited in the meantime, and keep the reason visible for someone still typing.
      if ($state.get().draft.content !== content)
        return set({ left, trouble: { at: 'generate', message: composerSentences.changed, mayRetry: true } })
      const letter = { subject, preheader, html: withPicture(html, picture ?? (content && readLetter(content.html)?.picture)) }
      const draft = { ...$state.get().draft, content: letter, picture: undefined, madeBy, notes, variant: next, edited: false }
      set({ fields: {}, left, draft, letter: letterOf(draft) })
      written = true
    })
    return written
  }

  /** Saves over the version `seen`, or as a new newsletter. `as` makes it a copy. */
  async function saveOver(seen: number | undefined, as: Pick<Draft, 'id' | 'title'> = $state.get().draft): Promise<boolean> {
    const { draft, exists } = $state.get()
    const { brief, content } = draft
    const refused = whyNotSaved($state.get())
    if (content === undefined || refused !== undefined) {
      set({ ...refused })
      return false
    }
    let stored = false
    await run('saving', async () => {
      const words = { id: as.id, title: as.title, monthKey: brief.month, ...content }
      const answer = await sendWords(send, words, { seen, isRestored: () => $state.get().restoredAt !== undefined })
      if (answer.kind === 'saved') {
        const { savedAt, version } = answer
        // Anything typed while saving isn't saved.
        set({ fields: {}, base: essence(draft), savedAt, version, newer: undefined, hasStarted: false, restoredAt: undefined })
        stored = true
        const isCopy = as.id !== draft.id
        if (isCopy || !exists) device.forget(exists ? draft.id : undefined, own)
        if (!isCopy) lastSaved = { draft, updatedAt: savedAt, version }
        onSaved(as.id, isCopy || !exists)
      } else if (answer.kind === 'started') set({ hasStarted: true, newer: undefined })
      else if (answer.kind === 'outdated') set({ newer: answer.newer })
      else {
        set({ newer: undefined })
        if (codeOf(answer.failure) === 'not-found')
          set({ trouble: { at: 'save', message: composerSentences.deleted, mayRetry: true } })
        else fail('save', answer.failure, composerFailures.save)
      }
    })
    return stored
  }

  function saveCopy(copyId: string): Promise<boolean> {
    return saveOver(undefined, { id: copyId, title: copyTitle($state.get().draft.title) })
  }

  async function saveAll(): Promise<boolean> {
    const { dirty, exists, version } = $state.get()
    if (exists && !dirty) return true
    return (await saveOver(version)) && saveAll()
  }

  function beginWith(fresh: Draft, from: Stored | undefined) {
    const { draft, exists } = $state.get()
    lastSaved = from && { draft: fresh, updatedAt: from.updatedAt, version: from.version }
    device.forget(exists ? draft.id : undefined, own)
    set({
      draft: fresh,
      letter: letterOf(fresh),
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
    if (!dirty && !exists) return device.forget(undefined, own)
    // Another window may have brought these words back and changed them: one where nothing changed mustn't add the old ones.
    if (exists && draft === last?.draft && base === last.base && version === last.version) return
    last = { draft, base, version }
    own = device.keep(exists ? draft.id : undefined, { draft, base, version, at: now().toISOString() }, own)
  }

  return {
    $state,
    open() {
      const stop = autosave($state, keep, world)
      return () => {
        stop()
        cancelling?.abort()
      }
    },
    takePicture(picture) {
      const { draft, letter } = $state.get()
      if (letter) changeLetter({ ...letter, picture })
      else if (draft.content === undefined) set({ draft: { ...draft, picture } })
    },
    change: (part) => edit({ draft: { ...$state.get().draft, ...part } }, part),
    changeBrief(part) {
      const { draft, letter } = $state.get()
      const brief = { ...draft.brief, ...part }
      const title = draft.titleTyped ? draft.title : defaultTitle(brief.month, easternDay(now()))
      const cleared = part.month === undefined ? part : { ...part, monthKey: '', title: '' }
      edit({ draft: { ...draft, brief, title } }, cleared)
      // The newsletter's own month follows, until it says something else.
      if (part.month !== undefined && letter?.period === draft.brief.month.trim())
        changeLetter({ ...letter, period: brief.month.trim() })
    },
    changeContent,
    changeLetter,
    startBlank,
    generate,
    cancel: () => cancelling?.abort(),
    save: () => saveOver($state.get().version),
    saveAll,
    saveCopy,
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
      if (saved) beginWith(draftOf(saved, undefined), saved)
      else beginWith(lastSaved?.draft ?? emptyDraft($state.get().draft.id), lastSaved)
    },
    dismiss: () => set({ trouble: undefined }),
  }
}
