import type { Config } from '@netlify/functions'
import { listTestimonials, sendTestimonial } from '../../src/contracts/testimonial.ts'
import * as testimonial from '../domain/testimonial.ts'
import { method, routes } from '../http/route.ts'

export default routes(
  method(listTestimonials, { handle: ({ db }) => testimonial.listTestimonials(db) }),
  method(sendTestimonial, {
    handle: async ({ db, input, knownCaller, now, counted }) =>
      testimonial.sendTestimonial(db, input, await knownCaller(), now, counted),
  }),
)

// One of the two host limits: every visitor's home page calls this, and the database doesn't count it (auth/pace.ts).
export const config: Config = {
  path: '/api/testimonial',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
}
