import { useStore } from '@nanostores/react'
import { Star } from 'lucide-react'
import { useRef } from 'react'
import { countOf } from '../../../catalog/count.ts'
import { labelClass, optionalClass } from '../../../ui/field-class.ts'
import type { FieldsOf } from '../../form/BoundField.tsx'

const places = [1, 2, 3, 4, 5]

/** One to five stars, or none: a radio group, so the usual keys work. */
export function StarRating({ form }: { form: FieldsOf<'starRating', number | null> }) {
  const rating = useStore(form.$values).starRating
  const group = useRef<HTMLFieldSetElement>(null)

  return (
    <fieldset ref={group} className="min-w-0">
      <legend className={labelClass}>
        Star rating <span className={optionalClass}>(optional)</span>
      </legend>
      <div className="mt-1 -ml-2 flex flex-wrap items-center">
        {places.map((place) => (
          <label
            key={place}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full text-field has-checked:text-gold hover:bg-mist has-focus-visible:outline-2 has-focus-visible:outline-lagoon"
          >
            <input
              type="radio"
              name={`${form.name}-starRating`}
              value={place}
              checked={rating === place}
              onChange={() => form.change('starRating', place)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="sr-only">{countOf(place, 'star')}</span>
            <Star
              size={26}
              strokeWidth={1.25}
              aria-hidden
              fill={rating !== null && place <= rating ? 'currentColor' : 'none'}
              className={rating !== null && place <= rating ? 'text-gold' : ''}
            />
          </label>
        ))}
        {rating !== null && (
          <button
            type="button"
            className="text-link ml-3 min-h-11 cursor-pointer text-small"
            onClick={() => {
              form.change('starRating', null)
              group.current?.querySelector('input')?.focus()
            }}
          >
            Clear rating
          </button>
        )}
      </div>
    </fieldset>
  )
}
