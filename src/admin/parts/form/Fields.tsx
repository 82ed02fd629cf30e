/** Form controls at the back office's size, for react-hook-form's `register`. */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { tiedTo } from '../../../ui/Field.tsx'

const control =
  'w-full rounded-field border border-field bg-pearl px-3 text-typed text-ink placeholder:text-mute transition-colors hover:border-mute ' +
  'disabled:cursor-not-allowed disabled:bg-shell disabled:text-mute aria-invalid:border-danger'

type Labels = {
  readonly id: string
  readonly label: ReactNode
  readonly optional?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

function Labeled({ id, label, optional = false, hint, error, children }: Labels & { readonly children: ReactNode }) {
  return (
    <div className="grid content-start grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-admin font-medium">
        {label} {optional && <span className="font-normal text-mute">(optional)</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-fine text-mute">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-fine font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, optional, hint, error, ...rest }: ComponentProps<'input'> & Labels) {
  const labels = { id: rest.id, label, optional, hint, error }
  return (
    <Labeled {...labels}>
      <input className={`${control} h-field`} {...tiedTo(labels)} {...rest} />
    </Labeled>
  )
}

export function SelectField({ label, optional, hint, error, ...rest }: ComponentProps<'select'> & Labels) {
  const labels = { id: rest.id, label, optional, hint, error }
  return (
    <Labeled {...labels}>
      <select
        className={`${control} select-arrow h-field cursor-pointer bg-[right_0.75rem_center] pr-9`}
        {...tiedTo(labels)}
        {...rest}
      />
    </Labeled>
  )
}

export function TextBox({ label, optional, hint, error, ...rest }: ComponentProps<'textarea'> & Labels) {
  const labels = { id: rest.id, label, optional, hint, error }
  return (
    <Labeled {...labels}>
      <textarea className={`${control} field-sizing-content max-h-96 min-h-24 py-2`} {...tiedTo(labels)} {...rest} />
    </Labeled>
  )
}

/** A checkbox; the whole line is clickable. */
export function CheckLine({
  label,
  hint,
  error,
  ...rest
}: ComponentProps<'input'> & { readonly label: ReactNode; readonly hint?: string; readonly error?: string | undefined }) {
  const id = useId()
  return (
    <>
      <label className="flex min-h-button cursor-pointer items-start gap-2.5 py-2 text-admin">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 cursor-pointer accent-lagoon"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          {...rest}
        />
        <span>
          {label}
          {hint !== undefined && <span className="block text-fine text-mute">{hint}</span>}
        </span>
      </label>
      {error !== undefined && (
        <p id={id} role="alert" className="text-fine font-medium text-danger">
          {error}
        </p>
      )}
    </>
  )
}

/** A radio button; the whole line is clickable. A note describes the choice and isn't part of its name. */
export function RadioLine({
  label,
  note,
  ...rest
}: ComponentProps<'input'> & { readonly label: string; readonly note?: ReactNode }) {
  const id = useId()
  return (
    <label className="flex min-h-button cursor-pointer items-center gap-2.5 rounded-card px-2.5 py-1.5 hover:bg-mist has-checked:bg-mist">
      <input
        type="radio"
        className="size-4 shrink-0 cursor-pointer accent-lagoon"
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      <span className="tnum">
        <span id={`${id}-label`}>{label}</span>
        {note && <span id={`${id}-note`}>{note}</span>}
      </span>
    </label>
  )
}
