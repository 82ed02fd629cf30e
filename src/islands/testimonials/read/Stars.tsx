import { Star } from 'lucide-react'

const places = [1, 2, 3, 4, 5]

/** The stars are decorative; the words carry the rating. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex items-center gap-3 text-meta text-mute">
      <span aria-hidden className="flex gap-0.5 text-gold">
        {places.map((place) => (
          <Star key={place} size={14} strokeWidth={1.25} fill={place <= rating ? 'currentColor' : 'none'} />
        ))}
      </span>
      <span className="tnum">
        {rating} of 5<span className="sr-only"> stars</span>
      </span>
    </p>
  )
}
