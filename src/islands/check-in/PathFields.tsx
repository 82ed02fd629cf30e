import { useStore } from '@nanostores/react'
import { eventPathLines, eventPaths } from '../../catalog/event/event.ts'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { errorClass } from '../../ui/field-class.ts'
import { controlId } from '../form/BoundField.tsx'

const cardClass =
  'grid min-h-20 cursor-pointer content-center gap-1 rounded-card bg-shell px-5 py-4 transition-colors hover:bg-mist sm:content-start ' +
  'has-checked:bg-lagoon has-checked:text-on-dark has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-lagoon forced-colors:border'

/** Glow, Reset or Recover. */
export function PathFields() {
  const { form } = checkIn
  const chosen = useStore(form.$values).path
  const error = useStore(form.$errors)['path']
  const id = controlId(form, 'path')

  return (
    <div
      role="radiogroup"
      aria-label="Your path"
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {eventPaths.map((path, index) => (
          <label key={path} className={cardClass}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              value={path}
              checked={chosen === path}
              onChange={() => form.change('path', path)}
              className="sr-only"
            />
            <span className="font-display text-h3">{path}</span>
            <span className="text-small">{eventPathLines[path]}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={`mt-3 ${errorClass}`}>
          {error}
        </p>
      )}
    </div>
  )
}
