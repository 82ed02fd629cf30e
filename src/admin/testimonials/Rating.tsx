import { Star } from 'lucide-react'

/** A rating in stars, and in words for screen readers. */
export function Rating({ value }: { readonly value: number | null }) {
  if (value === null) return <span className="text-mute">No rating</span>
  return (
    <span className="inline-flex items-center gap-0.5 align-middle">
      {Array.from({ length: 5 }, (_, index) => (
        <Star
          key={index}
          size={15}
          strokeWidth={1.5}
          aria-hidden
          className={index < value ? 'fill-gold text-warn' : 'text-line'}
        />
      ))}
      <span className="sr-only">{value} of 5 stars</span>
    </span>
  )
}
