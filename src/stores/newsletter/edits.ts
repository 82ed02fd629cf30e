/** What someone changes by hand in a composer: each function returns the parts of its state that become others. */
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import { emailHtml } from '../../catalog/newsletter/email-html.ts'
import { defaultTitle } from '../../catalog/newsletter/period.ts'
import type { Day } from '../../catalog/time/eastern.ts'
import type { Composing } from './composer-state.ts'
import type { Brief, Content, Draft } from './draft.ts'
import { blankEmail, openEmail, type EditableEmail } from './editable-email.ts'

type Edit = Partial<Composing>

/** The parts of a draft's words; undefined without words, and for HTML that isn't ours. */
export const emailOf = ({ content }: Draft): EditableEmail | undefined => content && openEmail(content.html)

/** Clears the sentences under the fields that change, and about trouble that a change can end. */
function edited({ fields, trouble }: Composing, change: Edit, changed: object): Edit {
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in changed)))
  return { ...change, fields: others, trouble: trouble?.mayRetry ? trouble : undefined }
}

export function withDetails(state: Composing, details: Partial<Pick<Draft, 'title' | 'titleTyped'>>): Edit {
  return edited(state, { draft: { ...state.draft, ...details } }, details)
}

export function withContent(state: Composing, part: Partial<Content>): Edit {
  const { draft, email } = state
  if (draft.content === undefined) return {}
  const next = { ...draft, edited: true, content: { ...draft.content, ...part } }
  return edited(state, { draft: next, email: part.html === undefined ? email : emailOf(next) }, part)
}

export function withEmail(state: Composing, email: EditableEmail): Edit {
  const { draft } = state
  if (draft.content === undefined) return {}
  const content = { ...draft.content, html: emailHtml(email) }
  return edited(state, { draft: { ...draft, edited: true, content }, email }, { html: '' })
}

/** Begins the words without the generator. */
export function withBlankEmail({ draft }: Composing): Edit {
  if (draft.content !== undefined) return {}
  const email = blankEmail(draft.brief.month.trim(), draft.picture)
  const content = { subject: '', preheader: '', html: emailHtml(email) }
  return { draft: { ...draft, content, picture: undefined }, email, fields: {}, trouble: undefined }
}

/** Puts a picture at the head of the words, or keeps it for when there are some. */
export function withHeadPicture(state: Composing, picture: EmailPicture): Edit {
  const { draft, email } = state
  if (email) return withEmail(state, { ...email, picture })
  return draft.content === undefined ? { draft: { ...draft, picture } } : {}
}

/** The title follows the month until someone types one, and so does the newsletter's own month until it says something else. */
export function withBrief(state: Composing, part: Partial<Brief>, today: Day): Edit {
  const { draft, email } = state
  const brief = { ...draft.brief, ...part }
  const title = draft.titleTyped ? draft.title : defaultTitle(brief.month, today)
  const cleared = part.month === undefined ? part : { ...part, monthKey: '', title: '' }
  const edit = edited(state, { draft: { ...draft, brief, title } }, cleared)
  if (part.month === undefined || email?.period !== draft.brief.month.trim()) return edit
  return { ...edit, ...withEmail({ ...state, ...edit }, { ...email, period: brief.month.trim() }) }
}
