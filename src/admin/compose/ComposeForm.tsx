/** The composer around one newsletter: its header, the brief or the text, and the preview. */
import { useStore } from '@nanostores/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import { readNewsletterGenerator } from '../../contracts/newsletter/generate.ts'
import { createComposer, type Composer } from '../../stores/newsletter/composer.ts'
import type { SavedNewsletter } from '../../stores/newsletter/draft.ts'
import { ask } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { InSight } from '../parts/InSight.tsx'
import { notifyDone } from '../parts/Notices.tsx'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { BriefForm } from './BriefForm.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ComposeHead } from './ComposeHead.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { Preview } from './Preview.tsx'
import { Restored } from './Restored.tsx'
import { SideSwitch, type Side } from './SideSwitch.tsx'
import { StartedMeanwhile } from './StartedMeanwhile.tsx'
import { TestSend } from './TestSend.tsx'
import { WordsForm } from './WordsForm.tsx'

type Props = {
  readonly id: string
  readonly saved?: SavedNewsletter
  /** The image that a new newsletter begins with. */
  readonly picture?: EmailPicture | undefined
  /** It is in the newsletter now: a reload must not add it again. */
  readonly onTaken?: () => void
  readonly onCreated: (id: string) => void
  /** Left out, it makes one. */
  readonly begun?: Composer
}

export function ComposeForm({ id, saved, picture, onTaken, onCreated, begun }: Props) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const headingId = useId()
  const [composer] = useState(
    () =>
      begun ??
      createComposer(id, saved, (stored, first) => {
        void client.invalidateQueries({ queryKey: ['newsletters'] })
        notifyDone('Draft saved')
        if (first) onCreated(stored)
      }),
  )
  const state = useStore(composer.$state)
  const { draft, work, trouble, newer } = state
  useEffect(() => composer.open(), [composer])
  useEffect(() => {
    if (picture === undefined) return
    composer.takePicture(picture)
    onTaken?.()
  }, [composer, picture, onTaken])
  const [side, setSide] = useState<Side>(draft.content === undefined ? 'brief' : 'words')
  const { data: generator } = useQuery({
    queryKey: ['newsletter-generator'],
    queryFn: ({ signal }) => ask(readNewsletterGenerator, {}, { signal }),
  })
  useLeaveGuard({
    dirty: state.dirty,
    body: 'Your changes will still be on this device when you come back. No one else can see them.',
    // Saving a new newsletter only adds its id to this screen's address, and a copy just saved has all the words. An address
    // without an id is a new one's.
    staysOn: (search) => {
      const { dirty, exists } = composer.$state.get()
      const id = 'id' in search ? search.id : undefined
      return id === draft.id || (id === undefined && !exists) || !dirty
    },
  })
  const [wasRefused, setRefused] = useState(false)

  // Where focus goes once the right side shows: to new words, or to what keeps them from being saved.
  const [landing, setLanding] = useState<'words' | 'wrong'>()
  const isRefused = trouble?.at === 'save' && !trouble.mayRetry
  if (isRefused !== wasRefused) {
    setRefused(isRefused)
    if (isRefused) setLanding('wrong')
    const isAbove = ['title', 'month', 'monthKey'].some((name) => name in state.fields)
    if (isRefused && !isAbove && draft.content !== undefined) setSide('words')
  }
  useEffect(() => {
    if (landing === undefined) return
    const at =
      landing === 'words' ? document.getElementById(headingId) : document.querySelector<HTMLElement>('main [aria-invalid=true]')
    at?.focus({ preventScroll: true })
    at?.scrollIntoView({ block: landing === 'words' ? 'start' : 'center' })
    setLanding(undefined)
  }, [landing, headingId])
  const showWords = () => {
    setLanding('words')
    setSide('words')
  }

  /** Asks before replacing text that someone edited. */
  const generate = async () => {
    const replaces = draft.content !== undefined && draft.edited
    if (
      replaces &&
      !(await confirm({
        title: 'Generate the newsletter again?',
        body: 'This replaces the subject, the preheader and every block, including your changes.',
        action: 'Generate again',
      }))
    )
      return
    if (await composer.generate()) showWords()
  }
  const startBlank = () => {
    composer.startBlank()
    showWords()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <ComposeHead composer={composer} scheduledDay={saved?.scheduledDay ?? null} />
      {trouble && (trouble.at === 'save' || side === 'words') && (
        <InSight of={trouble}>
          <FailureBanner
            message={trouble.message}
            onRetry={
              trouble.mayRetry && !state.hasStarted
                ? () => void (trouble.at === 'save' ? composer.save() : generate())
                : undefined
            }
            onDismiss={composer.dismiss}
          />
        </InSight>
      )}
      {state.hasStarted && (
        <InSight of={composer}>
          <StartedMeanwhile composer={composer} onDiscard={() => composer.discard(saved)} />
        </InSight>
      )}
      {newer && (
        <InSight of={newer}>
          <ChangedMeanwhile composer={composer} newer={newer} />
        </InSight>
      )}
      {state.restoredAt !== undefined && !state.hasStarted && (
        <Restored {...state} at={state.restoredAt} onDiscard={() => composer.discard(saved)} />
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,26.25rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <DetailsForm composer={composer} />
          <SideSwitch side={side} hasWords={draft.content !== undefined} onChoose={setSide} />
          {side === 'brief' || draft.content === undefined ? (
            <BriefForm composer={composer} generator={generator} onGenerate={() => void generate()} onBlank={startBlank} />
          ) : (
            <WordsForm composer={composer} content={draft.content} headingId={headingId} isRefused={isRefused} />
          )}
          <TestSend composer={composer} />
        </div>
        <div className="lg:sticky lg:top-18">
          <Preview content={draft.content} sender={generator?.sender} generating={work === 'generating'} />
        </div>
      </div>
    </div>
  )
}
