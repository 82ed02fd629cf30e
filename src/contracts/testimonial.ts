/** Reading and leaving testimonials (decisions 10 and 27). */
import * as z from 'zod/mini'
import { cityNames } from '../catalog/practice/city.ts'
import { defineEndpoint } from './endpoint.ts'
import { formEnvelope } from './field.ts'
import { optionalLine, requiredText, singleLine } from './text.ts'

export const maxTestimonials = 60

/** The home page shows the newest ones, as many as its grid has places. */
export const shownTestimonials = 6

/** What the public sees: only the name its author chose to show. */
const publicTestimonial = z.object({
  id: z.string(),
  name: z.string(),
  testimonial: z.string(),
  starRating: z.nullable(z.number()),
  city: z.nullable(z.enum(cityNames)),
  treatment: z.nullable(z.string()),
  createdAt: z.string(),
})

export type PublicTestimonial = z.infer<typeof publicTestimonial>

export const listTestimonials = defineEndpoint({
  name: 'listTestimonials',
  method: 'GET',
  path: '/api/testimonial',
  access: 'public',
  input: z.object({}),
  output: z.object({ testimonials: z.array(publicTestimonial) }),
})

const city = z.enum(['', ...cityNames])
const treatment = singleLine('a treatment', 80)

export const testimonialFields = {
  fullName: optionalLine(120),
  displayName: z.boolean(),
  starRating: z.nullable(
    z.number().check(z.int('Choose 1 to 5 stars.'), z.minimum(1, 'Choose 1 to 5 stars.'), z.maximum(5, 'Choose 1 to 5 stars.')),
  ),
  testimonial: requiredText('Write your testimonial.', 3000),
  /** Treatment and city, in the author's words. Both are shown with the testimonial; empty if the author leaves them out. */
  city: z._default(city, ''),
  treatment: z._default(treatment, ''),
}

/** The same for an edit. Pages older than these two fields leave them as they are. */
export const testimonialEdit = {
  ...testimonialFields,
  city: z.optional(city),
  treatment: z.optional(treatment),
}

/** What an author writes, and staff may edit. */
export type TestimonialContent = Omit<TestimonialInput, keyof typeof formEnvelope>

const testimonialInput = z.object({ ...formEnvelope, ...testimonialFields })

export type TestimonialInput = z.infer<typeof testimonialInput>

const testimonialReceipt = z.object({ receivedAt: z.string() })

export type TestimonialReceipt = z.infer<typeof testimonialReceipt>

export const sendTestimonial = defineEndpoint({
  name: 'sendTestimonial',
  method: 'POST',
  path: '/api/testimonial',
  access: 'public',
  input: testimonialInput,
  output: testimonialReceipt,
  refusals: ['too-fast', 'looks-automated', 'already-sent-differently'],
  repeatable: true,
})
