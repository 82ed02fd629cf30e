import { Hourglass } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { HeldTime } from '../../../contracts/visit/earlier.ts'
import { StopOffer } from '../visit/StopOffer.tsx'
import { clockRange, heldText } from '../words.ts'

type Props = { readonly held: HeldTime; readonly style: CSSProperties; readonly onOpen: (id: string) => void }

/** A time held for a client, in a day's column: not a visit yet, and not available to others. */
export function HeldBlock({ held, style, onOpen }: Props) {
  const text = heldText(held)
  return (
    <div
      className="absolute flex flex-col items-start gap-1 overflow-hidden rounded-card border border-dashed border-lagoon bg-mist px-1.5 py-1 text-fine leading-4 text-lagoon focus-within:z-10 hover:z-10"
      style={style}
    >
      <button
        type="button"
        data-row={held.visitId}
        className="flex w-full min-w-0 cursor-pointer items-start gap-1 text-left hover:underline hover:underline-offset-2"
        onClick={() => onOpen(held.visitId)}
      >
        <Hourglass size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" />
        <span className="line-clamp-3 min-w-0">{text}</span>
        <span className="sr-only">, {clockRange(held)}</span>
      </button>
      <StopOffer
        short
        offerId={held.id}
        startsAt={held.startsAt}
        label={`Stop offer: ${text}`}
        className="max-w-full shrink-0 bg-pearl"
      />
    </div>
  )
}
