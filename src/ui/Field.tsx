import type { ComponentProps, ReactNode } from 'react'
import { errorClass, fieldClass, hintClass, inputClass, labelClass, optionalClass, textareaClass } from './field-class.ts'

type FrameProps = { id: string; label: string; optional?: boolean; hint?: string; error?: string; className?: string }

/** What describes a control besides its label, for `aria-describedby`. */
function describedBy({ id, hint, error }: FrameProps): string | undefined {
  return [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

function Frame({ id, label, optional = false, hint, error, className = '', children }: FrameProps & { children: ReactNode }) {
  return (
    <div className={`${fieldClass} ${className}`}>
      <label htmlFor={id} className={labelClass}>
        {label} {optional && <span className={optionalClass}>(optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={hintClass}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={errorClass}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A text input with its label above it, and its hint and error read out with it. */
export function Field({ label, optional, hint, error, className, ...rest }: ComponentProps<'input'> & FrameProps) {
  const frame = { id: rest.id, label, optional, hint, error, className }
  return (
    <Frame {...frame}>
      <input
        className={inputClass}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(frame)}
        aria-required={!optional}
        {...rest}
      />
    </Frame>
  )
}

/** A text of several lines, framed like a Field. */
export function TextArea({ label, optional, hint, error, className, ...rest }: ComponentProps<'textarea'> & FrameProps) {
  const frame = { id: rest.id, label, optional, hint, error, className }
  return (
    <Frame {...frame}>
      <textarea
        className={textareaClass}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(frame)}
        aria-required={!optional}
        {...rest}
      />
    </Frame>
  )
}
