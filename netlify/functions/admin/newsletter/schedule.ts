import type { Config } from '@netlify/functions'
import { scheduleNewsletter } from '../../../../src/contracts/newsletter/newsletter.ts'
import * as newsletter from '../../../domain/newsletter/newsletter.ts'
import { route } from '../../../http/route.ts'

export default route(scheduleNewsletter, {
  handle: ({ db, input, caller, now }) => newsletter.scheduleNewsletter(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/newsletter-schedule',
}
