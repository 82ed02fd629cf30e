import { Star } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { countOf } from '../../catalog/count.ts'

type Props = { readonly value: number | null; readonly onChange: (value: number | null) => void }

const values = [1, 2, 3, 4, 5] as const

/** One to five stars, or none. */
export function StarChoice({ value, onChange }: Props) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [pointed, setPointed] = useState<number>()
  const lit = pointed ?? value ?? 0
  return (
    <fieldset ref={group} className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-admin font-medium">Rating</legend>
      <div className="flex items-center gap-3">
        <div className="flex" onPointerLeave={() => setPointed(undefined)}>
          {values.map((stars) => (
            <label
              key={stars}
              className="cursor-pointer rounded-card p-1 has-focus-visible:outline-2 has-focus-visible:outline-lagoon"
              onPointerEnter={() => setPointed(stars)}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-label={countOf(stars, 'star')}
              />
              <Star size={22} strokeWidth={1.5} aria-hidden className={stars <= lit ? 'fill-gold text-warn' : 'text-field'} />
            </label>
          ))}
        </div>
        <span className="text-mute">{value === null ? 'No rating' : `${value} of 5`}</span>
        {value !== null && (
          <button
            type="button"
            className="text-link ml-auto cursor-pointer"
            onClick={() => {
              onChange(null)
              group.current?.querySelector('input')?.focus()
            }}
          >
            No rating
          </button>
        )}
      </div>
    </fieldset>
  )
}
