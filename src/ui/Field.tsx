import type { ComponentProps, ReactNode } from 'react'
import {
  checkboxClass,
  checkboxLabelClass,
  errorClass,
  fieldClass,
  hintClass,
  inputClass,
  labelClass,
  optionalClass,
  selectClass,
  textareaClass,
} from './field-class.ts'

type FrameProps = { id: string; label: string; optional?: boolean; hint?: string; error?: string; className?: string }

/** The ids for `aria-describedby`: a control's error and hint. */
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

/** A text input with its label above; screen readers read its hint and error with it. */
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

/** A multi-line text field, framed like a Field. */
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

/** A choice from a short list, framed like a Field. */
export function Select({
  label,
  optional,
  hint,
  error,
  className,
  options,
  ...rest
}: ComponentProps<'select'> & FrameProps & { options: readonly string[] }) {
  const frame = { id: rest.id, label, optional, hint, error, className }
  return (
    <Frame {...frame}>
      <select
        className={selectClass}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(frame)}
        aria-required={!optional}
        {...rest}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Frame>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'required'> & { id: string; label: string; required?: boolean; error?: string }

/** A checkbox; the whole row is clickable. */
export function Checkbox({ label, required, error, className = '', ...rest }: CheckboxProps) {
  return (
    <div className={className}>
      <label className={checkboxLabelClass}>
        <input
          type="checkbox"
          className={checkboxClass}
          aria-required={required}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? `${rest.id}-error` : undefined}
          {...rest}
        />
        {label}
      </label>
      {error !== undefined && (
        <p id={`${rest.id}-error`} className={errorClass}>
          {error}
        </p>
      )}
    </div>
  )
}
