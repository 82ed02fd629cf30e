/**
 * Keeps unsent form input in this tab, so that a reload or an ended session loses nothing. Only the account that typed it
 * sees it again, and signing out forgets it, in whichever tab.
 */
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { sessionBrowserStorage } from '../../../stores/browser-storage.ts'
import { session } from '../../../stores/account/session.ts'
import { unsentKey as key, whenForgotten } from '../../../stores/form/typed.ts'

const storage = sessionBrowserStorage()

const answers = z.record(z.string(), z.unknown())
const kept = z.object({ person: z.string(), forms: z.record(z.string(), answers) })

whenForgotten(() => storage.remove(key))

function personHere(): string | undefined {
  const state = session.$session.get()
  return state.status === 'signed-in' ? state.user.id : undefined
}

function formsOf(person: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const found = kept.safeParse(storage.read(key))
  return found.success && found.data.person === person ? found.data.forms : {}
}

/** Keeps a form's answers, or forgets them. */
export function keep(name: string, values: Readonly<Record<string, unknown>> | undefined): void {
  const person = personHere()
  if (person === undefined) return
  const { [name]: _before, ...others } = formsOf(person)
  storage.write(key, { person, forms: values === undefined ? others : { ...others, [name]: values } })
}

/** The answers of a form that were kept; undefined if none were. */
export function keptOf(name: string): Readonly<Record<string, unknown>> | undefined {
  const person = personHere()
  return person === undefined ? undefined : formsOf(person)[name]
}

type Which<Field> = {
  /** The one field to keep. */
  readonly only?: Field
  /** Fields that the form always starts without. */
  readonly fresh?: readonly Field[] | undefined
}

/**
 * Fills a form with what was kept under its name, and keeps what is typed. Returns how to forget it after sending; given some of
 * what was sent, only if that is still what is kept.
 */
export function useKeptAnswers<Values extends FieldValues, Sent>(
  name: string,
  { getValues, setValue, subscribe }: Pick<UseFormReturn<Values, unknown, Sent>, 'getValues' | 'setValue' | 'subscribe'>,
  { only, fresh }: Which<keyof Values & string> = {},
): (sent?: Partial<Values>) => void {
  useEffect(() => {
    const before = keptOf(name)
    for (const [field, value] of Object.entries(before ?? {}))
      if (!fresh?.includes(field))
        setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    if (before && fresh) keep(name, getValues())
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(name, only === undefined ? values : { [only]: values[only] }),
    })
  }, [name, only, fresh, getValues, setValue, subscribe])
  return (sent = {}) => {
    const now = keptOf(name)
    if (Object.entries(sent).every(([field, value]) => now?.[field] === value)) keep(name, undefined)
  }
}
