/** The signed-in person's testimonials, newest first. They can edit one until it is published. */
import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { changedElsewhere, ownTestimonialMessages } from '../../client/account-messages.ts'
import {
  listOwnTestimonials,
  ownTestimonial,
  updateOwnTestimonial,
  type OwnTestimonial,
} from '../../contracts/own-testimonial.ts'
import { testimonialFields, type TestimonialContent } from '../../contracts/testimonial.ts'
import { sessionBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { createForm, type Form, type Sent } from '../form/form.ts'
import { draftKey, whenForgotten } from '../form/typed.ts'
import { createOwnList, type OwnList } from './own-list.ts'
import { callSignedIn, type SignedInCall } from './signed-in-call.ts'

export type { OwnTestimonial }

type OwnTestimonialValues = TestimonialContent

type OwnTestimonials = {
  readonly list: OwnList<OwnTestimonial>
  /** The id of the one being edited. */
  readonly $editing: ReadableAtom<string | undefined>
  /** The id of the one saved last. */
  readonly $saved: ReadableAtom<string | undefined>
  readonly form: Form<OwnTestimonialValues>
  readonly edit: (item: OwnTestimonial) => void
  readonly cancel: () => void
}

const draftAt = draftKey('own-testimonial')

/** What was typed in this tab, so that a reload loses nothing: the words, whose they are, and the version that they began from. */
const kept = z.object({
  id: z.string(),
  seen: z.nullable(z.string()),
  values: z.object({ ...testimonialFields, fullName: z.string(), testimonial: z.string(), treatment: z.string() }),
})

export function createOwnTestimonials(send: SignedInCall, storage: BrowserStorage): OwnTestimonials {
  const $editing = atom<string | undefined>()
  const $saved = atom<string | undefined>()

  const list = createOwnList<OwnTestimonial>(async () => {
    const result = await send(listOwnTestimonials, {})
    if (!result.ok) return result
    takeUp(result.value.testimonials)
    const items = withEdited(result.value.testimonials)
    // In another person's list, nothing could close the one being edited.
    if (!items.some(({ id }) => id === $editing.get())) $editing.set(undefined)
    return { ok: true, value: items }
  })

  /** Opens what this tab was editing before a reload. */
  function takeUp(items: readonly OwnTestimonial[]) {
    const draft = kept.safeParse(storage.read(draftAt))
    if (!draft.success || $editing.get() !== undefined) return
    const { id, values } = draft.data
    if (!items.some((item) => item.id === id)) return
    form.reset(values)
    seen = draft.data.seen
    $editing.set(id)
  }

  function close() {
    storage.remove(draftAt)
    $editing.set(undefined)
  }

  whenForgotten(() => {
    close()
    form.reset()
  })

  /** Keeps the one being edited until its form closes, even if the clinic has deleted it: its words are nowhere else. */
  function withEdited(items: readonly OwnTestimonial[]): readonly OwnTestimonial[] {
    const state = list.$state.get()
    const edited = state.status === 'list' && state.items.find(({ id }) => id === $editing.get())
    if (!edited || items.some(({ id }) => id === edited.id)) return items
    return [...items, edited].sort((one, other) => other.created_at.localeCompare(one.created_at))
  }

  /** `updated_at` of the version being edited. */
  let seen: string | null = null

  /** Another device or the clinic changed it in between: the author sees that version before saving replaces it. */
  function compare(current: OwnTestimonial): Sent<never> {
    seen = current.updated_at
    list.change((items) => items.map((item) => (item.id === current.id ? current : item)))
    return { status: 'refused', alert: changedElsewhere(current.testimonial), problems: [] }
  }

  const form = createForm<OwnTestimonialValues, { readonly testimonial: OwnTestimonial }>({
    name: 'own-testimonial',
    initial: { fullName: '', displayName: false, starRating: null, testimonial: '', city: '', treatment: '' },
    schemas: testimonialFields,
    messages: ownTestimonialMessages,
    async send({ displayName, ...values }) {
      const result = await send(updateOwnTestimonial, {
        ...values,
        id: $editing.get() ?? '',
        seenUpdatedAt: seen,
        displayName: displayName && values.fullName.trim() !== '',
      })
      if (result.ok || result.failure.kind !== 'refused' || result.failure.code !== 'changed-meanwhile') return result
      const current = ownTestimonial.safeParse(result.failure.receipt)
      return current.success ? compare(current.data) : result
    },
    onDone({ testimonial }) {
      list.change((items) => items.map((item) => (item.id === testimonial.id ? testimonial : item)))
      close()
      $saved.set(testimonial.id)
    },
    onRefused({ code }) {
      // It was published or removed in the meantime; reload the list.
      if (code === 'already-published' || code === 'not-found') void list.load()
    },
  })

  return {
    list,
    $editing,
    $saved,
    form: {
      ...form,
      change(field, value) {
        form.change(field, value)
        storage.write(draftAt, { id: $editing.get(), seen, values: form.$values.get() })
      },
    },
    edit({ id, testimonial, star_rating, full_name, display_name, city, treatment, updated_at }) {
      // The one being edited would lose its words, or its pending save would close this one.
      if ($editing.get() !== undefined) return
      const shown = { displayName: display_name, starRating: star_rating, testimonial }
      form.reset({ ...shown, fullName: full_name ?? '', city: city ?? '', treatment: treatment ?? '' })
      seen = updated_at
      $saved.set(undefined)
      $editing.set(id)
    },
    cancel() {
      if (form.$state.get().status === 'submitting') return
      close()
      void list.look()
    },
  }
}

/** The page's instance. */
export const ownTestimonials: OwnTestimonials = createOwnTestimonials(callSignedIn, sessionBrowserStorage())
