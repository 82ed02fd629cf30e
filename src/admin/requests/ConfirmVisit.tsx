/** Confirms a visit: pick one of the preferred times or another, add a message, and the email is sent (decision 16). */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { addDays, easternDay, easternInstant, isDay } from '../../catalog/eastern.ts'
import { bookableDays } from '../../catalog/time-slot.ts'
import { readRequest, type RequestRow } from '../../contracts/request/list.ts'
import { Button } from '../../ui/Button.tsx'
import { ask } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { RadioLine, TextBox, TextField } from '../parts/Fields.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { longWhen, when } from '../parts/when.ts'
import { detailKey, type RequestActions } from './use-requests.ts'

type Props = { readonly request: RequestRow; readonly actions: RequestActions; readonly onClose: () => void }

type Answers = { choice: string; day: string; time: string; message: string }

const another = 'another'

/** The instant chosen; undefined until a valid one is. */
function startsAtOf({ choice, day, time }: Answers): string | undefined {
  if (choice !== another) return choice === '' ? undefined : choice
  const [hour, minute] = time.split(':').map(Number)
  if (!isDay(day) || hour === undefined || minute === undefined || Number.isNaN(hour) || Number.isNaN(minute)) return undefined
  return easternInstant(day, hour, minute).toISOString()
}

/**
 * The request the admin decided on: the latest one, if its state and time are still what they saw. Otherwise the one they saw,
 * which the server refuses.
 */
function decidedOn(seen: RequestRow, now: RequestRow): RequestRow {
  return now.state === seen.state && now.appointmentAt === seen.appointmentAt ? now : seen
}

export function ConfirmVisit({ request, actions, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: detailKey(request.id),
    queryFn: ({ signal }) => ask(readRequest, { id: request.id }, { signal }),
  })
  const moved = request.state === 'confirmed'
  return (
    <Modal
      open
      onClose={onClose}
      title={moved ? `Change the time of ${request.name}` : `Confirm ${request.name}`}
      intro={
        moved && request.appointmentAt !== null
          ? `Now ${longWhen(request.appointmentAt)}. The client gets the new time with a calendar file.`
          : `The client gets a letter with the time and a calendar file, at ${request.email}.`
      }
    >
      {isError && <FailureBanner message="Failed to load this request" onRetry={() => void refetch()} />}
      {data && (
        <TimeForm
          request={data.request}
          times={data.booking?.times ?? []}
          onClose={onClose}
          onConfirm={(startsAt, message) =>
            actions.take(decidedOn(request, data.request), { step: 'confirmed', startsAt, message })
          }
        />
      )}
    </Modal>
  )
}

type FormProps = {
  readonly request: RequestRow
  readonly times: readonly string[]
  readonly onConfirm: (startsAt: string, message: string) => Promise<boolean>
  readonly onClose: () => void
}

function TimeForm({ request, times, onConfirm, onClose }: FormProps) {
  const id = useId()
  const [openedAt] = useState(() => new Date())
  const ahead = times.filter((time) => Date.parse(time) > openedAt.getTime() && time !== request.appointmentAt)
  const { register, handleSubmit, watch, setError, formState } = useForm<Answers>({
    defaultValues: { choice: ahead[0] ?? another, day: '', time: '', message: '' },
  })
  const { errors, isSubmitting } = formState
  const today = easternDay(openedAt)

  const submit = handleSubmit((answers) => {
    const startsAt = startsAtOf(answers)
    if (startsAt === undefined) return setError('day', { message: 'Choose a day and a time.' })
    if (Date.parse(startsAt) <= Date.now()) return setError('day', { message: 'This time has passed. Please choose another.' })
    // The list shows the change at once, and reports it if the server refuses.
    void onConfirm(startsAt, answers.message.trim())
    onClose()
  })

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1.5 font-medium">
          {times.length > 0 ? 'Times the client offered (Eastern)' : 'Time (Eastern)'}
        </legend>
        {ahead.map((time) => (
          <RadioLine key={time} value={time} label={when(time)} {...register('choice')} />
        ))}
        {times.length > 0 && <RadioLine value={another} label="Another time" {...register('choice')} />}
        {times.length > 0 && ahead.length === 0 && (
          <p className="text-fine text-mute">The offered times have passed or are taken.</p>
        )}
      </fieldset>
      {watch('choice') === another && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            id={`${id}-day`}
            type="date"
            label="Day"
            min={today}
            max={addDays(today, bookableDays)}
            error={errors.day?.message}
            {...register('day')}
          />
          <TextField id={`${id}-time`} type="time" label="Time" step={300} {...register('time')} />
        </div>
      )}
      <TextBox
        id={`${id}-message`}
        label="A few words for the letter"
        optional
        error={errors.message?.message}
        {...register('message', { maxLength: { value: 1000, message: 'Please keep this under 1,000 characters.' } })}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="admin" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="admin" disabled={isSubmitting}>
          Confirm and send
        </Button>
      </div>
    </form>
  )
}
