import type { Config } from '@netlify/functions'
import { takePostmarkEvent } from '../../src/contracts/postmark-webhook.ts'
import * as newsletterEvent from '../domain/newsletter/event.ts'
import { route } from '../http/route.ts'

export default route(takePostmarkEvent, {
  handle: ({ db, input, now }) => newsletterEvent.takePostmarkEvent(db, input, now),
})

export const config: Config = {
  path: '/api/postmark-webhook',
}
