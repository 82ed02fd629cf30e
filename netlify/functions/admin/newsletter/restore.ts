import type { Config } from '@netlify/functions'
import { restoreNewsletter } from '../../../../src/contracts/newsletter/newsletter.ts'
import * as newsletter from '../../../domain/newsletter/newsletter.ts'
import { route } from '../../../http/route.ts'

export default route(restoreNewsletter, {
  handle: ({ db, input, caller, now }) => newsletter.restoreNewsletter(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/newsletter-restore',
}
