/**
 * What a form stores in this tab, so that a reload loses nothing: its key and when it was opened (decision 15), the answers so
 * far, and contact data, which all forms share so that nobody types it twice (WCAG 3.3.7).
 */
import * as z from 'zod/mini'
import { formEnvelope } from '../../contracts/field.ts'
import { contactKey, draftKey, fillingKey } from './typed.ts'
import type { BrowserStorage } from '../browser-storage.ts'

/** One filling of a form. Its key makes repeats the same request. */
export type Filling = { readonly key: string; readonly openedAt: number }

type FormMemory<Values> = {
  /** The current filling, or a new one. */
  readonly filling: () => Filling
  /** Starts a new filling, with a key of its own: the previous one was sent, or became another request. */
  readonly refill: () => Filling
  /** The starting answers: what was typed, otherwise known contact data, otherwise the form's own. */
  readonly restore: () => Values
  readonly save: (values: Values) => void
  /** Forgets the answers, which were sent. Contact data stays for the next form, without what was left empty. */
  readonly forget: (sent: Values) => void
  /** Forgets everything, because someone signs out. */
  readonly forgetAll: () => void
}

/** Contact data that any form may ask for. */
type ContactName = 'name' | 'email' | 'phone' | 'streetAddress' | 'aptUnit' | 'city' | 'state' | 'zipCode'

/** Contact data → this form's field for it. */
export type ContactFields<Values> = Partial<Readonly<Record<ContactName, keyof Values & string>>>

const filling = z.object({ key: formEnvelope.idempotencyKey, openedAt: z.number() })

function record(kept: unknown): Record<string, unknown> {
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {}
}

/** Whether a stored value can replace the form's own; a field that starts as null accepts any single answer. */
function alike(value: unknown, model: unknown): boolean {
  if (model === null) return value === null || ['string', 'number', 'boolean'].includes(typeof value)
  if (!Array.isArray(model)) return typeof value === typeof model && !Array.isArray(value)
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

export function createFormMemory<Values extends Record<string, unknown>>(
  name: string,
  initial: Values,
  contact: ContactFields<Values>,
  { storage, now, newKey }: { readonly storage: BrowserStorage; readonly now: () => Date; readonly newKey: () => string },
): FormMemory<Values> {
  const [fillingAt, draftAt] = [fillingKey(name), draftKey(name)]
  const contactFields = Object.entries(contact) as [ContactName, keyof Values & string][]

  function refill(): Filling {
    const filling = { key: newKey(), openedAt: now().getTime() }
    storage.write(fillingAt, filling)
    return filling
  }

  return {
    refill,
    filling() {
      const kept = filling.safeParse(storage.read(fillingAt))
      // A key that the endpoint wouldn't take would fail every try, so replace it.
      return kept.success ? kept.data : refill()
    },
    restore() {
      const draft = record(storage.read(draftAt))
      const person = record(storage.read(contactKey))
      const known = Object.fromEntries(contactFields.map(([name, field]) => [field, person[name]]))
      const entries = Object.entries(initial).map(([field, value]) => [
        field,
        [draft[field], known[field]].find((kept) => kept !== undefined && alike(kept, value)) ?? value,
      ])
      return Object.fromEntries(entries) as Values
    },
    save(values) {
      const person = record(storage.read(contactKey))
      // A field that is empty and was never filled is untouched: data from another form may fill it.
      const open = new Set<string>(
        contactFields.filter(([name, field]) => values[field] === '' && person[name] === undefined).map(([, field]) => field),
      )
      storage.write(draftAt, Object.fromEntries(Object.entries(values).filter(([field]) => !open.has(field))))
      if (contactFields.length === 0) return
      const said = contactFields.map(([name, field]) => [name, values[field]]).filter(([, value]) => value !== '')
      storage.write(contactKey, { ...person, ...Object.fromEntries(said) })
    },
    forget(sent) {
      storage.remove(draftAt)
      if (contactFields.length === 0) return
      const { ...person } = record(storage.read(contactKey))
      for (const [name, field] of contactFields) if (sent[field] === '') delete person[name]
      storage.write(contactKey, person)
    },
    forgetAll: () => [fillingAt, draftAt, contactKey].forEach(storage.remove),
  }
}

/** A version 4 UUID. `crypto.randomUUID` is missing on pages served over plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
