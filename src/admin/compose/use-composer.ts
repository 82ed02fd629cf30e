/** The composer's state: the draft, the saved version, and what this device keeps. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { easternDay } from '../../catalog/eastern.ts'
import { readLetter } from '../../catalog/newsletter/letter-html.ts'
import { defaultTitle } from '../../catalog/period.ts'
import { composerFailures, composerSentences } from '../../client/admin-messages.ts'
import {
  createNewsletter,
  newerNewsletter,
  readNewsletter,
  saveNewsletter,
  type NewerNewsletter,
} from '../../contracts/newsletter.ts'
import { generateNewsletter } from '../../contracts/newsletter-generate.ts'
import { takeOver } from '../images/chosen-picture.ts'
import { ask, fieldsOf, receiptOf, sentenceOf, wasRefusedWith } from '../parts/ask.ts'
import { notifyDone } from '../parts/Notices.tsx'
import {
  draftOf,
  emptyDraft,
  essence,
  forget,
  startOf,
  withPicture,
  type Brief,
  type Content,
  type Draft,
  type SavedNewsletter,
} from './draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Work = 'generating' | 'saving' | 'loading'
/** What went wrong, where to show it, and whether trying again may help. */
export type Trouble = { readonly at: 'generate' | 'save'; readonly message: string; readonly mayRetry: boolean }

/** A model may take 45 seconds. */
const generateTimeoutMs = 52_000

