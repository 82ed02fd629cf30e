/** The composer's header: the draft's status, and saving, scheduling and sending it. */
import { useStore } from '@nanostores/react'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Send } from 'lucide-react'
import { useState } from 'react'
import { easternDay } from '../../catalog/time/eastern.ts'
import { datedDay } from '../../catalog/newsletter/newsletter.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import { readNewsletter } from '../../contracts/newsletter/newsletter.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import type { ComposerState } from '../../stores/newsletter/composer-state.ts'
import type { SavedNewsletter } from '../../stores/newsletter/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ScheduleNewsletter } from '../newsletters/ScheduleNewsletter.tsx'
import { useSentBatch } from '../newsletters/sent-batch.ts'
import { useNewsletters } from '../newsletters/use-newsletters.ts'
import { ask, sentenceOf } from '../parts/ask.ts'
import { ChangeProblem } from '../parts/Failure.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { useIsShown } from '../parts/use-is-shown.ts'
import { shortWhen } from '../parts/when.ts'
import { BackToNewsletters } from './BackToNewsletters.tsx'

type Props = { readonly composer: Composer; readonly scheduledDay: string | null }

export function ComposeHead({ composer, scheduledDay: before }: Props) {
  const navigate = useNavigate()
  const state = useStore(composer.$state)
  const { draft, exists, work } = state
  const changes = useRowChanges()
  const [, setSent] = useSentBatch()
  const actions = useNewsletters(changes, setSent)
  const [scheduling, setScheduling] = useState<SavedNewsletter>()
  const [scheduledDay, setScheduledDay] = useState(before)
  const [isReading, setReading] = useState(false)
  const isShown = useIsShown()
  const busy = isReading || work !== undefined || changes.saving.size > 0

  /** The saved newsletter, after saving it if this screen differs. Undefined if that failed, which the screen then says. */
  const saved = async (): Promise<OutputOf<typeof readNewsletter> | undefined> => {
    changes.dismiss()
    if (!(await composer.saveAll())) return undefined
    const detail = await read()
    const { dirty, version } = composer.$state.get()
    if (detail === undefined || (!dirty && detail.newsletter.version === version)) return detail
    // Someone else saved it since (saving checks whether their words differ), or more was typed here.
    return (await composer.save()) ? saved() : undefined
  }
  const read = async () => {
    setReading(true)
    try {
      return await ask(readNewsletter, { id: draft.id })
    } catch (error) {
      changes.fail({ message: sentenceOf(error, 'Your draft is saved, but we couldn’t open it to send. Try again.') })
      return undefined
    } finally {
      setReading(false)
    }
  }
  const send = async () => {
    const detail = await saved()
    if (!detail) return
    await actions.send(detail.newsletter, detail.outlook, detail.newsletter.version, () => {
      if (isShown()) void navigate({ to: '/newsletters', search: { id: draft.id } })
    })
  }
  const schedule = async () => setScheduling((await saved())?.newsletter)

  return (
    <>
      <BackToNewsletters />
      {/* On a phone the title slides under the bar above it, and the buttons stay. */}
      <div className="sticky top-0 z-10 -mx-4 -mt-4 bg-shell px-4 py-3 md:top-14 md:-mx-8 md:px-8 lg:top-0">
        <PageHead
          title={exists ? 'Edit newsletter' : 'New newsletter'}
          aside={<SaveStatus {...state} scheduledDay={scheduledDay} />}
          // Once it has started, only the copy that StartedMeanwhile offers can be saved.
          actions={
            !state.hasStarted && (
              <>
                <Button variant="secondary" size="admin" busy={busy} onClick={() => void composer.save()}>
                  {work === 'saving' ? 'Saving…' : 'Save Draft'}
                </Button>
                <Button variant="secondary" size="admin" busy={busy} onClick={() => void schedule()}>
                  <CalendarClock size={16} strokeWidth={1.5} aria-hidden className="max-md:hidden" />
                  {scheduledDay === null ? 'Schedule…' : 'Change date…'}
                </Button>
                <Button size="admin" busy={busy} onClick={() => void send()}>
                  <Send size={16} strokeWidth={1.5} aria-hidden className="max-md:hidden" />
                  Send…
                </Button>
              </>
            )
          }
        />
      </div>
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      {scheduling && (
        <ScheduleNewsletter
          row={{ ...scheduling, scheduledDay }}
          version={scheduling.version}
          actions={actions}
          onScheduled={setScheduledDay}
          onClose={() => setScheduling(undefined)}
        />
      )}
    </>
  )
}

type StatusProps = Pick<ComposerState, 'dirty' | 'savedAt' | 'work'> & { readonly scheduledDay: string | null }

function savedText({ dirty, savedAt, work }: Omit<StatusProps, 'scheduledDay'>): string {
  if (work === 'saving') return 'Saving…'
  if (dirty) return 'Unsaved changes'
  return savedAt === undefined ? '' : `Saved ${shortWhen(savedAt, new Date())}`
}

function SaveStatus({ scheduledDay, ...saved }: StatusProps) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <span role="status">{savedText(saved)}</span>
      {scheduledDay !== null && (
        <span className="text-info">Starts {datedDay(scheduledDay, easternDay(new Date()))} at noon ET</span>
      )}
    </span>
  )
}
