/** Everything you can do with a testimonial. The lists and the dashboard show each change at once. */
import { useMemo } from 'react'
import { testimonialFailures } from '../../client/admin-messages.ts'
import {
  deleteTestimonial,
  editTestimonial,
  setTestimonialPublished,
  type EditTestimonialInput,
  type TestimonialRow,
} from '../../contracts/admin-testimonial.ts'
import { restoreFromTrash } from '../../contracts/admin-trash.ts'
import { ask } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import type { RowChanges } from '../parts/row-change.ts'
import { shownName } from './words.ts'

export const testimonialsKey = 'testimonials'

export function useTestimonials({ run }: RowChanges) {
  const cache = useListCache<TestimonialRow>(testimonialsKey)
  const confirm = useConfirm()
  return useMemo(() => {
    const publish = (row: TestimonialRow, isPublished: boolean): Promise<boolean> =>
      run({
        id: row.id,
        show: () => cache.patch(row.id, { isPublished }),
        send: () => ask(setTestimonialPublished, { id: row.id, isPublished, seenUpdatedAt: row.updatedAt }),
        failed: testimonialFailures.status,
        done: isPublished ? 'Published: it is on the site now' : 'Unpublished',
        undo: () => void publish({ ...row, isPublished }, !isPublished),
        after: cache.refresh,
      })

    const restore = (row: TestimonialRow) =>
      run({
        id: row.id,
        show: () => cache.putBack(row.id),
        send: () => ask(restoreFromTrash, { kind: 'testimonial', id: row.id }),
        failed: 'Failed to restore this testimonial',
        after: cache.refresh,
      })

    const remove = async (row: TestimonialRow): Promise<boolean> => {
      const yes = await confirm({
        title: 'Delete this testimonial?',
        body: `The testimonial of ${row.fullName ?? 'an anonymous client'} leaves ${row.isPublished ? 'the site and ' : ''}this list. It stays in the trash for 30 days.`,
        action: 'Delete testimonial',
        danger: true,
      })
      if (!yes) return false
      return run({
        id: row.id,
        show: () => cache.remove(row.id),
        send: () => ask(deleteTestimonial, { id: row.id }),
        failed: testimonialFailures.delete,
        done: `Testimonial of ${shownName(row)} deleted`,
        undo: () => void restore(row),
        after: cache.refresh,
      })
    }

    const edit = async (input: EditTestimonialInput) => {
      try {
        const saved = await ask(editTestimonial, input)
        cache.patch(saved.id, saved)
      } finally {
        cache.refresh()
      }
    }

    return { publish, remove, edit }
  }, [cache, confirm, run])
}

export type TestimonialActions = ReturnType<typeof useTestimonials>
