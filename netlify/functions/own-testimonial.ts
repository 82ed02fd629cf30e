import type { Config } from '@netlify/functions'
import { listOwnTestimonials, updateOwnTestimonial } from '../../src/contracts/own-testimonial.ts'
import * as own from '../domain/own-testimonial.ts'
import { method, routes } from '../http/route.ts'

export default routes(
  method(listOwnTestimonials, { handle: ({ db, caller }) => own.listOwnTestimonials(db, caller) }),
  method(updateOwnTestimonial, {
    handle: ({ db, caller, input, now }) => own.updateOwnTestimonial(db, input, caller, now),
  }),
)

export const config: Config = {
  path: '/api/own-testimonial',
}
