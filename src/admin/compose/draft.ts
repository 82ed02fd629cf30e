/** What the composer holds, and which of it stays on this device until it is saved. */
import * as z from 'zod/mini'
import { makers } from '../../catalog/newsletter/generator.ts'
import { letterHtml, readLetter } from '../../catalog/newsletter/letter-html.ts'
import type { LetterPicture } from '../../catalog/newsletter/letter-block.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import type { readNewsletter } from '../../contracts/newsletter.ts'
import { localBrowserStorage } from '../../stores/browser-storage.ts'
import { pictureShape } from '../images/chosen-picture.ts'

const brief = z.object({
  month: z.string(),
  seasonalTheme: z.string(),
  highlightTreatments: z.string(),
  links: z.string(),
  discountCode: z.string(),
  discountDetails: z.string(),
})

export type Brief = z.infer<typeof brief>

const content = z.object({ subject: z.string(), preheader: z.string(), html: z.string() })

export type Content = z.infer<typeof content>

const draft = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The title follows the month until somebody types one. */
  titleTyped: z.boolean(),
  brief,
  content: z.optional(content),
  /** A picture chosen before there was any text to add it to. */
  picture: z.optional(pictureShape),
  /** Whether somebody changed the text after it was generated. */
  edited: z.boolean(),
  variant: z.number(),
  madeBy: z.optional(z.enum(makers)),
  notes: z.array(z.string()),
})

export type Draft = z.infer<typeof draft>

export function emptyDraft(id: string): Draft {
  const none = { month: '', seasonalTheme: '', highlightTreatments: '', links: '', discountCode: '', discountDetails: '' }
  return { id, title: '', titleTyped: false, brief: none, edited: false, variant: 0, notes: [] }
}

/** Everything that counts as a change: what was typed or generated. */
export function essence({ title, brief: typed, content: written, picture }: Draft): string {
  return JSON.stringify([
    title,
    Object.values(typed),
    picture?.src,
    written && [written.subject, written.preheader, written.html],
  ])
}

const kept = z.object({
  draft,
  /** The essence of the saved version that the changes started from. */
  base: z.string(),
  /** That version's number; undefined for a new newsletter. */
  version: z.optional(z.number()),
  at: z.string(),
})

export type Kept = z.infer<typeof kept>

const storage = localBrowserStorage()
const keyOf = (id: string | undefined) => `newsletter-draft:${id ?? 'new'}`

/** The draft this device keeps of a newsletter; without an id, of a new one. */
export function readKept(id: string | undefined): Kept | undefined {
  const found = z.safeParse(kept, storage.read(keyOf(id)))
  return found.success ? found.data : undefined
}

export function keep(id: string | undefined, value: Kept): void {
  storage.write(keyOf(id), value)
}

export function forget(id: string | undefined): void {
  storage.remove(keyOf(id))
}

/** Replaces the picture at the top of a newsletter's HTML. HTML that isn't ours comes back unchanged. */
export function withPicture(html: string, picture: LetterPicture | undefined): string {
  const letter = readLetter(html)
  return letter === undefined || picture === undefined ? html : letterHtml({ ...letter, picture })
}

export type SavedNewsletter = OutputOf<typeof readNewsletter>['newsletter']

export function draftOf(saved: SavedNewsletter, brief: Brief | undefined): Draft {
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
  readonly version: number | undefined
  readonly restoredAt: string | undefined
  /** Somebody saved the newsletter after this device kept its changes. */
  readonly isOutdated: boolean
}

/** Where the composer starts: the unsaved changes this device kept, or else the saved version. */
export function startOf(id: string, saved: SavedNewsletter | undefined): Start {
  const kept = readKept(saved && saved.id)
  const fresh = saved ? draftOf(saved, kept?.draft.brief) : emptyDraft(id)
  const start = {
    draft: fresh,
    base: essence(fresh),
    savedAt: saved?.updatedAt,
    version: saved?.version,
    restoredAt: undefined,
    isOutdated: false,
  }
  if (!kept || essence(kept.draft) === kept.base || essence(kept.draft) === start.base) return start
  const { version, at: restoredAt } = kept
  return { ...start, draft: { ...kept.draft, id }, version, restoredAt, isOutdated: version !== saved?.version }
}