export function useComposer(id: string, saved: SavedNewsletter | undefined, onCreated: (id: string) => void) {
  const client = useQueryClient()
  const [start] = useState(() => startOf(id, saved))
  const [draft, setDraft] = useState(start.draft)
  const [base, setBase] = useState(start.base)
  const [savedAt, setSavedAt] = useState(start.savedAt)
  /** The saved version the draft started from; undefined before the first save. */
  const [version, setVersion] = useState(start.version)
  const [newer, setNewer] = useState<NewerNewsletter>()
  const [restoredAt, setRestoredAt] = useState(start.restoredAt)
  const [work, setWork] = useState<Work>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<number>()
  // Treat two clicks before the next render as one.
  const busy = useRef(false)
  const cancelling = useRef<AbortController>(undefined)
  const exists = savedAt !== undefined
  const dirty = essence(draft) !== base

  useKeptDraft(exists ? draft.id : undefined, dirty || exists ? { draft, base, version } : undefined)
  useEffect(() => () => cancelling.current?.abort(), [])

  useEffect(() => {
    const picture = takeOver()
    if (picture === undefined) return
    setDraft((now) =>
      now.content
        ? { ...now, edited: true, content: { ...now.content, html: withPicture(now.content.html, picture) } }
        : { ...now, picture },
    )
  }, [])

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))

  const changeBrief = (part: Partial<Brief>) => {
    setFields((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
    setDraft((now) => {
      const brief = { ...now.brief, ...part }
      return { ...now, brief, title: now.titleTyped ? now.title : defaultTitle(brief.month, easternDay(new Date())) }
    })
  }

  const changeContent = (part: Partial<Content>) =>
    setDraft((now) => (now.content ? { ...now, edited: true, content: { ...now.content, ...part } } : now))

  const fail = (at: Trouble['at'], error: unknown, otherwise: string, mayRetry = true) => {
    const wrong = fieldsOf(error)
    setFields(wrong)
    // Trying again won't fix an invalid field.
    setTrouble({ at, message: sentenceOf(error, otherwise), mayRetry: mayRetry && Object.keys(wrong).length === 0 })
  }

  const run = async (kind: Work, task: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setWork(kind)
    setTrouble(undefined)
    try {
      await task()
    } finally {
      busy.current = false
      setWork(undefined)
    }
  }

  /** Returns whether there is text to show now. */
  const generate = async (): Promise<boolean> => {
    const { brief, variant, content } = draft
    if (brief.month.trim() === '' || brief.highlightTreatments.trim() === '') {
      setTrouble({ at: 'generate', message: composerSentences.brief, mayRetry: false })
      return false
    }
    let written = false
    await run('generating', async () => {
      const cancel = new AbortController()
      cancelling.current = cancel
      try {
        const next = content === undefined ? variant : variant + 1
        const {
          subject,
          preheader,
          html,
          madeBy,
          notes,
          left: rest,
        } = await ask(generateNewsletter, { ...brief, variant: next }, { signal: cancel.signal, timeoutMs: generateTimeoutMs })
        setFields({})
        setLeft(rest)
        const picture = draft.picture ?? (content && readLetter(content.html)?.picture)
        const letter = { subject, preheader, html: withPicture(html, picture) }
        change({ content: letter, picture: undefined, madeBy, notes, variant: next, edited: false })
        written = true
      } catch (error) {
        if (cancel.signal.aborted) return
        fail('generate', error, composerFailures.generate)
      }
    })
    return written
  }

  const store = async (content: Content, seen: number | undefined) => {
    const input = { id: draft.id, title: draft.title, monthKey: draft.brief.month, ...content }
    if (seen !== undefined) return ask(saveNewsletter, { ...input, version: seen })
    try {
      return await ask(createNewsletter, input)
    } catch (error) {
      // The answer to an earlier try was lost, and the text has changed since.
      if (wasRefusedWith(error, 'already-sent-differently')) return ask(saveNewsletter, { ...input, version: 1 })
      throw error
    }
  }

  const saveOver = (seen: number | undefined) => {
    const { content } = draft
    if (content === undefined || draft.title.trim() === '') {
      setTrouble({ at: 'save', message: composerSentences.content, mayRetry: false })
      return
    }
    const stored = essence(draft)
    void run('saving', async () => {
      try {
        const saving = await store(content, seen)
        setFields({})
        setBase(stored)
        setSavedAt(saving.updatedAt)
        setVersion(saving.version)
        setNewer(undefined)
        setRestoredAt(undefined)
        forget(undefined)
        void client.invalidateQueries({ queryKey: ['newsletters'] })
        notifyDone('Draft saved')
        if (!exists) onCreated(saving.id)
      } catch (error) {
        const stands = z.safeParse(newerNewsletter, wasRefusedWith(error, 'changed-meanwhile') && receiptOf(error))
        setNewer(stands.data)
        if (!stands.success) fail('save', error, composerFailures.save)
      }
    })
  }

  const beginWith = (fresh: Draft, from: SavedNewsletter | undefined) => {
    forget(exists ? draft.id : undefined)
    setDraft(fresh)
    setBase(essence(fresh))
    setSavedAt(from?.updatedAt)
    setVersion(from?.version)
    setNewer(undefined)
    setRestoredAt(undefined)
    setTrouble(undefined)
  }

  /** Goes back to the saved version; this device forgets the rest. */
  const discard = () => beginWith(saved ? draftOf(saved, undefined) : emptyDraft(draft.id), saved)

  /** Replaces the draft with what somebody else saved. */
  const loadNewer = () =>
    run('loading', async () => {
      try {
        const { newsletter } = await ask(readNewsletter, { id: draft.id })
        beginWith(draftOf(newsletter, draft.brief), newsletter)
      } catch (error) {
        fail('save', error, composerFailures.load, false)
      }
    })

  return {
    draft,
    dirty,
    exists,
    savedAt,
    restoredAt,
    isOutdated: start.isOutdated,
    newer,
    work,
    trouble,
    fields,
    left,
    change,
    changeBrief,
    changeContent,
    generate,
    cancel: () => cancelling.current?.abort(),
    save: () => saveOver(version),
    saveOver: () => saveOver(newer?.version),
    loadNewer,
    discard,
    dismiss: () => setTrouble(undefined),
  }
}

export type Composer = ReturnType<typeof useComposer>
