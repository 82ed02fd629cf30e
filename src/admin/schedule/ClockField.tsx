import type { ComponentProps } from 'react'

/** A time of day in a row of others; its name comes from `aria-label`. */
export function ClockField(props: ComponentProps<'input'>) {
  return (
    <input
      type="time"
      step={300}
      className="h-button w-23 rounded-field border border-field bg-pearl px-2 text-admin tnum hover:border-mute aria-invalid:border-danger [&::-webkit-calendar-picker-indicator]:hidden"
      {...props}
    />
  )
}
