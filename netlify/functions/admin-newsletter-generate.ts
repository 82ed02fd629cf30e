import type { Config } from '@netlify/functions'
import { generateNewsletter } from '../../src/contracts/newsletter-generate.ts'
import { openWriter } from '../ai/model-writer.ts'
import * as generate from '../domain/newsletter-generate.ts'
import { route } from '../http/route.ts'

export default route(generateNewsletter, {
  handle: ({ db, input, caller, now, signal }) => generate.generateNewsletter(db, openWriter(), input, caller, { now, signal }),
})

export const config: Config = {
  path: '/api/admin/newsletter-generate',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
}
