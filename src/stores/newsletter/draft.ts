/** A newsletter's draft as the composer holds it. */
import * as z from 'zod/mini'
import { makers } from '../../catalog/newsletter/generator.ts'
import { emailHtml, readEmail } from '../../catalog/newsletter/email-html.ts'
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import type { readNewsletter } from '../../contracts/newsletter/newsletter.ts'

const brief = z.object({
  month: z.string(),
  seasonalTheme: z.string(),
  highlightTreatments: z.string(),
  links: z.string(),
  discountCode: z.string(),
  discountDetails: z.string(),
})

export type Brief = z.infer<typeof brief>

const pictureShape = z.object({ src: z.string(), alt: z.string() })

const content = z.object({ subject: z.string(), preheader: z.string(), html: z.string() })

export type Content = z.infer<typeof content>

export const draftShape = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The title follows the month until someone types one. */
  titleTyped: z.boolean(),
  brief,
  content: z.optional(content),
  /** A picture chosen before there was any text to add it to. */
  picture: z.optional(pictureShape),
  /** Whether someone changed the text after it was generated. */
  edited: z.boolean(),
  variant: z.number(),
  madeBy: z.optional(z.enum(makers)),
  notes: z.array(z.string()),
})

export type Draft = z.infer<typeof draftShape>

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

/** Replaces the picture at the top of a newsletter's HTML. HTML that isn't ours comes back unchanged. */
export function withPicture(html: string, picture: EmailPicture | undefined): string {
  const email = readEmail(html)
  return email === undefined || picture === undefined ? html : emailHtml({ ...email, picture })
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
