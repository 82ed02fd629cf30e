/** What keeps a draft from being saved as it was typed. The server refuses the same. */
import { placeholderSentence, wrongPlaceholders } from '../../catalog/newsletter/placeholder.ts'
import { composerSentences } from '../../client/admin-messages.ts'
import type { ComposerState, Composing } from './composer-state.ts'
import { emailProblem } from './editable-email.ts'

type Refused = Required<Pick<Composing, 'trouble' | 'fields'>>

function because(message: string, fields: Composing['fields'] = {}): Refused {
  return { fields, trouble: { at: 'save', message, mayRetry: false } }
}

/** Why a draft can't be saved, and the fields it is about; undefined if it can. */
export function whyNotSaved({ draft, email }: Pick<ComposerState, 'draft' | 'email'>): Refused | undefined {
  const { title, content } = draft
  if (content === undefined) return because(composerSentences.content)
  if (title.trim() === '') return because(composerSentences.title, { title: 'Enter a title.' })
  if (content.subject.trim() === '') return because(composerSentences.subject, { subject: 'Enter a subject.' })
  const fields: Record<string, string> = {}
  for (const name of ['subject', 'preheader'] as const) {
    const wrong = placeholderSentence(wrongPlaceholders(content[name]))
    if (wrong !== undefined) fields[name] = wrong
  }
  const message = fields['subject'] ?? fields['preheader'] ?? (email && emailProblem(email))
  return message === undefined ? undefined : because(`Nothing was saved. ${message}`, fields)
}
