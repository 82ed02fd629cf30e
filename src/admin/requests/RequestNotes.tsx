import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { RequestDetail } from '../../contracts/request/list.ts'
import { longestNote } from '../../contracts/request/step.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextBox } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { notifyError } from '../parts/Notices.tsx'
import { upTo } from '../parts/form/up-to.ts'
import { useIsShown } from '../parts/use-is-shown.ts'
import { useKeptAnswers } from '../parts/form/use-kept-answers.ts'
import { shortWhen } from '../parts/when.ts'
import { Section } from '../parts/Section.tsx'
import type { RequestActions } from './use-requests.ts'

type Props = { readonly detail: RequestDetail; readonly now: Date; readonly actions: RequestActions }

/** The clinic's own notes; the client never sees them. */
export function RequestNotes({ detail, now, actions }: Props) {
  // A note keeps one key through every retry until it is stored, after a reload too; changed words make it another note.
  const form = useForm({ defaultValues: { body: '', noteId: '', keyed: '' } })
  const { handleSubmit, getValues, setValue, reset, setError, formState } = form
  const forget = useKeptAnswers(`note ${detail.request.id}`, form)
  const { errors, isSubmitting } = formState
  const tied = tieFields(useId(), form)
  const isShown = useIsShown()
  const submit = handleSubmit(async ({ body, noteId, keyed }) => {
    const text = body.trim()
    const key = keyed === text ? noteId : randomKey()
    setValue('noteId', key)
    setValue('keyed', text)
    try {
      await actions.note(detail.request.id, key, text)
      setValue('keyed', '')
      const typed = getValues('body')
      // Anything typed since is the next note.
      if (typed !== body) return setValue('body', typed.startsWith(body) ? typed.slice(body.length).trimStart() : typed)
      reset()
      forget()
    } catch (error) {
      // The screen was left in the meantime. The words are still in the request's box.
      if (!isShown())
        return notifyError(error, `Failed to save your note on ${detail.request.name}’s request. Open it to try again.`)
      setError('root', { message: sentenceOf(error, 'Failed to save this note') })
    }
  })
  return (
    <Section title="Notes">
      {detail.notes.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {detail.notes.map(({ id: key, body, author, createdAt }) => (
            <li key={key} className="rounded-field bg-shell px-3.5 py-2.5">
              <p className="break-words whitespace-pre-line">{body}</p>
              <p className="mt-1 text-fine text-mute">
                {author ?? 'Former admin'}, {shortWhen(createdAt, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-2.5">
        <TextBox
          label="Add a note"
          hint="Only staff can see it."
          rows={2}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          }}
          {...tied('body', {
            validate: (text) => text.trim() !== '' || 'Write a note.',
            maxLength: upTo(longestNote),
          })}
        />
        {errors.root?.message && <FailureBanner message={errors.root.message} onRetry={() => void submit()} />}
        <Button type="submit" variant="secondary" size="admin" className="justify-self-end" disabled={isSubmitting}>
          Save note
        </Button>
      </form>
    </Section>
  )
}
