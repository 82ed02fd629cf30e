/** What a composer knows. */
import type { NewerNewsletter } from '../../contracts/newsletter/newsletter.ts'
import type { EditableEmail } from './editable-email.ts'
import { essence } from './draft.ts'
import type { Start } from './kept-draft.ts'

export type Work = 'generating' | 'saving' | 'loading'
/** What went wrong, where to show it, and whether trying again may help. */
export type Trouble = { readonly at: 'generate' | 'save'; readonly message: string; readonly mayRetry: boolean }

export type Composing = Start & {
  /** What someone else saved since, if a save was refused because of it. */
  readonly newer?: NewerNewsletter
  /** The newsletter started without these words, so no save takes them. */
  readonly hasStarted: boolean
  readonly work?: Work
  readonly trouble?: Trouble
  /** Field → the sentence under it. */
  readonly fields: Readonly<Record<string, string>>
  /** The parts of the draft's HTML as they are typed; undefined for HTML that isn't ours. */
  readonly email?: EditableEmail | undefined
  /** How many more may be generated today. */
  readonly left?: number
}

export type ComposerState = Composing & {
  /** Whether it was ever saved. */
  readonly exists: boolean
  /** Whether anything differs from what is saved. */
  readonly dirty: boolean
}

export function stateOf(composing: Composing): ComposerState {
  const { draft, base, savedAt } = composing
  return { ...composing, exists: savedAt !== undefined, dirty: essence(draft) !== base }
}
