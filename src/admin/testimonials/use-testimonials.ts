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
import { restoreFromTrash, trashDays } from '../../contracts/admin-trash.ts'
import { ask } from '../parts/ask.ts'
import { useListCache } from '../parts/list/list-query.ts'
import { useDeletion } from '../parts/list/use-deletion.ts'
import type { RowChanges } from '../parts/row-change.ts'
import { testimonialsKey } from './filters.ts'
import { stateDone, type TestimonialState } from './words.ts'

export function useTestimonials({ run }: RowChanges) {
  const cache = useListCache<TestimonialRow>(testimonialsKey)
  const deletion = useDeletion(run, cache)
  return useMemo(() => {
    const move = (row: TestimonialRow, to: TestimonialState): Promise<boolean> => {
      const from = { isPublished: row.isPublished, keptUnpublished: row.keptUnpublished }
      return run({
        id: row.id,
        show: () => cache.patch(row.id, to),
        send: () => ask(setTestimonialPublished, { id: row.id, ...to, from, seenUpdatedAt: row.updatedAt }),
        failed: testimonialFailures.status,
        done: stateDone(from, to),
        undo: () => void move({ ...row, ...to }, from),
        after: cache.refresh,
      })
    }

    /** Answers whether five stars that the author didn't give may stay. */
    const answerRating = (row: TestimonialRow, keep: boolean): Promise<boolean> => {
      let answered: TestimonialRow = row
      const send = async (from: TestimonialRow, change: Pick<EditTestimonialInput, 'starRating' | 'ratingChecked'>) => {
        const { id, fullName, displayName, testimonial, updatedAt } = from
        const said = { city: from.city ?? '', treatment: from.treatment ?? '' } as const
        const content = { fullName: fullName ?? '', displayName, testimonial, ...said }
        answered = await ask(editTestimonial, { id, seenUpdatedAt: updatedAt, ...content, ...change })
        // The next answer may come before the list is read again, and names this version.
        cache.patch(row.id, answered)
      }
      const askAgain = () =>
        void run({
          id: row.id,
          show: () => cache.patch(row.id, { starRating: row.starRating, checkRating: true }),
          send: () => send(answered, { starRating: row.starRating, ratingChecked: false }),
          failed: testimonialFailures.update,
          after: cache.refresh,
        })
      const starRating = keep ? row.starRating : null
      return run({
        id: row.id,
        show: () => cache.patch(row.id, { starRating, checkRating: false }),
        send: () => send(row, { starRating, ratingChecked: true }),
        failed: testimonialFailures.update,
        done: keep ? 'Rating kept' : 'Rating removed',
        undo: askAgain,
        after: cache.refresh,
      })
    }

    const remove = (row: TestimonialRow) => {
      const { id } = row
      return deletion({
        id,
        question: {
          title: 'Delete this testimonial?',
          body: `This removes ${row.fullName ?? 'an anonymous client'}’s testimonial from ${row.isPublished ? 'the site and ' : ''}this list. You can restore it from the trash for ${trashDays} days.`,
          action: 'Delete testimonial',
        },
        send: () => ask(deleteTestimonial, { id }),
        failed: testimonialFailures.delete,
        done: `${row.fullName ?? 'Anonymous'}’s testimonial deleted`,
        restore: () => ask(restoreFromTrash, { kind: 'testimonial', id }),
        notRestored: 'Failed to restore this testimonial',
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

    return { move, answerRating, remove, edit }
  }, [cache, deletion, run])
}

export type TestimonialActions = ReturnType<typeof useTestimonials>
