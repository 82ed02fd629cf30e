/** Moderating testimonials (decisions 10 and 24). */
import * as z from 'zod/mini'
import { cityNames } from '../catalog/practice/city.ts'
import { defineEndpoint } from './endpoint.ts'
import { instant } from './field.ts'
import { order, pageInput, pageOf, rowId, search } from './page.ts'
import { testimonialEdit } from './testimonial.ts'

const content = {
  fullName: z.nullable(z.string()),
  displayName: z.boolean(),
  starRating: z.nullable(z.number()),
  testimonial: z.string(),
  city: z.nullable(z.enum(cityNames)),
  treatment: z.nullable(z.string()),
}

export const testimonialRow = z.object({
  id: z.string(),
  ...content,
  isPublished: z.boolean(),
  /** Staff decided not to publish it: it doesn't wait for review. */
  keptUnpublished: z.boolean(),
  /** It has five stars that an earlier editor stored although its author gave none, and nobody has confirmed them. */
  checkRating: z.boolean(),
  /** The author's own version, once the clinic has edited it. */
  original: z.nullable(z.object(content)),
  createdAt: z.string(),
  updatedAt: z.nullable(z.string()),
})

export type TestimonialRow = z.infer<typeof testimonialRow>

export const testimonialViews = ['all', 'pending', 'published', 'unpublished', 'check-rating'] as const

const testimonialCounts = z.object({
  all: z.number(),
  pending: z.number(),
  published: z.number(),
  unpublished: z.number(),
  checkRating: z.number(),
})

export type TestimonialCounts = z.infer<typeof testimonialCounts>

export const listAllTestimonials = defineEndpoint({
  name: 'listAllTestimonials',
  method: 'GET',
  path: '/api/admin/testimonial',
  access: 'admin',
  input: z.object({
    ...pageInput,
    q: search,
    order,
    view: z._default(z.enum(testimonialViews), 'all'),
    /** Only this one. */
    id: z.optional(rowId),
  }),
  output: z.object({ ...pageOf(testimonialRow), counts: z.nullable(testimonialCounts) }),
})

/** `updatedAt` of the row the admin is looking at: a later change is neither overwritten, nor published or kept unpublished unseen. */
const seenUpdatedAt = z.nullable(instant)

const published = z.object({ isPublished: z.boolean(), keptUnpublished: z.boolean() })

/**
 * Publishes, takes back for review, or keeps unpublished. It publishes, or keeps unpublished, only the version the admin has seen,
 * since its author may change it until then. Taking back for review doesn't check the version. Refused if a colleague has moved it
 * out of `from`, where the admin sees it: neither a press nor Undo overrides what they decided meanwhile.
 */
export const setTestimonialPublished = defineEndpoint({
  name: 'setTestimonialPublished',
  method: 'POST',
  path: '/api/admin/testimonial',
  access: 'admin',
  input: z
    .object({
      ...{ id: rowId, isPublished: z.boolean(), keptUnpublished: z.optional(z.boolean()), seenUpdatedAt },
      from: z.optional(published),
    })
    .check(z.refine(({ isPublished, keptUnpublished }) => !(isPublished && keptUnpublished))),
  output: testimonialRow,
  refusals: ['not-found', 'changed-meanwhile'],
  repeatable: true,
})

const editTestimonialInput = z.object({
  id: rowId,
  seenUpdatedAt,
  ...testimonialEdit,
  /** Answers whether a rating that the author didn't give may stay; false asks again. */
  ratingChecked: z.optional(z.boolean()),
})

export type EditTestimonialInput = z.infer<typeof editTestimonialInput>

export const editTestimonial = defineEndpoint({
  name: 'editTestimonial',
  method: 'PATCH',
  path: '/api/admin/testimonial',
  access: 'admin',
  input: editTestimonialInput,
  output: testimonialRow,
  refusals: ['not-found', 'changed-meanwhile'],
  repeatable: true,
})

export const deleteTestimonial = defineEndpoint({
  name: 'deleteTestimonial',
  method: 'DELETE',
  path: '/api/admin/testimonial',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found'],
  repeatable: true,
})
