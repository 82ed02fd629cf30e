/** Having the generator write a newsletter's words from its brief. */
import { readEmail } from '../../catalog/newsletter/email-html.ts'
import { composerFailures, composerSentences } from '../../client/admin-messages.ts'
import { codeOf } from '../../client/call.ts'
import { generateNewsletter } from '../../contracts/newsletter/generate.ts'
import type { SignedInCall } from '../account/signed-in-call.ts'
import { generateTimeoutMs } from './composer-world.ts'
import type { ComposingStore } from './composing.ts'
import { withPicture } from './draft.ts'
import { emailOf } from './edits.ts'

type Generation = {
  /** Returns whether there is new text to show. */
  readonly generate: () => Promise<boolean>
  readonly cancel: () => void
}

export function createGeneration({ $state, set, fail, run }: ComposingStore, send: SignedInCall): Generation {
  let canceling: AbortController | undefined
  return {
    cancel: () => canceling?.abort(),
    async generate() {
      const { brief, variant, content, picture } = $state.get().draft
      if (brief.month.trim() === '' || brief.highlightTreatments.trim() === '') {
        set({ trouble: { at: 'generate', message: composerSentences.brief, mayRetry: false } })
        return false
      }
      return run('generating', async () => {
        const cancel = (canceling = new AbortController())
        const next = content === undefined ? variant : variant + 1
        const result = await send(
          generateNewsletter,
          { ...brief, variant: next },
          { signal: cancel.signal, timeoutMs: generateTimeoutMs },
        )
        if (!result.ok) {
          const mayRetry = codeOf(result.failure) !== 'generator-quota'
          return cancel.signal.aborted ? false : fail('generate', result.failure, composerFailures.generate, mayRetry)
        }
        const { subject, preheader, html, madeBy, notes, left } = result.value
        // Don't replace words that were edited in the meantime, and keep the reason visible for someone still typing.
        if ($state.get().draft.content !== content) {
          set({ left, trouble: { at: 'generate', message: composerSentences.changed, mayRetry: true } })
          return false
        }
        const email = { subject, preheader, html: withPicture(html, picture ?? (content && readEmail(content.html)?.picture)) }
        const draft = { ...$state.get().draft, content: email, picture: undefined, madeBy, notes, variant: next, edited: false }
        set({ fields: {}, left, draft, email: emailOf(draft) })
        return true
      })
    },
  }
}
