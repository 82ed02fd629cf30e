/** The composer's state: what is typed, what was written, what is saved, and what this device keeps of it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { easternDay } from '../../catalog/eastern.ts'
import { readLetter } from '../../catalog/letter-html.ts'
import { defaultTitle } from '../../catalog/period.ts'
import { composerFailures, composerSentences } from '../../client/admin-messages.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import { createNewsletter, saveNewsletter, type readNewsletter } from '../../contracts/newsletter.ts'
import { generateNewsletter } from '../../contracts/newsletter-generate.ts'
import { takeOver } from '../images/chosen-picture.ts'
import { ask, fieldsOf, sentenceOf, wasRefusedWith } from '../parts/ask.ts'
import { notifyDone } from '../parts/Notices.tsx'
import { emptyDraft, essence, forget, keep, readKept, withPicture, type Brief, type Content, type Draft } from './draft.ts'

export type SavedNewsletter = OutputOf<typeof readNewsletter>['newsletter']

type Work = 'generating' | 'saving'
/** What went wrong, and where it is shown. */
export type Trouble = { readonly at: 'generate' | 'save'; readonly message: string; readonly retry?: () => void }

/** A model may take 45 seconds. */
const generateTimeoutMs = 52_000
const autosaveMs = 400

function draftOf(saved: SavedNewsletter, brief: Brief | undefined): Draft {
  const { id, title, subject, preheader, html, monthKey } = saved
  const empty = emptyDraft(id)
  return {
    ...empty,
    title,
    titleTyped: true,
    brief: { ...(brief ?? empty.brief), month: monthKey },
    content: { subject, preheader, html },
    edited: true,
  }
}

type Start = {
  readonly draft: Draft
  readonly base: string
  readonly savedAt: string | undefined
  readonly restoredAt: string | undefined
}

/** What the composer begins with: what this device kept of unsaved changes, else what is saved. */
function startOf(id: string, saved: SavedNewsletter | undefined): Start {
  const kept = readKept(saved && saved.id)
  const fresh = saved ? draftOf(saved, kept?.draft.brief) : emptyDraft(id)
  const start = { draft: fresh, base: essence(fresh), savedAt: saved?.updatedAt, restoredAt: undefined }
  if (!kept || essence(kept.draft) === kept.base || essence(kept.draft) === start.base) return start
  return { ...start, draft: { ...kept.draft, id }, restoredAt: kept.at }
}

export function useComposer(id: string, saved: SavedNewsletter | undefined, onCreated: (id: string) => void) {
  const client = useQueryClient()
  const [start] = useState(() => startOf(id, saved))
  const [draft, setDraft] = useState(start.draft)
  const [base, setBase] = useState(start.base)
  const [savedAt, setSavedAt] = useState(start.savedAt)
  const [restoredAt, setRestoredAt] = useState(start.restoredAt)
  const [work, setWork] = useState<Work>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<number>()
  // Two clicks before the screen has changed are one.
  const busy = useRef(false)
  const cancelling = useRef<AbortController>(undefined)
  const exists = savedAt !== undefined
  const dirty = essence(draft) !== base

  useEffect(() => {
    const timer = setTimeout(() => {
      if (dirty || exists) keep(exists ? draft.id : undefined, { draft, base, at: new Date().toISOString() })
      else forget(undefined)
    }, autosaveMs)
    return () => clearTimeout(timer)
  }, [draft, base, dirty, exists])

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

  const fail = (at: Trouble['at'], error: unknown, otherwise: string, retry: () => void) => {
    setFields(fieldsOf(error))
    setTrouble({ at, message: sentenceOf(error, otherwise), retry })
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

  /** Answers whether there is something to read now. */
  const generate = async (): Promise<boolean> => {
    const { brief, variant, content } = draft
    if (brief.month.trim() === '' || brief.highlightTreatments.trim() === '') {
      setTrouble({ at: 'generate', message: composerSentences.brief })
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
        fail('generate', error, composerFailures.generate, () => void generate())
      }
    })
    return written
  }

  const store = async (content: Content) => {
    const input = { id: draft.id, title: draft.title, monthKey: draft.brief.month, ...content }
    if (exists) return ask(saveNewsletter, input)
    try {
      return await ask(createNewsletter, input)
    } catch (error) {
      // The answer to an earlier try was lost, and the words have changed since.
      if (wasRefusedWith(error, 'already-sent-differently')) return ask(saveNewsletter, input)
      throw error
    }
  }

  const save = () => {
    const { content } = draft
    if (content === undefined || draft.title.trim() === '') {
      setTrouble({ at: 'save', message: composerSentences.content })
      return
    }
    const stored = essence(draft)
    void run('saving', async () => {
      try {
        const { id: storedId, updatedAt } = await store(content)
        setFields({})
        setBase(stored)
        setSavedAt(updatedAt)
        setRestoredAt(undefined)
        forget(undefined)
        void client.invalidateQueries({ queryKey: ['newsletters'] })
        notifyDone('Draft saved')
        if (!exists) onCreated(storedId)
      } catch (error) {
        fail('save', error, composerFailures.save, save)
      }
    })
  }

  /** Back to what is saved; this device forgets the rest. */
  const discard = () => {
    const fresh = saved ? draftOf(saved, undefined) : emptyDraft(draft.id)
    forget(exists ? draft.id : undefined)
    setDraft(fresh)
    setBase(essence(fresh))
    setRestoredAt(undefined)
    setTrouble(undefined)
  }

  return {
    draft,
    dirty,
    exists,
    savedAt,
    restoredAt,
    work,
    trouble,
    fields,
    left,
    change,
    changeBrief,
    changeContent,
    generate,
    cancel: () => cancelling.current?.abort(),
    save,
    discard,
    dismiss: () => setTrouble(undefined),
  }
}

export type Composer = ReturnType<typeof useComposer>
