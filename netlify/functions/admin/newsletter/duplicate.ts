import type { Config } from '@netlify/functions'
import { duplicateNewsletter } from '../../../../src/contracts/newsletter/newsletter.ts'
import * as newsletter from '../../../domain/newsletter/newsletter.ts'
import { route } from '../../../http/route.ts'

export default route(duplicateNewsletter, {
  handle: ({ db, input, caller, now }) => newsletter.duplicateNewsletter(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/newsletter-duplicate',
}
