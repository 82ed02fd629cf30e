/**
 * A newsletter that has started: you can read and duplicate it, but not change it (decision 12). Words that this device kept
 * and that never became part of it can be saved as a copy, after finishing any that can't be saved as they are.
 */
import { useStore } from '@nanostores/react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalSentences } from '../../contracts/failure.ts'
import { duplicateNewsletter } from '../../contracts/newsletter/newsletter.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { whyNotSaved } from '../../stores/newsletter/before-save.ts'
import { createComposer } from '../../stores/newsletter/composer.ts'
import type { SavedNewsletter } from '../../stores/newsletter/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { notifyDone, notifyError } from '../parts/Notices.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { BackToNewsletters } from './BackToNewsletters.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { Preview } from './Preview.tsx'
import { StartedMeanwhile } from './StartedMeanwhile.tsx'

const notDuplicated = 'Failed to duplicate newsletter'

type Props = { readonly newsletter: SavedNewsletter; readonly onCopied: (id: string) => void }

export function Frozen({ newsletter, onCopied }: Props) {
  const [composer] = useState(() => createComposer(newsletter.id, newsletter, onCopied))
  const { hasStarted, trouble } = useStore(composer.$state)
  const [isUnfinished] = useState(() => whyNotSaved(composer.$state.get()) !== undefined)
  const navigate = useNavigate()
  const [newId] = useState(randomKey)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isShown = useIsShown()
  const duplicate = async () => {
    setWorking(true)
    setProblem(undefined)
    try {
      await ask(duplicateNewsletter, { id: newsletter.id, newId })
      // Someone who left in the meantime isn't led back.
      if (isShown()) await navigate({ to: '/newsletters/compose', search: { id: newId } })
      else notifyDone(`“${newsletter.title}” duplicated as a draft`)
    } catch (error) {
      if (!isShown()) return notifyError(error, notDuplicated)
      setProblem(sentenceOf(error, notDuplicated))
    } finally {
      setWorking(false)
    }
  }
  if (hasStarted && isUnfinished)
    return <ComposeForm id={newsletter.id} saved={newsletter} onCreated={onCopied} begun={composer} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackToNewsletters />
      <PageHead
        title={newsletter.title}
        actions={
          <Button size="admin" disabled={working} onClick={() => void duplicate()}>
            Duplicate
          </Button>
        }
      />
      <p className="rounded-field bg-warn-bg px-4 py-3 text-admin font-medium text-warn">
        {refusalSentences['newsletter-started']}
      </p>
      {hasStarted && <StartedMeanwhile composer={composer} onDiscard={() => composer.discard(newsletter)} />}
      {trouble && <FailureBanner message={trouble.message} onDismiss={composer.dismiss} />}
      {problem !== undefined && <FailureBanner message={problem} onRetry={() => void duplicate()} />}
      <Preview content={newsletter} sender={undefined} generating={false} />
    </div>
  )
}
