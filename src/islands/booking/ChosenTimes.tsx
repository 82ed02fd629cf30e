import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReadableAtom } from 'nanostores'
import { countOf } from '../../catalog/count.ts'
import { formatPreferredTime, type PreferredTime } from '../../catalog/time/time-slot.ts'
import { notOpen, notOpenWords } from '../../stores/booking/open-days.ts'
import type { PickTimes } from '../../stores/booking/pick-times.ts'
import type { FormErrors } from '../../stores/form/error.ts'
import { errorClass } from '../../ui/field-class.ts'
import { controlId } from '../form/BoundField.tsx'

type Props = {
  readonly form: { readonly name: string; readonly $errors: ReadableAtom<FormErrors> }
  /** The form's answer that holds the times. */
  readonly field: string
  readonly pick: Pick<PickTimes, '$times' | 'openTimes'> & {
    readonly $passedCount: ReadableAtom<number>
    readonly removeTime: (time: PreferredTime) => void
  }
}

/** The times chosen so far. Removing one moves focus to the next, so keyboard users never lose their place. */
export function ChosenTimes({ form, field, pick }: Props) {
  const times = useStore(pick.$times)
  const passed = useStore(pick.$passedCount)
  const closed = notOpen(times, useStore(pick.openTimes.$days))
  const closedWords = notOpenWords(times.length, closed.length)
  const errors = useStore(form.$errors)
  const errorAt = (index: number) => errors[`${field}.${index}`]
  const isAtOne = times.some((_, index) => errorAt(index) !== undefined)
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)

  useEffect(() => {
    if (removed.current === undefined) return
    const buttons = box.current?.querySelectorAll('button')
    const next = buttons?.[Math.min(removed.current, buttons.length - 1)]
    removed.current = undefined
    if (next) next.focus()
    else box.current?.focus()
  }, [times])

  return (
    <div ref={box} id={controlId(form, field)} tabIndex={-1} role="group" aria-labelledby="booking-times">
      <h3 id="booking-times" className="font-sans text-body font-medium">
        Your times
      </h3>
      <p role="status" className="text-small text-mute">
        {passed > 0 && (
          <span>
            {passed === 1
              ? 'One of your times has passed, so we removed it.'
              : `${passed} of your times have passed, so we removed them.`}
          </span>
        )}
        {closedWords !== '' && (
          <span className="block">{`${closedWords}. ${times.length === 1 ? 'Choose another' : 'Choose others'} if you can.`}</span>
        )}
        <span className="sr-only">{times.length > 0 && `${countOf(times.length, 'time')} chosen`}</span>
      </p>
      {times.length === 0 && <p className="mt-1 text-small text-mute">None yet.</p>}
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {times.map((time, index) => {
          const error = errorAt(index)
          return (
            <li key={time} className="border-t border-line py-1">
              <span className="flex items-center justify-between gap-3">
                <span className="tnum">
                  {formatPreferredTime(time)}
                  {closed.includes(time) && <span className="block text-meta text-mute">Not open</span>}
                </span>
                <button
                  type="button"
                  aria-label={`Remove ${formatPreferredTime(time)}`}
                  className="-mr-3 flex size-11 cursor-pointer items-center justify-center rounded-full text-mute transition-colors hover:bg-mist hover:text-ink"
                  onClick={() => {
                    removed.current = index
                    pick.removeTime(time)
                  }}
                >
                  <X size={18} strokeWidth={1.5} aria-hidden />
                </button>
              </span>
              {error !== undefined && <p className={`${errorClass} pb-2`}>{error}</p>}
            </li>
          )
        })}
      </ul>
      {!isAtOne && errors[field] !== undefined && <p className={`${errorClass} mt-2`}>{errors[field]}</p>}
    </div>
  )
}
