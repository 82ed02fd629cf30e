/** A client's own testimonials. */
import * as z from 'zod/mini'
import { cityNames } from '../catalog/practice/city.ts'
import { defineEndpoint } from './endpoint.ts'
import { instant } from './field.ts'
import { testimonialEdit } from './testimonial.ts'

export const ownTestimonial = z.object({
  id: z.string(),
  testimonial: z.string(),
  star_rating: z.nullable(z.number()),
  full_name: z.nullable(z.string()),
  display_name: z.boolean(),
  city: z.nullable(z.enum(cityNames)),
  treatment: z.nullable(z.string()),
  is_published: z.boolean(),
  /** The clinic read it and keeps it unpublished. Editing it asks for another look. */
  kept_unpublished: z.boolean(),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
})

export type OwnTestimonial = z.infer<typeof ownTestimonial>

/** Newest first, 200 at most. */
export const listOwnTestimonials = defineEndpoint({
  name: 'listOwnTestimonials',
  method: 'GET',
  path: '/api/own-testimonial',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ testimonials: z.array(ownTestimonial) }),
})

const ownTestimonialInput = z.object({
  id: z.string().check(z.uuid()),
  /** `updated_at` of the version the author edited, so that another device's later one is not overwritten. */
  seenUpdatedAt: z.optional(z.nullable(instant)),
  ...testimonialEdit,
})

export type OwnTestimonialInput = z.infer<typeof ownTestimonialInput>

/** Only while it is unpublished. A later version than the one seen is refused with `changed-meanwhile`, with that version as the receipt. */
export const updateOwnTestimonial = defineEndpoint({
  name: 'updateOwnTestimonial',
  method: 'PATCH',
  path: '/api/own-testimonial',
  access: 'signed-in',
  input: ownTestimonialInput,
  output: z.object({ testimonial: ownTestimonial }),
  refusals: ['not-found', 'already-published', 'changed-meanwhile'],
  repeatable: true,
})
