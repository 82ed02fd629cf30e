import { useId, useState, type FormEvent } from 'react'
import { addDays, easternDay, formatLongDay, isDay } from '../../catalog/time/eastern.ts'
import { noonOf } from '../../catalog/newsletter/newsletter.ts'
import { newsletterFailures } from '../../client/admin-messages.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import type { NewsletterRow } from '../../contracts/newsletter/newsletter.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldsOf, sentenceOf, wasRefusedWith } from '../parts/ask.ts'
import { TextField } from '../parts/form/Fields.tsx'
import { notifyFailed } from '../parts/Notices.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { ForecastWords } from './ForecastWords.tsx'
import type { NewsletterActions } from './use-newsletters.ts'

type Props = {
  readonly row: NewsletterRow
  /** The version of its words on the screen, if they are shown. */
  readonly version?: number | undefined
  readonly actions: NewsletterActions
  readonly onScheduled?: (day: string | null) => void
  readonly onClose: () => void
}

/** The first Eastern day whose noon is still ahead. */
function firstDay(now: Date): string {
  const today = easternDay(now)
  return now < noonOf(today) ? today : addDays(today, 1)
}

/** Picks the Eastern day at whose noon the newsletter starts. */
export function ScheduleNewsletter({ row, version, actions, onScheduled, onClose }: Props) {
  const id = useId()
  const [first] = useState(() => firstDay(new Date()))
  const [day, setDay] = useState(row.scheduledDay ?? first)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()
  const isShown = useIsShown()
  const save = async (chosen: string | null) => {
    setSaving(true)
    setProblem(undefined)
    try {
      const scheduled = await actions.schedule(row, chosen, version)
      onScheduled?.(scheduled)
      if (isShown()) onClose()
    } catch (refused) {
      const isSaved = wasRefusedWith(refused, 'changed-meanwhile')
      // The drawer behind this shows what would be sent, and its next press is for that.
      if (isSaved) actions.refresh()
      const why = fieldsOf(refused)['content'] ?? sentenceOf(refused, 'Failed to schedule newsletter')
      if (!isShown()) return notifyFailed(why)
      setProblem(isSaved ? newsletterFailures.savedSinceSchedule : why)
      setSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !isDay(day) ? 'Choose a day.' : day < first ? refusalSentences['noon-passed'] : undefined
    setError(wrong)
    if (wrong === undefined) void save(day)
  }
  return (
    <FormModal
      title="Schedule"
      intro={`“${row.title}” will start sending automatically at noon ET on that day, to everyone who’s subscribed by then. Until it starts, you can change it or remove the date. After that, you can’t undo it.`}
      problem={problem}
      action="Schedule"
      busy={isSaving}
      instead={
        row.scheduledDay !== null && (
          <Button variant="ghost" size="admin" busy={isSaving} onClick={() => void save(null)}>
            Remove date
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id={`${id}-day`}
        type="date"
        label="Day"
        min={first}
        value={day}
        hint={isDay(day) ? `${formatLongDay(day)}, at noon ET` : undefined}
        error={error}
        onChange={(event) => {
          setDay(event.target.value)
          setError(undefined)
        }}
      />
      {isDay(day) && day >= first && <ForecastWords id={row.id} sending="send" day={day} />}
    </FormModal>
  )
}
