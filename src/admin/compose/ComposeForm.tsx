/** The composer around one newsletter: its header, the brief or the text, and the preview. */
import { useStore } from '@nanostores/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readNewsletterGenerator } from '../../contracts/newsletter-generate.ts'
import { session } from '../../stores/account/session.ts'
import { createComposer, type Composer } from '../../stores/newsletter/composer.ts'
import type { ComposerState } from '../../stores/newsletter/composer-state.ts'
import type { Draft, SavedNewsletter } from '../../stores/newsletter/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ask } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { notifyDone } from '../parts/Notices.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { shortWhen } from '../parts/when.ts'
import { BackToNewsletters } from './BackToNewsletters.tsx'
import { BriefForm } from './BriefForm.tsx'
import { Preview } from './Preview.tsx'
import { TestSend } from './TestSend.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { WordsForm } from './WordsForm.tsx'

type Props = { readonly id: string; readonly saved?: SavedNewsletter; readonly onCreated: (id: string) => void }

const sides = { brief: 'Brief', words: 'Words' } as const

export function ComposeForm({ id, saved, onCreated }: Props) {
  const client = useQueryClient()
  const [composer] = useState(() =>
    createComposer(id, saved, (stored, first) => {
      void client.invalidateQueries({ queryKey: ['newsletters'] })
      notifyDone('Draft saved')
      if (first) onCreated(stored)
    }),
  )
  const state = useStore(composer.$state)
  const { draft, work, trouble, exists, newer } = state
  useEffect(() => composer.open(), [composer])
  const [side, setSide] = useState<keyof typeof sides>(draft.content === undefined ? 'brief' : 'words')
  const { data: generator } = useQuery({
    queryKey: ['newsletter-generator'],
    queryFn: ({ signal }) => ask(readNewsletterGenerator, {}, { signal }),
  })
  useLeaveGuard(state)
  const generate = useGenerate(composer, draft, () => setSide('words'))

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="sticky top-14 z-10 -mx-4 grid gap-1 bg-shell px-4 py-3 md:top-0 md:-mx-8 md:px-8">
        <BackToNewsletters />
        <PageHead
          title={exists ? 'Edit newsletter' : 'Compose newsletter'}
          aside={<SaveStatus {...state} />}
          actions={
            <Button size="admin" disabled={work === 'saving' || work === 'loading'} onClick={() => void composer.save()}>
              {work === 'saving' ? 'Saving…' : 'Save Draft'}
            </Button>
          }
        />
      </div>
      {trouble?.at === 'save' && (
        <FailureBanner
          message={trouble.message}
          onRetry={trouble.mayRetry ? () => void composer.save() : undefined}
          onDismiss={composer.dismiss}
        />
      )}
      {newer && <ChangedMeanwhile composer={composer} newer={newer} />}
      {state.restoredAt !== undefined && <Restored {...state} at={state.restoredAt} onDiscard={() => composer.discard(saved)} />}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,26.25rem)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <div role="group" aria-label="What to edit" className="flex gap-1 rounded-full border border-line bg-pearl p-1">
            {Object.entries(sides).map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={side === name}
                disabled={name === 'words' && draft.content === undefined}
                onClick={() => setSide(name as keyof typeof sides)}
                className="min-h-9 flex-1 cursor-pointer rounded-full text-admin font-medium text-mute hover:bg-mist disabled:cursor-not-allowed disabled:hover:bg-transparent aria-pressed:bg-lagoon aria-pressed:text-on-dark"
              >
                {label}
              </button>
            ))}
          </div>
          {side === 'brief' || draft.content === undefined ? (
            <BriefForm composer={composer} generator={generator} onGenerate={() => void generate()} />
          ) : (
            <WordsForm composer={composer} content={draft.content} />
          )}
        </div>
        <div className="grid gap-5 lg:sticky lg:top-28">
          <Preview content={draft.content} sender={generator?.sender} generating={work === 'generating'} />
          <TestSend composer={composer} />
        </div>
      </div>
    </div>
  )
}

function SaveStatus({ dirty, savedAt, work }: Pick<ComposerState, 'dirty' | 'savedAt' | 'work'>) {
  const text =
    work === 'saving'
      ? 'Saving…'
      : dirty
        ? 'Unsaved changes'
        : savedAt === undefined
          ? ''
          : `Saved ${shortWhen(savedAt, new Date())}`
  return <span role="status">{text}</span>
}

type RestoredProps = Pick<ComposerState, 'isOutdated' | 'exists'> & { readonly at: string; readonly onDiscard: () => void }

function Restored({ isOutdated, exists, at, onDiscard }: RestoredProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-info-bg py-2 pr-2 pl-4 text-admin text-info">
      <p className="min-w-40 flex-1 py-1.5">
        Unsaved changes that this device kept ({shortWhen(at, new Date())}) are back.
        {isOutdated
          ? ' Meanwhile the newsletter was saved anew, which they do not have in them.'
          : exists && ' What was saved is untouched until you save.'}
      </p>
      <Button variant="secondary" size="admin" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  )
}

/** Asks before replacing text that somebody edited, and switches to the text once there is some. */
function useGenerate(composer: Composer, { content, edited }: Draft, onWritten: () => void): () => Promise<void> {
  const confirm = useConfirm()
  return async () => {
    const replaces = content !== undefined && edited
    if (
      replaces &&
      !(await confirm({
        title: 'Generate the words again?',
        body: 'The subject, the preheader and the letter are replaced, with everything that was changed in them.',
        action: 'Generate again',
      }))
    )
      return
    if (await composer.generate()) onWritten()
  }
}

/** Without a session there is no reason to block leaving: this device keeps the draft until the person is back. */
const isSignedIn = () => session.$session.get().status === 'signed-in'

function useLeaveGuard({ dirty, draft }: ComposerState): void {
  const confirm = useConfirm()
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: isSignedIn,
    shouldBlockFn: async ({ current, next }) => {
      // Saving a new newsletter only adds its id to this screen's address.
      if (next.pathname === current.pathname && 'id' in next.search && next.search.id === draft.id) return false
      return !(await confirm({
        title: 'Leave without saving?',
        body: 'Your changes stay on this device and are here when you come back. Nobody else sees them.',
        action: 'Leave',
      }))
    },
  })
}
