import type { Config } from '@netlify/functions'
import {
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  saveNewsletter,
} from '../../../src/contracts/newsletter/newsletter.ts'
import * as newsletter from '../../domain/newsletter/newsletter.ts'
import * as list from '../../domain/newsletter/list.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listNewsletters, { handle: ({ db, input, now }) => list.listNewsletters(db, input, now) }),
  method(createNewsletter, { handle: ({ db, input, caller, now }) => newsletter.createNewsletter(db, input, caller, now) }),
  method(saveNewsletter, { handle: ({ db, input, caller, now }) => newsletter.saveNewsletter(db, input, caller, now) }),
  method(deleteNewsletter, { handle: ({ db, input, caller, now }) => newsletter.deleteNewsletter(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/newsletter',
}
