import type { Config } from '@netlify/functions'
import { listTestimonials, sendTestimonial } from '../../src/contracts/testimonial.ts'
import * as testimonial from '../domain/testimonial.ts'
import { method, routes } from '../http/route.ts'

export default routes(
  method(listTestimonials, { handle: ({ db }) => testimonial.listTestimonials(db) }),
  method(sendTestimonial, {
    handle: async ({ db, input, knownCaller, now }) => testimonial.sendTestimonial(db, input, await knownCaller(), now),
  }),
)

export const config: Config = {
  path: '/api/testimonial',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
}
