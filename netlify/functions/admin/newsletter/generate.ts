import type { Config } from '@netlify/functions'
import { generateNewsletter, readNewsletterGenerator } from '../../../../src/contracts/newsletter/generate.ts'
import { method, routes } from '../../../http/route.ts'

// The full catalog and the email frame load with the first call, so a cold function starts sooner.
const domain = () => import('../../../domain/newsletter/generate.ts')
const writer = async () => (await import('../../../ai/model-writer.ts')).openWriter()

export default routes(
  method(readNewsletterGenerator, {
    handle: async ({ db, caller, now }) => (await domain()).readNewsletterGenerator(db, await writer(), caller, now),
  }),
  method(generateNewsletter, {
    handle: async ({ db, input, caller, now, signal }) =>
      (await domain()).generateNewsletter(db, await writer(), input, caller, { now, signal }),
  }),
)

export const config: Config = {
  path: '/api/admin/newsletter-generate',
}
