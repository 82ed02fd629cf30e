import type { Config } from '@netlify/functions'
import { correctContact } from '../../../src/contracts/request/contact.ts'
import * as contact from '../../domain/request/contact.ts'
import { route } from '../../http/route.ts'

export default route(correctContact, {
  handle: ({ db, input, caller, now }) => contact.correctContact(db, input, caller, now),
})

export const config: Config = {
  path: '/api/admin/contact',
}
