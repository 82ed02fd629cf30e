import type { Config } from '@netlify/functions'
import {
  deleteTestimonial,
  editTestimonial,
  listAllTestimonials,
  setTestimonialPublished,
} from '../../../src/contracts/admin-testimonial.ts'
import * as testimonial from '../../domain/admin-testimonial.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listAllTestimonials, { handle: ({ db, input }) => testimonial.listAllTestimonials(db, input) }),
  method(setTestimonialPublished, {
    handle: ({ db, input, caller, now }) => testimonial.setTestimonialPublished(db, input, caller, now),
  }),
  method(editTestimonial, { handle: ({ db, input, caller, now }) => testimonial.editTestimonial(db, input, caller, now) }),
  method(deleteTestimonial, { handle: ({ db, input, caller, now }) => testimonial.deleteTestimonial(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/testimonial',
}
