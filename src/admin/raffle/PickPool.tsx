import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isDay } from '../../catalog/time/eastern.ts'
import { eventPaths, type EventPath } from '../../catalog/event/event.ts'
import type { drawRaffle, RaffleDraw } from '../../contracts/admin-raffle.ts'
import type { InputOf } from '../../contracts/endpoint.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { RadioLine, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { shortWhen } from '../parts/when.ts'
import type { Drawn } from './use-draws.ts'
import { poolText } from './words.ts'

type Props = {
  readonly today: string
  readonly now: Date
  /** Undefined if they couldn't be loaded. */
  readonly draws: readonly RaffleDraw[] | undefined
  readonly onDraw: (pool: InputOf<typeof drawRaffle>) => Promise<Drawn>
  readonly onShow: (id: string) => void
}

type Answers = { path: 'all' | EventPath; from: string; to: string }

/** Chooses who is in: everyone today, one path, or other days if an event runs past midnight. */
export function PickPool({ today, now, draws, onDraw, onShow }: Props) {
  const id = useId()
  const [otherDays, setOtherDays] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<Answers>({
    defaultValues: { path: 'all', from: today, to: today },
  })
  const { errors, isSubmitting } = formState
  const tied = tieFields(id, { register, formState })

  const submit = handleSubmit(async ({ path, from, to }) => {
    if (otherDays) {
      if (!isDay(from)) return setError('from', { message: 'Choose a day.' })
      if (!isDay(to)) return setError('to', { message: 'Choose a day.' })
    }
    const drawn = await onDraw({ ...(path !== 'all' && { path }), ...(otherDays && { from, to }) })
    if (drawn.kind !== 'refused') return
    for (const field of ['from', 'to'] as const) {
      const message = drawn.fields[field]
      if (message !== undefined) return setError(field, { message })
    }
    setError('root', { message: drawn.message })
  })

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="mb-1.5 font-medium">Who’s in the drawing</legend>
          <RadioLine autoFocus value="all" label={otherDays ? 'All paths' : 'All Today'} {...register('path')} />
          {eventPaths.map((path) => (
            <RadioLine key={path} value={path} label={path} {...register('path')} />
          ))}
        </fieldset>
        {otherDays ? (
          <div className="grid grid-cols-2 gap-3">
            <TextField type="date" label="From" max={today} {...tied('from')} />
            <TextField type="date" label="Through" max={today} {...tied('to')} />
          </div>
        ) : (
          <Button variant="ghost" size="admin" className="-ml-2 justify-self-start" onClick={() => setOtherDays(true)}>
            Choose other days
          </Button>
        )}
        {errors.root?.message && <FailureBanner message={errors.root.message} />}
        <Button type="submit" size="admin" disabled={isSubmitting}>
          {isSubmitting ? 'Drawing…' : 'Pick a winner'}
        </Button>
      </form>
      {draws !== undefined && draws.length > 0 && (
        <section aria-labelledby={`${id}-before`} className="grid gap-2">
          <h3 id={`${id}-before`} className="font-sans text-admin font-semibold">
            Past drawings
          </h3>
          <ul className="max-h-56 overflow-y-auto rounded-field border border-line">
            {draws.map((draw) => (
              <li key={draw.id} className="border-b border-line last:border-b-0">
                <button
                  type="button"
                  className="flex w-full cursor-pointer items-center gap-3 px-3.5 py-2 text-left hover:bg-mist"
                  onClick={() => onShow(draw.id)}
                >
                  <span className="w-12 shrink-0 font-medium tnum">{draw.winningTicket}</span>
                  <span className="min-w-0 flex-1">
                    <span className="flex items-baseline gap-3">
                      <span className="min-w-0 flex-1 truncate">{draw.winner?.fullName ?? 'Deleted check-in'}</span>
                      {draw.replacedBy !== null && <span className="text-fine text-mute">replaced</span>}
                    </span>
                    <span className="block truncate text-fine text-mute tnum">
                      {poolText(draw, today)} · {shortWhen(draw.drawnAt, now)}
                    </span>
                  </span>
                  <ChevronRight size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
