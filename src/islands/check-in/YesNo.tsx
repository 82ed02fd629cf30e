import { errorClass, labelClass } from '../../ui/field-class.ts'

type Props = {
  /** The id of the first control, so that an error can lead to it. */
  id: string
  question: string
  answer: boolean | null
  error?: string
  onAnswer: (yes: boolean) => void
}

const pillClass =
  'flex min-h-11 min-w-20 cursor-pointer items-center justify-center rounded-full border border-field px-5 transition-colors ' +
  'hover:border-mute hover:bg-mist has-checked:border-lagoon has-checked:bg-lagoon has-checked:text-on-dark ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon'

/** A yes-or-no question with nothing preselected. */
export function YesNo({ id, question, answer, error, onAnswer }: Props) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-question`}
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6"
    >
      <div>
        <p id={`${id}-question`} className={labelClass}>
          {question}
        </p>
        {error !== undefined && (
          <p id={`${id}-error`} className={errorClass}>
            {error}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {([true, false] as const).map((yes) => (
          <label key={String(yes)} className={pillClass}>
            <input
              type="radio"
              id={yes ? id : undefined}
              name={id}
              checked={answer === yes}
              onChange={() => onAnswer(yes)}
              className="sr-only"
            />
            {yes ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
    </div>
  )
}
