/** Edits a subscriber in its own row. Cells read what is typed from this context, so the table itself doesn't change. */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { subscriberFailures } from '../../client/admin-messages.ts'
import { editSubscriberInput, splitTags, type SubscriberRow } from '../../contracts/subscriber.ts'
import { fieldsOf, sentenceOf } from '../parts/ask.ts'
import type { List } from '../parts/list/list-query.ts'
import { keep, keptOf } from '../parts/form/use-kept-answers.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import type { SubscriberActions } from './use-subscribers.ts'

/** The tags as typed: "vip, glow". */
const editValues = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), tags: z.string() })

export type EditValues = Readonly<z.infer<typeof editValues>>

const keptEdit = z.object({ id: z.string(), before: editValues, values: editValues })

/** Under this name, an edit outlives a reload and an ended session (`use-kept-answers`). */
const keptName = 'subscriber'

const forget = () => keep(keptName, undefined)

/** The edit that was begun here before a reload or the end of a session. */
function begun(filters: string): Editing | undefined {
  const { data } = z.safeParse(keptEdit, keptOf(keptName))
  return data && { ...data, filters, errors: {}, isSaving: false }
}

type Editing = {
  readonly id: string
  /** The list's filters when editing began. */
  readonly filters: string
  /** The row as it was when editing began. */
  readonly before: EditValues
  readonly values: EditValues
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly isSaving: boolean
}

type InlineEdit = {
  readonly editing: Editing | undefined
  readonly begin: (row: SubscriberRow) => void
  readonly set: (change: Partial<EditValues>) => void
  readonly save: () => Promise<void>
  readonly cancel: () => void
}

const Context = createContext<InlineEdit | undefined>(undefined)

export function useInlineEdit(): InlineEdit {
  const edit = useContext(Context)
  if (!edit) throw new Error('an editable row needs its list around it')
  return edit
}

type Props = {
  readonly list: Pick<List<SubscriberRow, unknown>, 'rows' | 'filters'>
  readonly actions: SubscriberActions
  readonly onProblem: (message: string | undefined) => void
  readonly children: ReactNode
}

/** What was changed. The rest may be a colleague's by now. */
function changedIn({ before, values }: Editing): Partial<EditValues> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name as keyof EditValues]))
}

const isChanged = (editing: Editing) => Object.keys(changedIn(editing)).length > 0

/** The first message for each field. */
function issuesOf(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? 'email'), message] as const).reverse())
}

export function InlineEditProvider({ list, actions, onProblem, children }: Props) {
  const [editing, setEditing] = useState(() => begun(list.filters))
  useEffect(() => {
    keep(keptName, editing && isChanged(editing) ? { id: editing.id, before: editing.before, values: editing.values } : undefined)
  }, [editing])
  const shown = useRef(list)
  useEffect(() => {
    shown.current = list
  }, [list])
  const ended = useRef<string | undefined>(undefined)
  useLeaveGuard({
    dirty: editing !== undefined && !editing.isSaving && isChanged(editing),
    body: `Your changes to ${editing?.before.email} will be lost.`,
    // Other filters leave the row as it is being edited.
    staysOn: () => true,
    onLeave: forget,
  })

  // Return focus to the button that started the edit.
  useEffect(() => {
    if (editing || ended.current === undefined) return
    document.getElementById(`edit-${ended.current}`)?.focus()
    ended.current = undefined
  }, [editing])

  const end = useCallback((id: string) => {
    ended.current = id
    setEditing(undefined)
  }, [])

  const edit = useMemo<InlineEdit>(
    () => ({
      editing,
      begin({ id, firstName, lastName, email, tags }) {
        // A save still being sent would close whatever is opened now, and lose what was typed in it.
        if (editing?.isSaving) return
        const { rows, filters } = shown.current
        const isBegun = editing !== undefined && isChanged(editing)
        // Without its row, there is nothing to save or cancel with. Other filters may bring it back.
        const isGone = isBegun && editing.filters === filters && !rows.some((row) => row.id === editing.id)
        if (isBegun && !isGone) return onProblem(`Save or cancel your changes to ${editing.before.email} first.`)
        onProblem(isGone ? `${editing.before.email} is no longer in this list, so your changes to it weren’t saved.` : undefined)
        const values = { firstName: firstName ?? '', lastName: lastName ?? '', email, tags: tags.join(', ') }
        setEditing({ id, filters, before: values, values, errors: {}, isSaving: false })
      },
      set: (change) => setEditing((now) => now && { ...now, values: { ...now.values, ...change } }),
      cancel: () => {
        if (!editing || editing.isSaving) return
        onProblem(undefined)
        end(editing.id)
      },
      save: async () => {
        if (!editing || editing.isSaving) return
        const { id } = editing
        onProblem(undefined)
        const { tags, ...changed } = changedIn(editing)
        const retagged = tags !== undefined && { tags: splitTags(tags), tagsBefore: splitTags(editing.before.tags) }
        const input = z.safeParse(editSubscriberInput, { id, ...changed, ...retagged })
        if (!input.success) return setEditing({ ...editing, errors: issuesOf(input.error) })
        setEditing({ ...editing, errors: {}, isSaving: true })
        try {
          await actions.edit(input.data)
          forget()
          end(id)
        } catch (error) {
          const errors = fieldsOf(error)
          setEditing({ ...editing, errors, isSaving: false })
          if (Object.keys(errors).length === 0) onProblem(sentenceOf(error, subscriberFailures.update))
        }
      },
    }),
    [editing, end, actions, onProblem],
  )
  return <Context value={edit}>{children}</Context>
}
