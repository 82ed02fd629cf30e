import { Minus, Plus, Trash2 } from 'lucide-react'
import type { Ref } from 'react'

type Props = {
  /** What is counted, for screen readers. */
  label: string
  value: number
  max: number
  /** The least there can be; below 1, going down from 1 means "remove". */
  min?: number
  /** What the group is called, if not by its quantity. */
  name?: string
  onChange: (value: number) => void
  plusRef?: Ref<HTMLButtonElement>
  className: string
}

const buttonClass =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-lagoon transition-colors ' +
  'hover:bg-glass aria-disabled:cursor-not-allowed aria-disabled:text-mute aria-disabled:hover:bg-transparent'

/** A quantity between two buttons; going below one means "remove", and the button says so. */
export function Stepper({ label, value, max, min = 0, name, onChange, plusRef, className }: Props) {
  const full = value >= max
  const least = value <= min
  return (
    <div
      role="group"
      aria-label={name ?? `Quantity of ${label}`}
      className={`flex items-center justify-between rounded-full bg-mist ${className}`}
    >
      <button
        type="button"
        className={buttonClass}
        onClick={() => !least && onChange(value - 1)}
        aria-label={least ? `${min} is the minimum` : value > 1 ? `Remove one ${label}` : `Remove ${label}`}
        aria-disabled={least || undefined}
      >
        {value > 1 || min > 0 ? (
          <Minus size={18} strokeWidth={1.5} aria-hidden />
        ) : (
          <Trash2 size={18} strokeWidth={1.5} aria-hidden />
        )}
      </button>
      <span className="min-w-8 text-center font-medium text-ink tnum">{value}</span>
      <button
        ref={plusRef}
        type="button"
        className={buttonClass}
        onClick={() => !full && onChange(value + 1)}
        aria-label={full ? `${max} is the limit` : `Add one ${label}`}
        aria-disabled={full || undefined}
      >
        <Plus size={18} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}
