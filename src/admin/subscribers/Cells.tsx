/** The cells of a subscriber's row; they turn into fields while it is edited. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { SubscriberRow } from '../../contracts/subscriber.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailText } from '../parts/list/EmailText.tsx'
import { wrapping } from '../parts/list/table-column.ts'
import { once } from '../parts/once.ts'
import { Status } from '../parts/Status.tsx'
import { useNow } from '../parts/use-now.ts'
import { shortWhen } from '../parts/when.ts'
import { useInlineEdit, type EditValues } from './InlineEdit.tsx'
import type { SubscriberActions } from './use-subscribers.ts'
import { fullName, statusTones, statusWords, whyLocked } from './words.ts'

type Row = { readonly row: SubscriberRow }

const inputClass =
  'h-9 w-full min-w-0 rounded-field border border-field bg-pearl px-2.5 text-typed text-ink placeholder:text-mute hover:border-mute aria-invalid:border-danger'

type InputProps = Row & { readonly name: keyof EditValues; readonly label: string; readonly autoFocus?: boolean }

function Input({ row, name, label, autoFocus = false }: InputProps) {
  const { editing, set, save, cancel } = useInlineEdit()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  if (editing?.id !== row.id) return null
  const error = editing.errors[name]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape') cancel()
    else return
    event.preventDefault()
  }
  return (
    <span className="block min-w-0 flex-1 py-1">
      <input
        ref={input}
        aria-label={`${label} of ${row.email}`}
        placeholder={label}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        maxLength={name === 'email' ? 254 : 400}
        value={editing.values[name]}
        readOnly={editing.isSaving}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={(event) => set({ [name]: event.target.value })}
        onKeyDown={onKeyDown}
        className={inputClass}
      />
      {error !== undefined && (
        <span id={`${name}-error`} role="alert" className="mt-1 block text-fine font-medium whitespace-normal text-danger">
          {error}
        </span>
      )}
    </span>
  )
}

type EditableProps = Row & { readonly fields: ReactNode; readonly children: ReactNode; readonly margins?: string }

/** The fields while the row is edited, otherwise its text. The negative margins leave room for the focus ring. */
function Editable({ row, fields, children, margins = '-mx-2' }: EditableProps) {
  const { editing } = useInlineEdit()
  if (editing?.id !== row.id) return children
  return <span className={`${margins} flex gap-2 px-1`}>{fields}</span>
}

/** Two names need more than their column has, so they move the email, which takes the place of the status. */
const nameMargins = '-mr-24 -ml-2'
const emailMargins = '-mr-37 ml-20'

export function NameCell({ row }: Row) {
  const name = fullName(row)
  const fields = (
    <>
      <Input row={row} name="firstName" label="First name" autoFocus />
      <Input row={row} name="lastName" label="Last name" />
    </>
  )
  return (
    <Editable row={row} fields={fields} margins={nameMargins}>
      {name === null ? <span className="text-mute">No name</span> : <span className={`${wrapping} font-medium`}>{name}</span>}
    </Editable>
  )
}

export function EmailCell({ row }: Row) {
  return (
    <Editable row={row} fields={<Input row={row} name="email" label="Email" />} margins={emailMargins}>
      <span className={wrapping}>
        <EmailText of={row.email} />
      </span>
    </Editable>
  )
}

export function StatusCell({ row }: Row) {
  const { editing } = useInlineEdit()
  if (editing?.id === row.id) return null
  return <Status tone={statusTones[row.status]}>{statusWords[row.status]}</Status>
}

export function TagsCell({ row }: Row) {
  return (
    <Editable row={row} fields={<Input row={row} name="tags" label="Tags" />}>
      <span className={`${wrapping} text-mute`}>{row.tags.join(', ')}</span>
    </Editable>
  )
}

export function AddedCell({ row }: Row) {
  return <span className="text-mute">{shortWhen(row.createdAt, useNow())}</span>
}

const quiet =
  'h-8 shrink-0 cursor-pointer rounded-full px-2.5 font-medium text-lagoon hover:bg-glass aria-disabled:cursor-not-allowed aria-disabled:text-mute'

type ActionsProps = Row & {
  readonly actions: SubscriberActions
  /** Set where a row has no room for fields. */
  readonly onEdit: ((row: SubscriberRow) => void) | undefined
}

/** Edit and the subscription toggle, or Save and Cancel. A locked toggle explains itself when pressed. */
export function ActionsCell({ row, actions, onEdit }: ActionsProps) {
  const { editing, begin, save, cancel } = useInlineEdit()
  if (editing?.id === row.id)
    return (
      <span className="flex justify-end gap-1.5">
        <Button size="admin" busy={editing.isSaving} onClick={() => void save()}>
          Save
          <span className="sr-only"> {row.email}</span>
        </Button>
        <Button variant="secondary" size="admin" onClick={cancel}>
          Cancel
        </Button>
      </span>
    )
  const why = row.status === 'subscribed' ? undefined : whyLocked(row)
  return (
    <span className="flex justify-end gap-0.5">
      <button type="button" id={`edit-${row.id}`} className={quiet} onClick={() => (onEdit ?? begin)(row)}>
        Edit<span className="sr-only"> {row.email}</span>
      </button>
      <button
        type="button"
        className={`${quiet} @max-roomy:hidden`}
        aria-disabled={why !== undefined || undefined}
        title={why}
        onClick={once(() => void actions.toggle(row))}
      >
        {row.status === 'subscribed' ? 'Unsubscribe' : 'Resubscribe'}
        <span className="sr-only"> {row.email}</span>
      </button>
    </span>
  )
}
