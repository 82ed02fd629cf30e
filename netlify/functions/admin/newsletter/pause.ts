import type { Config } from '@netlify/functions'
import { pauseNewsletter } from '../../../../src/contracts/newsletter/sending.ts'
import * as newsletter from '../../../domain/newsletter/newsletter.ts'
import { route } from '../../../http/route.ts'

export default route(pauseNewsletter, {
  handle: ({ db, input, caller, now }) => newsletter.pauseNewsletter(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/newsletter-pause',
}
