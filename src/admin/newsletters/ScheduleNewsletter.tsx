import { useId, useState, type FormEvent } from 'react'
import { addDays, easternDay, formatLongDay, isDay } from '../../catalog/eastern.ts'
import { noonOf } from '../../catalog/newsletter/newsletter.ts'
import type { NewsletterRow } from '../../contracts/newsletter.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { TextField } from '../parts/Fields.tsx'
import { FormModal } from '../parts/overlay/FormModal.tsx'
import type { NewsletterActions } from './use-newsletters.ts'

type Props = { readonly row: NewsletterRow; readonly actions: NewsletterActions; readonly onClose: () => void }

/** The first Eastern day whose noon is still ahead. */
function firstDay(now: Date): string {
  const today = easternDay(now)
  return now < noonOf(today) ? today : addDays(today, 1)
}

/** Picks the Eastern day at whose noon the newsletter starts. */
export function ScheduleNewsletter({ row, actions, onClose }: Props) {
  const id = useId()
  const [first] = useState(() => firstDay(new Date()))
  const [day, setDay] = useState(row.scheduledDay ?? first)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()
  const save = async (chosen: string | null) => {
    setSaving(true)
    setProblem(undefined)
    try {
      await actions.schedule(row, chosen)
      onClose()
    } catch (refused) {
      setProblem(sentenceOf(refused, 'Failed to schedule newsletter'))
      setSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !isDay(day)
      ? 'Choose a day.'
      : day < first
        ? 'Noon Eastern of that day has passed. Please choose a later day.'
        : undefined
    setError(wrong)
    if (wrong === undefined) void save(day)
  }
  return (
    <FormModal
      title="Schedule"
      intro={`“${row.title}” starts by itself at noon ET, to everybody who is subscribed by then.`}
      problem={problem}
      action="Schedule"
      busy={isSaving}
      instead={
        row.scheduledDay !== null && (
          <Button variant="ghost" size="admin" disabled={isSaving} onClick={() => void save(null)}>
            Take the date off
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
        onChange={(event) => setDay(event.target.value)}
      />
    </FormModal>
  )
}
