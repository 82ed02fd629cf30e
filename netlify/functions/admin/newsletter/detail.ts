import type { Config } from '@netlify/functions'
import { readNewsletter } from '../../../../src/contracts/newsletter/newsletter.ts'
import * as list from '../../../domain/newsletter/list.ts'
import { route } from '../../../http/route.ts'

export default route(readNewsletter, { handle: ({ db, input, now }) => list.readNewsletter(db, input, now) })

export const config: Config = {
  path: '/api/admin/newsletter-detail',
}
