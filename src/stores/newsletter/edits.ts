/** What someone changes by hand in a composer: each function returns the parts of its state that become others. */
import type { LetterPicture } from '../../catalog/newsletter/letter-block.ts'
import { letterHtml } from '../../catalog/newsletter/letter-html.ts'
import { defaultTitle } from '../../catalog/newsletter/period.ts'
import type { Day } from '../../catalog/time/eastern.ts'
import type { Composing } from './composer-state.ts'
import type { Brief, Content, Draft } from './draft.ts'
import { blankLetter, openLetter, type EditableLetter } from './editable-letter.ts'

type Edit = Partial<Composing>

/** The parts of a draft's words; undefined without words, and for HTML that isn't ours. */
export const letterOf = ({ content }: Draft): EditableLetter | undefined => content && openLetter(content.html)

/** Clears the sentences under the fields that change, and about trouble that a change can end. */
function edited({ fields, trouble }: Composing, change: Edit, changed: object): Edit {
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in changed)))
  return { ...change, fields: others, trouble: trouble?.mayRetry ? trouble : undefined }
}

export function withDetails(state: Composing, details: Partial<Pick<Draft, 'title' | 'titleTyped'>>): Edit {
  return edited(state, { draft: { ...state.draft, ...details } }, details)
}

export function withContent(state: Composing, part: Partial<Content>): Edit {
  const { draft, letter } = state
  if (draft.content === undefined) return {}
  const next = { ...draft, edited: true, content: { ...draft.content, ...part } }
  return edited(state, { draft: next, letter: part.html === undefined ? letter : letterOf(next) }, part)
}

export function withLetter(state: Composing, letter: EditableLetter): Edit {
  const { draft } = state
  if (draft.content === undefined) return {}
  const content = { ...draft.content, html: letterHtml(letter) }
  return edited(state, { draft: { ...draft, edited: true, content }, letter }, { html: '' })
}

/** Begins the words without the generator. */
export function withBlankLetter({ draft }: Composing): Edit {
  if (draft.content !== undefined) return {}
  const letter = blankLetter(draft.brief.month.trim(), draft.picture)
  const content = { subject: '', preheader: '', html: letterHtml(letter) }
  return { draft: { ...draft, content, picture: undefined }, letter, fields: {}, trouble: undefined }
}

/** Puts a picture at the head of the words, or keeps it for when there are some. */
export function withHeadPicture(state: Composing, picture: LetterPicture): Edit {
  const { draft, letter } = state
  if (letter) return withLetter(state, { ...letter, picture })
  return draft.content === undefined ? { draft: { ...draft, picture } } : {}
}

/** The title follows the month until someone types one, and so does the newsletter's own month until it says something else. */
export function withBrief(state: Composing, part: Partial<Brief>, today: Day): Edit {
  const { draft, letter } = state
  const brief = { ...draft.brief, ...part }
  const title = draft.titleTyped ? draft.title : defaultTitle(brief.month, today)
  const cleared = part.month === undefined ? part : { ...part, monthKey: '', title: '' }
  const edit = edited(state, { draft: { ...draft, brief, title } }, cleared)
  if (part.month === undefined || letter?.period !== draft.brief.month.trim()) return edit
  return { ...edit, ...withLetter({ ...state, ...edit }, { ...letter, period: brief.month.trim() }) }
}
