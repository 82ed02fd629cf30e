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

type Labels = { id: string; label: string; optional?: boolean; hint?: string; error?: string; className?: string }

type Described = { readonly id: string; readonly hint?: unknown; readonly error?: unknown }

/** Ties a control to its error and hint, for screen readers. */
export function tiedTo({ id, hint, error }: Described) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': ids || undefined }
}

function Labeled({ id, label, optional = false, hint, error, className = '', children }: Labels & { children: ReactNode }) {
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
export function Field({ label, optional, hint, error, className, ...rest }: ComponentProps<'input'> & Labels) {
  const labels = { id: rest.id, label, optional, hint, error, className }
  return (
    <Labeled {...labels}>
      <input className={inputClass} {...tiedTo(labels)} aria-required={!optional} {...rest} />
    </Labeled>
  )
}

/** A multi-line text field, labeled like a Field. */
export function TextArea({ label, optional, hint, error, className, ...rest }: ComponentProps<'textarea'> & Labels) {
  const labels = { id: rest.id, label, optional, hint, error, className }
  return (
    <Labeled {...labels}>
      <textarea className={textareaClass} {...tiedTo(labels)} aria-required={!optional} {...rest} />
    </Labeled>
  )
}

/** A choice from a short list, labeled like a Field. `unchosen` is what it says while nothing is chosen. */
export function Select({
  label,
  optional,
  hint,
  error,
  className,
  options,
  unchosen,
  ...rest
}: ComponentProps<'select'> & Labels & { options: readonly string[]; unchosen?: string }) {
  const labels = { id: rest.id, label, optional, hint, error, className }
  return (
    <Labeled {...labels}>
      <select className={selectClass} {...tiedTo(labels)} aria-required={!optional} {...rest}>
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Labeled>
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
